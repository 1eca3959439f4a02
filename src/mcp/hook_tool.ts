import { isObject, parseJson } from "../core/json.ts";
import type { System } from "../core/system.ts";
import { answerPayload } from "../hook/run.ts";

/** The name of the tool that is not listed: a settings entry calls it, the model never does. */
export const HOOK_TOOL = "hook";

/** Fields of an event that are objects; a settings entry can only pass their JSON text. */
const OBJECTS = new Set(["tool_input", "tool_response"]);

/**
 * What `butler hook` would print for the event; `folder` is where the tools
 * work. The arguments are the event's
 * fields as text; a field that the event does not have arrives as "".
 */
export function answerHookCall(
  input: unknown,
  system: System,
  folder: string,
): Promise<string> {
  const fields = Object.entries(isObject(input) ? input : {})
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, decode(name, value)]);
  return answerPayload(Object.fromEntries(fields), system, folder);
}

function decode(name: string, value: unknown): unknown {
  if (!OBJECTS.has(name) || typeof value !== "string") return value;
  return parseJson(value) ?? value;
}
