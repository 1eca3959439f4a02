import { byteLength } from "../core/bytes.ts";
import type { Word } from "../shell/command.ts";

/** A tool call as far as it is known: a value that only the shell knows stays a hole. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: CallArguments;
}

export type CallArguments = Readonly<Record<string, CallValue>>;
export type CallValue = Word | number | readonly Word[];

/** What stands for a value that is not known, or too long to repeat; never a value itself. */
export const HOLE = "…";
/** Bytes; the agent knows its long commit message, the refusal need not repeat it. */
const LONGEST_VALUE = 200;
/** Bytes of all elements of a list; the same call for a shell stands beside it, so that gets half. */
const LONGEST_LIST = 200;

/** The call as the messages show it: `work_diff(path="a.ts")`, `work_vcs(["branch", "-a"])`. */
export function printCall(call: ToolCall, longest = LONGEST_VALUE): string {
  const print = (value: CallValue): string => {
    if (typeof value === "number") return String(value);
    if (typeof value === "string") return printString(value, longest);
    if (!isList(value)) return HOLE;
    const printed = value.map(print);
    const most = Math.max(longest, LONGEST_LIST);
    return `[${fitList(printed, printed, most).join(", ")}]`;
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

/** The values whose prints fit; a hole stands for the others. */
function fitList<T>(
  values: readonly T[],
  printed: readonly string[],
  most: number,
): readonly (T | string)[] {
  let used = 0;
  const end = printed.findIndex((one) => (used += byteLength(one) + 2) > most);
  return end < 0 ? values : [...values.slice(0, end), HOLE];
}

/** The call's arguments as JSON, holes as `"…"`. */
export function argumentsJson(call: ToolCall): string {
  return JSON.stringify(
    call.arguments,
    (_key, value) => {
      if (Array.isArray(value)) {
        const printed = value.map((one) => JSON.stringify(one));
        return fitList(value, printed, LONGEST_LIST / 2);
      }
      return isHole(value) || isLong(value) ? HOLE : value;
    },
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
