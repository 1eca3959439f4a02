import { sourceOf } from "./value.ts";
import type { Value } from "./value.ts";

/** What is between two brackets, up to where the reader is. */
export interface Frame {
  words: Value[];
  word: string | undefined;
  exact: boolean;
  /** The line is an expression: it began with a string or a variable. */
  expression: boolean;
  /** After `&` or `.`, any word is a command. */
  call: boolean;
  inString: boolean;
  /** The variable that the line assigns to. */
  assigns: string | undefined;
  readonly close: "" | ")" | "}";
  readonly remote: boolean;
  /** `@{ name = value }` holds no commands. */
  readonly table: boolean;
}

/** Words that are searched again at every bracket behind them. */
const MAX_LOOKED_AT = 64;

/** `Invoke-Command -ComputerName h { … }`. */
export function sendsAway(words: readonly Value[]): boolean {
  return /^(invoke-command|icm)$/i.test(sourceOf(words[0] ?? "")) &&
    words.slice(0, MAX_LOOKED_AT).some((word) =>
      /^-(computername|hostname|session|cn)$/i.test(sourceOf(word))
    );
}

/** `1..3 | ForEach-Object { … }` begins with an expression. */
export function isNumber(word: Value): boolean {
  return typeof word === "string" && /^-?\d/.test(word);
}

export function openFrame(
  { close, remote, table }: Pick<Frame, "close" | "remote" | "table">,
): Frame {
  return {
    words: [],
    word: undefined,
    exact: true,
    expression: table,
    call: false,
    inString: false,
    assigns: undefined,
    close,
    remote,
    table,
  };
}
