import type { Answer } from "../answer.ts";
import type { HookEvent } from "../event.ts";

export type Payload = Readonly<Record<string, unknown>>;

/** A host of hooks: a coding agent whose payloads butler understands. */
export interface Agent {
  readonly name: string;
  /** Whether a payload has this host's shape. */
  recognises(payload: Payload): boolean;
  /**
   * The event, or several where one call touches several files; undefined when
   * it is none of ours; the event's name when the host has no such event.
   */
  decode(
    payload: Payload,
  ): HookEvent | readonly HookEvent[] | { unknownEvent: string } | undefined;
  /** Its hooks run where its servers do, whatever folder a call is for. */
  readonly besideServers?: boolean;
  /** Whether its person can be asked at this event: else what would ask is denied. */
  canAsk(payload: Payload): boolean;
  /** The answer as the host wants it on stdout; "" is no answer. */
  encode(answer: Answer, payload: Payload): string;
}
