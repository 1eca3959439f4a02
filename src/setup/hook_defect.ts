import { isObject } from "../core/json.ts";
import { PASSED_FIELDS } from "./hook_entries.ts";

/** Seconds below which a loaded machine loses a refusal. */
const LEAST_LIMIT = 1;

/** Each of them takes the refusal away: nobody waits, or few calls reach it. */
const LOOSENING = ["async", "asyncRewake", "if"] as const;

/**
 * The key, with its value, that keeps a handler of butler's from refusing:
 * Claude Code does not call it, or does not wait for its answer (measured with
 * 2.1.332).
 */
export function hookDefect(
  handler: Readonly<Record<string, unknown>>,
): string | undefined {
  const { type, timeout } = handler;
  const key = type !== "command" && type !== "mcp_tool"
    ? "type"
    : timeout !== undefined && !isLimit(timeout)
    ? "timeout"
    : LOOSENING.find((one) => Boolean(handler[one]));
  if (key === undefined) return undefined;
  return JSON.stringify({ [key]: handler[key] }).slice(1, -1);
}

/** Fields of the event that a handler does not hand on to the server: it answers what it is told alone. */
export function fieldsKept(
  { type, input }: Readonly<Record<string, unknown>>,
): string[] {
  if (type !== "mcp_tool") return [];
  const passed = isObject(input) ? input : {};
  return PASSED_FIELDS.filter((field) => passed[field] !== `\${${field}}`);
}

function isLimit(timeout: unknown): boolean {
  return typeof timeout === "number" && timeout >= LEAST_LIMIT;
}
