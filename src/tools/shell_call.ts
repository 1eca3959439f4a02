import { quote } from "shell-quote";
import { argumentsJson } from "./call.ts";
import type { ToolCall } from "./call.ts";

/** The call as a shell command: `butler call work_diff '{"path":"a.ts"}'`. */
export function printShellCall(call: ToolCall): string {
  const json = argumentsJson(call);
  const words = ["butler", "call", call.tool];
  return quote(json === "{}" ? words : [...words, json]);
}
