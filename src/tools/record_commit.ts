import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { gitFailure } from "../git/failures.ts";
import type { Commit } from "../git/log.ts";
import { runGit } from "../git/run.ts";
import type { GitOutput } from "../git/run.ts";
import { emptyTree } from "../git/scratch_index.ts";
import { copyIndex } from "../io/work_files.ts";
import { fitOutput } from "./fit_output.ts";
import { waitForIndex } from "./git_lock.ts";
import { rejectingHook } from "./hook_trace.ts";
import { stageAll } from "./record_add.ts";
import {
  headOf,
  landed,
  newRecordFiles,
  removeRecordFiles,
  writeJournal,
} from "./record_journal.ts";
import type { Journal, RecordFiles } from "./record_journal.ts";
import { followHead, runCommit } from "./record_script.ts";
import { nothingToRecord, onlyInIndex } from "./record_selection.ts";
import type { Untracked } from "./record_untracked.ts";
import { readCommits } from "./records.ts";
import type { WorkTree } from "./work_tree.ts";

export interface CommitRequest {
  readonly id: string;
  readonly message: string;
  /** Relative to the root; empty is everything. */
  readonly paths: readonly string[];
  readonly untracked: Untracked;
  /** The paths join what is in the index: a merge has begun the commit there. */
  readonly joins: boolean;
  /** Variables that name another author than the settings do. */
  readonly author?: Readonly<Record<string, string>>;
}

export interface Recorded {
  readonly commit: Commit;
  /** The tree or commit that a diff of the record starts from. */
  readonly base: string;
}

/**
 * Commits from an index of its own, so that whatever goes wrong (a hook, a
 * signature, a full disk, the end of butler) leaves the real one as it was.
 * Returns undefined when another commit came first: HEAD has moved.
 */
export async function commitRecord(
  system: System,
  tree: WorkTree,
  { id, message, paths, untracked, joins, author }: CommitRequest,
): Promise<Recorded | undefined> {
  const { root, gitDir } = tree;
  const head = await headOf(system, root);
  const base = head || await emptyTree(system, root);
  const covered = paths.length > 0 && !joins ? paths : ["."];
  const journal = { gitDir, head, base, id, paths: covered };
  const files = newRecordFiles(system, tree);
  await waitForIndex(system, gitDir);
  let isOpen = false;
  try {
    copyIndex(`${gitDir}/index`, files.index);
    await stageAll(system, tree, {
      untracked,
      index: files.index,
      head,
      paths,
      joins,
    });
    writeJournal(files, journal);
    const output = await runCommit(system, tree, files, journal, {
      message,
      author,
    });
    const commit = await committed(system, tree, journal, output);
    if (commit) {
      isOpen = !await isFollowed(system, tree, files, journal);
      return { commit, base };
    }
    if (await headOf(system, root) !== head) return undefined;
    throw await refused(system, tree, files, { base, output });
  } finally {
    removeRecordFiles(files);
    if (isOpen) writeJournal(files, journal);
  }
}

/** The commit that git made. A hook may have taken the trailers out, so git's own answer comes first. */
async function committed(
  system: System,
  tree: WorkTree,
  journal: Journal,
  { status, stdout }: GitOutput,
): Promise<Commit | undefined> {
  const [, hash] = status === 0 && SUMMARY.exec(stdout) || [];
  if (hash === undefined) return await landed(system, tree, journal);
  const args = ["--no-walk", hash, "--"];
  return (await readCommits(system, tree.root, args))[0];
}

/** `[main 1a2b3c4] Subject`, `[main (root-commit) 1a2b3c4]`, `[detached HEAD 1a2b3c4]`. */
const SUMMARY =
  /^\[(?:detached HEAD|\S+)(?: \(root-commit\))? ([0-9a-f]{4,64})\] /m;

async function isFollowed(
  system: System,
  tree: WorkTree,
  { journal: name }: RecordFiles,
  journal: Journal,
): Promise<boolean> {
  if (system.kindOf(`${name}.done`) !== undefined) return true;
  return await followHead(system, tree, journal, name);
}

/** Why git did not commit. */
async function refused(
  system: System,
  { root }: WorkTree,
  { trace }: RecordFiles,
  { base, output }: { base: string; output: GitOutput },
): Promise<ButlerError> {
  const hook = rejectingHook(system, trace);
  if (hook === undefined) {
    if (!/nothing (?:added )?to commit|no changes added/.test(output.stdout)) {
      return gitFailure(output, "commit");
    }
    const args = ["diff-index", "--cached", "--quiet", base, "--"];
    const { status } = await runGit(system, args, { folder: root });
    return status === 1 ? onlyInIndex() : nothingToRecord();
  }
  const said = [output.stdout, output.stderr].filter((text) => text.trim());
  return new ButlerError("hook_rejected", {
    en: "Cannot record: a commit hook of the repository rejected it",
    ja: "記録できません: リポジトリのコミットフックが拒否しました",
  }, {
    en: "Fix what the output says, then call work_record again",
    ja: "output の指摘を直してから、もう一度 work_record を呼び出してください",
  }, { hook, output: fitOutput(said.join("\n")).text });
}
