import type { System } from "../core/system.ts";
import { LOG_FORMAT, readLog } from "../git/log.ts";
import type { Commit } from "../git/log.ts";
import { operationOf } from "../git/operation.ts";
import { nulFields } from "../git/nul.ts";
import { git, gitOrNothing } from "../git/repository.ts";
import { issuesOfTrailer } from "./issue_numbers.ts";
import type { WorkTree } from "./work_tree.ts";

/** What a record keeps when it is made again. */
export interface Replayed {
  readonly id: string;
  readonly issues: readonly number[];
  readonly author: Readonly<Record<string, string>>;
}

/**
 * The record at which a rebase has stopped: what resolves it is the same
 * record, as for `rebase --continue`. Undefined where the rebase stopped after
 * it (`edit`) or its resolution is recorded already.
 */
export async function replayedRecord(
  system: System,
  { root, gitDir }: WorkTree,
): Promise<Replayed | undefined> {
  if (operationOf(system, gitDir) !== "rebasing") return undefined;
  const log = (args: readonly string[]) =>
    gitOrNothing(system, root, ["log", ...LOG_FORMAT, ...args, "--"]);
  const [commit] = readLog(await log(["--no-walk", "REBASE_HEAD"]));
  const id = commit?.recordIds.at(-1);
  if (id === undefined) return undefined;
  const grep = ["--fixed-strings", `--grep=Butler-Record: ${id}`];
  const known = readLog(await log([...grep, "HEAD"]));
  if (known.some(({ recordIds }) => recordIds.includes(id))) return undefined;
  const issues = issuesOfTrailer(commit.issues);
  return { id, issues, author: await authorOf(system, root, commit) };
}

/** As the variables that `git commit` takes an author from. */
async function authorOf(
  system: System,
  root: string,
  { hash }: Commit,
): Promise<Record<string, string>> {
  const format = "--format=%an%x00%ae%x00%ad";
  const args = ["log", "--no-walk", "-z", "--date=raw", format, hash, "--"];
  const [name, email, date] = nulFields(await git(system, root, args));
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: date,
  };
}
