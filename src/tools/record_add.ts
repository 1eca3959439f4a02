import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { gitFailure, isKnownFailure, mainLine } from "../git/failures.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";
import { filterFailure } from "../git/filter_failure.ts";
import type { GitOutput } from "../git/run.ts";
import { runUnlocked, writeGit } from "./git_lock.ts";
import { isAt, pathspecs } from "./pathspecs.ts";
import type { Pathspecs } from "./pathspecs.ts";
import type { Untracked } from "./record_untracked.ts";
import type { WorkTree } from "./work_tree.ts";

export interface Staging {
  /** A copy of the real index. */
  readonly index: string;
  /** "" before the first commit. */
  readonly head: string;
  /** Empty is everything. */
  readonly paths: readonly string[];
  readonly untracked: Untracked;
  /** The paths join what is in the index. */
  readonly joins: boolean;
}

/** Makes the index of the commit: the real one with every change, or it or HEAD with those of the paths. */
export async function stageAll(
  system: System,
  { root }: WorkTree,
  { index, head, paths, untracked, joins }: Staging,
): Promise<void> {
  const options = { folder: root, index };
  if (paths.length > 0 && !joins) {
    const base = head === "" ? ["--empty"] : ["--reset", head];
    await writeGit(system, ["read-tree", ...base], options);
  }
  await untrack(system, root, index, untracked.files);
  const named = paths.filter((path) => !untracked.paths.includes(path));
  if (paths.length > named.length && named.length === 0) return;
  const where = pathspecs(paths.length > 0 ? named : ["."]);
  const add = (more: readonly string[], specs = where.specs) => {
    const args = ["add", "--all", ...more, "--", ...specs];
    return runUnlocked(system, [...where.options, ...args], options);
  };
  let output = await add([]);
  // Files that a sparse checkout leaves out are changes too (git 2.34).
  if (OUTSIDE.test(output.stderr)) output = await add(["--sparse"]);
  if (IGNORED.test(output.stderr)) {
    const { specs } = where;
    const forced = await stagedThoughIgnored(system, root, where);
    const refused = specs.filter((spec) => isNamedBy(output, spec));
    const left = specs.filter((spec) => !refused.includes(spec));
    if (refused.every((spec) => forced.some((path) => isAt(path, spec)))) {
      output = await add(["--force"], forced);
      if (left.length > 0 && output.status === 0) output = await add([], left);
    }
  }
  if (output.status !== 0) throw addFailure(output);
}

async function untrack(
  system: System,
  root: string,
  index: string,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const args = ["update-index", "--force-remove", "-z", "--stdin"];
  const stdin = files.map((file) => `${file}\0`).join("");
  await writeGit(system, args, { folder: root, index, stdin });
}

const IGNORED = /^The following paths are ignored by one of your \.gitignore/m;

/** git names the ignored folder, each on a line of its own. */
function isNamedBy({ stderr }: GitOutput, spec: string): boolean {
  return stderr.split("\n").some((line) => line !== "" && isAt(spec, line));
}

/** Files at these paths that `git add -f` has put into the real index, now or long ago. */
async function stagedThoughIgnored(
  system: System,
  root: string,
  { options, specs }: Pathspecs,
): Promise<readonly string[]> {
  const listing = ["ls-files", "-z", "--cached", "--ignored"];
  const args = [...options, ...listing, "--exclude-standard", "--", ...specs];
  return nulFields(await gitOrNothing(system, root, args));
}

const OUTSIDE = /outside of your sparse-checkout/;

/** A file that git cannot take; git's first error names it, the last line does not. */
function addFailure(output: GitOutput): ButlerError {
  if (isKnownFailure(output, "add")) {
    const error = gitFailure(output, "add");
    return filterFailure(output, false) ? orOthers(error) : error;
  }
  const lines = output.stderr.split("\n");
  const named = lines.filter((line) => NAMES_A_FILE.test(line));
  const line = mainLine((named.length > 0 ? named : lines).join("\n"));
  return new ButlerError("invalid_argument", {
    en: `Cannot record: ${line}`,
    ja: `記録できません: ${line}`,
  }, {
    en: "Put that right, add the file to .gitignore, or name others in paths",
    ja:
      "問題を直すか、.gitignore に加えるか、paths で他のファイルを指定してください",
  });
}

const NAMES_A_FILE =
  /^error: open\(|does not have a commit checked out|would be replaced by/;

/** The files that need no such filter can be recorded. */
function orOthers(
  { code, summary, hint, details }: ButlerError,
): ButlerError {
  return new ButlerError(code, summary, {
    en: `${hint.en}; files without that filter can be named in paths`,
    ja: `${hint.ja}。フィルターのないファイルは paths で指定すれば記録できます`,
  }, details);
}
