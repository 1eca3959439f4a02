import { isObject, parseJson, stringAt } from "../core/json.ts";
import type { Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";

/** What butler's own passage to git would run. */
export interface VcsCall {
  /** The words behind `git`. */
  readonly args: readonly string[];
  readonly cwd?: string;
}

/** Whether an MCP tool is `work_vcs`, whatever the server is called. */
export function isWorkVcs(tool: string): boolean {
  return tool.startsWith("mcp__") && tool.endsWith("__work_vcs");
}

/** The input of `work_vcs`; undefined when it would be refused. */
export function readVcsCall(input: unknown): VcsCall | undefined {
  if (!isObject(input) || !Array.isArray(input.args)) return undefined;
  const args = input.args.filter((one) => typeof one === "string");
  return { args, cwd: stringAt(input, "cwd") };
}

/** `butler call work_vcs '{"args":["rm","a.sql"]}'`, and with `-` what stdin says. */
export function vcsCallOf(
  words: readonly Word[],
  stdin: Call["stdin"],
): VcsCall | undefined {
  const [verb, tool, json] = words;
  if (verb !== "call" || tool !== "work_vcs" || json === undefined) {
    return undefined;
  }
  const text = json === "-" ? stdin : json;
  return text === undefined ? undefined : readVcsCall(parseJson(textOf(text)));
}

/** The call as a line for a shell. */
export function gitLine({ args, cwd }: VcsCall): string {
  const place = cwd === undefined ? [] : ["-C", cwd];
  return shellLine(["git", ...place, ...args]);
}

/** Words as a shell reads them back. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
}
