/** What butler answers to an event; an adapter puts it into its host's form. */
export interface Answer {
  readonly decision?: {
    readonly kind: "deny" | "ask";
    readonly reason: string;
  };
  /** For the model. */
  readonly context?: string;
  /** For the person at the terminal, not for the model. */
  readonly systemMessage?: string;
}

export const NO_ANSWER: Answer = {};
