import { byteLength } from "../core/bytes.ts";
import type { Word } from "../shell/command.ts";

/** A tool call as far as it is known: a value that only the shell knows stays a hole. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: CallArguments;
}

export type CallArguments = Readonly<Record<string, CallValue>>;
export type CallValue = Word | number | readonly Word[];

/** What stands for a value that is not known, or too long to repeat. */
const HOLE = "…";
/** Bytes; the agent knows its long commit message, the refusal need not repeat it. */
const LONGEST_VALUE = 200;

/** The call as the messages show it: `work_diff(path="a.ts")`, `work_vcs(["branch", "-a"])`. */
export function printCall(call: ToolCall, longest = LONGEST_VALUE): string {
  const print = (value: CallValue): string => {
    if (typeof value === "number") return String(value);
    if (typeof value === "string") return printString(value, longest);
    return isList(value) ? `[${value.map(print).join(", ")}]` : HOLE;
  };
  const named = Object.entries(call.arguments).map(([name, value]) =>
    name === "args" ? print(value) : `${name}=${print(value)}`
  );
  return `${call.tool}(${named.join(", ")})`;
}

function printString(value: string, longest: number): string {
  const quoted = JSON.stringify(value);
  return byteLength(quoted) > longest ? HOLE : quoted;
}

/** The call's arguments as JSON, holes as `"…"`. */
export function argumentsJson(call: ToolCall): string {
  return JSON.stringify(
    call.arguments,
    (_key, value) => isHole(value) || isLong(value) ? HOLE : value,
  );
}

function isLong(value: unknown): boolean {
  return typeof value === "string" &&
    byteLength(JSON.stringify(value)) > LONGEST_VALUE;
}

function isHole(value: unknown): boolean {
  return typeof value === "object" && value !== null && "unknown" in value;
}

function isList(value: CallValue): value is readonly Word[] {
  return Array.isArray(value);
}
