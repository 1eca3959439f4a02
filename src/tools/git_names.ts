import type { Tool } from "./tool.ts";

/**
 * `git log, shortlog`: the subcommands that people type and a tool answers,
 * plumbing left out. "" when there are none.
 */
export function gitNames(tool: Tool, most = Infinity): string {
  const names = Object.keys(tool.gitEquivalents)
    .filter((name) => !/-|tool$/.test(name));
  return names.length === 0 ? "" : `git ${names.slice(0, most).join(", ")}`;
}
