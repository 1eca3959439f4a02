import type { System } from "../core/system.ts";
import { gitFailure } from "./failures.ts";
import { filterFailure } from "./filter_failure.ts";
import { gitOrNothing } from "./repository.ts";
import { runGit } from "./run.ts";
import type { GitOptions, GitOutput } from "./run.ts";

type Run = (
  system: System,
  args: readonly string[],
  options: GitOptions,
) => Promise<GitOutput>;

/**
 * Runs git and, where a filter of the repository fails, once more without any:
 * a question is answered all the same, and a file is saved as it is. Never for
 * what is recorded.
 */
export async function runDespiteFilters(
  system: System,
  args: readonly string[],
  options: GitOptions,
  run: Run = runGit,
): Promise<GitOutput> {
  const output = await run(system, args, options);
  if (!filterFailure(output, false)) return output;
  return await run(system, [
    ...await filtersOff(system, options.folder),
    ...args,
  ], options);
}

/** The same for what only reads: what git printed. Throws its failure. */
export async function askGit(
  system: System,
  folder: string,
  args: readonly string[],
  options: Omit<GitOptions, "folder"> = {},
): Promise<string> {
  const place = { ...options, folder };
  const output = await runDespiteFilters(system, args, place);
  if (output.status !== 0) throw gitFailure(output, args[0]);
  return output.stdout;
}

/** An empty program is none (convert.c). */
async function filtersOff(system: System, folder: string): Promise<string[]> {
  const args = ["config", "--name-only", "--get-regexp"];
  const pattern = "^filter\\..*\\.(clean|smudge|process|required)$";
  const names = await gitOrNothing(system, folder, [...args, pattern]);
  return names.split("\n").filter(Boolean).flatMap((
    name,
  ) => ["-c", `${name}=${name.endsWith(".required") ? "false" : ""}`]);
}
