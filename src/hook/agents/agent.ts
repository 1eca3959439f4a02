import type { Answer } from "../answer.ts";
import type { HookEvent } from "../event.ts";

export type Payload = Readonly<Record<string, unknown>>;

/** A host of hooks: a coding agent whose payloads butler understands. */
export interface Agent {
  readonly name: string;
  /** Whether a payload has this host's shape. */
  recognises(payload: Payload): boolean;
  /** The event; undefined when it is none of ours; a string when the host has no such event. */
  decode(payload: Payload): HookEvent | { unknownEvent: string } | undefined;
  /** The answer as the host wants it on stdout; "" is no answer. */
  encode(answer: Answer, payload: Payload): string;
}
