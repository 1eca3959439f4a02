import type { System } from "../core/system.ts";
import { readGitCommand } from "../git/argv.ts";
import { gitOrNothing } from "../git/repository.ts";
import { exactly } from "./pathspecs.ts";
import { argumentsOf } from "./vcs_refusals.ts";

/**
 * The call that fills the folders which `submodule deinit` has emptied; `keys`
 * are the settings that it took. Git still has the submodule's repository.
 */
export async function submoduleSteps(
  system: System,
  folder: string,
  words: readonly string[],
  keys: readonly string[],
): Promise<string[][]> {
  const empties = readGitCommand(words).subcommand === "submodule" &&
    argumentsOf(words).operands[0] === "deinit";
  if (!empties) return [];
  const names = new Set(
    keys.flatMap((key) => /^submodule\.(.+)\.[^.]+$/s.exec(key)?.[1] ?? []),
  );
  const paths = await Promise.all([...names].map(async (name) => {
    const key = `submodule.${name}.path`;
    const args = ["config", "--file", ".gitmodules", "-z", "--get", key];
    return (await gitOrNothing(system, folder, args)).replace(/\0$/, "");
  }));
  const known = paths.filter((path) => path !== "").map(exactly);
  if (known.length === 0) return [];
  return [["submodule", "update", "--init", "--", ...known]];
}
