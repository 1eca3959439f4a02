import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { readGitCommand } from "../git/argv.ts";
import { git } from "../git/repository.ts";
import { readStatus, STATUS_ARGS } from "../git/status.ts";
import { writeGit } from "./git_lock.ts";
import type { Concluded } from "./concluding.ts";
import { checkConflicts } from "./record_conflicts.ts";
import { countMarkers } from "./record_checks.ts";
import { argumentsOf } from "./vcs_refusals.ts";
import { unmerged } from "./work_state.ts";

const CONTINUED = new Set(["rebase", "merge", "cherry-pick", "revert", "am"]);

/**
 * `rebase --continue` and its like want resolved files in the index, and so does
 * a commit that ends a merge: they are put there. Throws while markers are left.
 */
export async function stageResolved(
  system: System,
  root: string,
  words: readonly string[],
  during: Concluded | undefined,
): Promise<void> {
  const { subcommand, args } = readGitCommand(words);
  const goesOn = CONTINUED.has(String(subcommand)) &&
    args.includes("--continue");
  if (!goesOn && !(subcommand === "commit" && during)) return;
  const { entries } = readStatus(await git(system, root, STATUS_ARGS));
  const files = unmerged({ entries });
  const open = files.filter((path) =>
    countMarkers(system.readText(`${root}/${path}`) ?? "") > 0
  );
  if (open.length > 0) throw unresolved(open);
  if (files.length === 0) return;
  await checkConflicts(system, root, entries);
  await writeGit(system, ["add", "--all", "--", ...files], { folder: root });
}

/**
 * `commit --include -- PATHS` takes new files too: git alone knows only those
 * that are tracked, and `add` has no call of its own.
 */
export async function stageIncluded(
  system: System,
  folder: string,
  words: readonly string[],
): Promise<void> {
  const { subcommand, args } = readGitCommand(words);
  const { options, pathspecs = [] } = argumentsOf(words);
  if (subcommand !== "commit" || pathspecs.length === 0) return;
  if (!options.has("-i") && !options.has("--include")) return;
  const globals = words.slice(0, words.length - args.length - 1);
  const add = [...globals, "add", "--", ...pathspecs.map(String)];
  await writeGit(system, add, { folder, mode: "given" });
}

function unresolved(files: readonly string[]): ButlerError {
  const name = JSON.stringify(files[0]);
  return new ButlerError("conflicts", {
    en: `Cannot continue: ${name} has conflict markers`,
    ja: `続行できません: ${name} に競合マーカーがあります`,
  }, {
    en: "Resolve the conflicts in these files, then call again",
    ja: "これらのファイルの競合を解決してから、もう一度呼び出してください",
  }, { files: files.slice(0, 20) });
}
