import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { gitFailure, isKnownFailure } from "../git/failures.ts";
import type { Commit } from "../git/log.ts";
import { gitOrNothing } from "../git/repository.ts";
import type { GitOutput } from "../git/run.ts";
import { copyIndex, removeFile } from "../io/work_files.ts";
import { fitOutput } from "./fit_output.ts";
import { runUnlocked, waitForIndex, writeGit } from "./git_lock.ts";
import { headOf, newIndex, settle, writeJournal } from "./record_journal.ts";
import { nothingToRecord } from "./record_selection.ts";
import { readCommits } from "./records.ts";
import type { WorkTree } from "./work_tree.ts";

export interface CommitRequest {
  readonly id: string;
  readonly message: string;
  /** Relative to the root; empty is everything. */
  readonly paths: readonly string[];
}

/** Milliseconds: commit hooks run whole test suites. */
const TIMEOUT = 600_000;

/**
 * Commits from an index of its own, so that whatever goes wrong (a hook, a
 * signature, a full disk, the end of butler) leaves the real one as it was.
 */
export async function commitRecord(
  system: System,
  tree: WorkTree,
  request: CommitRequest,
): Promise<Commit> {
  const { root } = tree;
  const index = newIndex(system, tree);
  const paths = request.paths.length > 0 ? request.paths : ["."];
  const head = await headOf(system, root);
  const journal = { head, id: request.id, paths };
  await waitForIndex(system, tree.gitDir);
  try {
    await fillIndex(system, tree, index, request.paths);
    writeJournal(tree, journal);
    const args = ["commit", "--cleanup=whitespace", "--file=-"];
    const output = await runUnlocked(system, args, {
      folder: root,
      index,
      stdin: request.message,
      timeout: TIMEOUT,
    });
    const commit = await settle(system, tree, journal);
    if (commit) return commit;
    if (output.status !== 0) throw await refused(system, tree, output);
    return await renamed(system, tree, journal.head);
  } finally {
    removeFile(index);
    removeFile(`${index}.lock`);
  }
}

/** The index of the commit: the real one with every change, or HEAD with those of the paths. */
async function fillIndex(
  system: System,
  { root, gitDir }: WorkTree,
  index: string,
  paths: readonly string[],
): Promise<void> {
  const options = { folder: root, index };
  copyIndex(`${gitDir}/index`, index);
  if (paths.length > 0) {
    const head = await headOf(system, root);
    const base = head === "" ? ["--empty"] : ["--reset", head];
    await writeGit(system, ["read-tree", ...base], options);
  }
  const where = paths.length > 0 ? paths : ["."];
  await writeGit(system, ["add", "--all", "--", ...where], options);
}

/** A hook may have taken the trailers out of the message: HEAD tells what was recorded. */
async function renamed(
  system: System,
  { root }: WorkTree,
  before: string,
): Promise<Commit> {
  const [commit] = await readCommits(system, root, ["--max-count=1", "--"]);
  if (commit && commit.hash !== before) return commit;
  throw new ButlerError("internal", {
    en: "Cannot record: git commit succeeded but HEAD did not move",
    ja: "git commit は成功しましたが HEAD が動いていません",
  }, {
    en: "Call work_observe() to see where things stand",
    ja: "work_observe() で現在の状態を確認してください",
  });
}

/** Why git did not commit. What it does not explain itself was said by a hook. */
async function refused(
  system: System,
  tree: WorkTree,
  output: GitOutput,
): Promise<ButlerError> {
  if (/nothing (?:added )?to commit|no changes added/.test(output.stdout)) {
    return nothingToRecord();
  }
  if (isKnownFailure(output) || !await hasHooks(system, tree)) {
    return gitFailure(output, "commit");
  }
  const said = [output.stdout, output.stderr].filter((text) => text.trim());
  return new ButlerError("hook_rejected", {
    en: "Cannot record: a commit hook of the repository rejected it",
    ja: "記録できません: リポジトリのコミットフックが拒否しました",
  }, {
    en: "Fix what the output says, then call work_record again",
    ja: "output の指摘を直してから、もう一度 work_record を呼び出してください",
  }, { output: fitOutput(said.join("\n")).text });
}

const HOOKS = ["pre-commit", "prepare-commit-msg", "commit-msg"];

async function hasHooks(
  system: System,
  { root }: WorkTree,
): Promise<boolean> {
  const args = ["rev-parse", "--git-path", "hooks"];
  const path = (await gitOrNothing(system, root, args, { mode: "write" }))
    .trim();
  const folder = path.startsWith("/") ? path : `${root}/${path}`;
  return HOOKS.some((name) => system.kindOf(`${folder}/${name}`) !== undefined);
}
