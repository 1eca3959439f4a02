import type { Amount } from "../tokens.ts";
import type { HookSource, HookText } from "./entry.ts";
import type { ShellCall } from "./shell_calls.ts";

/** A tool's result, with the call that it answers. */
export interface ToolOutcome {
  readonly kind: "outcome";
  /** Undefined when the call is in no line before: cut off, or damaged. */
  readonly tool?: string;
  /** What the call's command line ran, where the tool takes one. */
  readonly ran: readonly ShellCall[];
  readonly amount: Amount;
  readonly persisted: boolean;
  readonly refusal?: HookSource;
}

/** One line about hooks or tools, as far as it is known without the lines of other files. */
export interface Reading {
  /** What the line is known by again. */
  readonly identities: readonly string[];
  readonly session?: string;
  /** ISO 8601 in UTC. */
  readonly time?: string;
  readonly subagent: boolean;
  readonly items: readonly (HookText | ToolOutcome)[];
}

/** A part of a log. JSON, because it may come from another thread. */
export interface Batch {
  /** Bytes that were read for it. */
  readonly bytes: number;
  readonly readings: readonly Reading[];
  /** Lines that are whole, but about something else. */
  readonly other: number;
  /** Lines that are no JSON object, cut off, or not UTF-8. */
  readonly damaged: number;
  /** Lines over the reader's limit. */
  readonly tooLong: number;
}
