import { isObject, parseJson } from "../../core/json.ts";
import type { Payload } from "./agent.ts";

/** What other hosts call the inputs of Claude Code's tools. */
const INPUT_NAMES: readonly (readonly [string, readonly string[]])[] = [
  ["file_path", ["path", "filePath", "target_file"]],
  ["content", ["contents", "file_text"]],
  ["old_string", ["old_str"]],
  ["new_string", ["new_str"]],
];

/**
 * A tool's input in Claude Code's words, paths absolute as Claude Code sends
 * them. The input may come as JSON text.
 */
export function claudeInput(
  given: unknown,
  cwd: string | undefined,
): Record<string, unknown> {
  const value = typeof given === "string" ? parseJson(given) : given;
  const input: Record<string, unknown> = isObject(value) ? { ...value } : {};
  for (const [name, others] of INPUT_NAMES) {
    const other = others.find((one) => typeof input[one] === "string");
    if (input[name] === undefined && other) input[name] = input[other];
  }
  if (typeof input.file_path === "string") {
    input.file_path = absolutePath(input.file_path, cwd);
  }
  return input;
}

/** `path` as seen from `cwd`; as it is when it is absolute or `cwd` unknown. */
export function absolutePath(path: string, cwd: string | undefined): string {
  const absolute = /^(?:\/|[A-Za-z]:[\\/])/.test(path);
  return absolute || cwd === undefined ? path : `${cwd}/${path}`;
}

/** The tool for a command of hosts that have one for every system: on Windows they start PowerShell. */
export function shellOf(cwd: string | undefined): "Bash" | "PowerShell" {
  return /^(?:[A-Za-z]:[\\/]|\\\\)/.test(cwd ?? "") ? "PowerShell" : "Bash";
}

/** The string at `key`; hosts send "" or null for what they do not know. */
export function filled(payload: Payload, key: string): string | undefined {
  const value = payload[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
