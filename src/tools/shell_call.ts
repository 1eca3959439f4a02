import { quote } from "shell-quote";
import { argumentsJson } from "./call.ts";
import type { ToolCall } from "./call.ts";

/** The call as a shell command: `butler call work_diff '{"path":"a.ts"}'`. */
export function printShellCall(call: ToolCall): string {
  const json = argumentsJson(call);
  const words = ["butler", "call", call.tool];
  return quote(json === "{}" ? words : [...words, json]);
}

/**
 * The same for PowerShell. On stdin, since Windows PowerShell takes the double
 * quotes out of a program's arguments; in ASCII, since that is what it pipes
 * ($OutputEncoding) and since it takes curly quotes for straight ones.
 */
export function printPowerShellCall(call: ToolCall): string {
  const json = argumentsJson(call);
  const program = `butler call ${call.tool}`;
  if (json === "{}") return program;
  const text = json.replaceAll("'", "''").replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `'${text}' | ${program} -`;
}
