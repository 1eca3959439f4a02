import { ButlerError } from "../../core/errors.ts";
import type { System } from "../../core/system.ts";
import { brokenHead } from "../../git/failures.ts";
import { askGit } from "../../git/filters.ts";
import { nulFields } from "../../git/nul.ts";
import { operationOf, rebasedBranch } from "../../git/operation.ts";
import type { Commit } from "../../git/log.ts";
import { git, openRepository } from "../../git/repository.ts";
import { readStatus, STATUS_ARGS } from "../../git/status.ts";
import type { Status, StatusEntry } from "../../git/status.ts";
import { activeIssue } from "../active_issue.ts";
import { concludedOf } from "../concluding.ts";
import { requireOwnPath } from "../own_path.ts";
import { pathInside } from "../paths.ts";
import { answer } from "../record_answer.ts";
import { checkFiles } from "../record_checks.ts";
import { commitRecord } from "../record_commit.ts";
import { checkConflicts } from "../record_conflicts.ts";
import { nextRecordId } from "../record_id.ts";
import { settleEarlier } from "../record_journal.ts";
import { fits, isAt, isUtf8 } from "../pathspecs.ts";
import { isMerging, leftOut, requireMerged } from "../record_merge.ts";
import { recordMessage } from "../record_message.ts";
import {
  nothingToRecord,
  onlyInIndex,
  selectEntries,
} from "../record_selection.ts";
import { untrackedAt } from "../record_untracked.ts";
import { readCommits, toRecord } from "../records.ts";
import { replayedRecord } from "../replayed_record.ts";
import type { Replayed } from "../replayed_record.ts";
import { readState } from "../state.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { workRecord } from "../work_record.ts";
import { requireWorkTree } from "../work_tree.ts";
import type { WorkTree } from "../work_tree.ts";
import { isInsideLock, withFreeLock, withWriteLock } from "../write_lock.ts";

/** work_record: all changes, or those of some paths, as one commit. */
export async function record(
  input: ToolInput,
  context: ToolContext,
): Promise<Answer> {
  const { system, cwd } = context;
  const tree = requireWorkTree(await openRepository(system, cwd));
  const act = (system: System) =>
    recordAlone(input, { ...context, system, cwd: tree.root }, tree);
  if (!isInsideLock(tree)) return await withWriteLock(system, tree, act);
  // What a hook has started may outlive the call that ran the hook.
  const done = await withFreeLock(system, tree, act);
  if (!done) throw insideHook();
  return done.value;
}

/** How often a record starts again because another commit came first. */
const ATTEMPTS = 5;

async function recordAlone(
  input: ToolInput,
  context: ToolContext,
  tree: WorkTree,
): Promise<Answer> {
  for (let i = 0; i < ATTEMPTS; i++) {
    const answer = await recordOnce(input, context, tree);
    if (answer) return answer;
  }
  throw headMoves();
}

async function recordOnce(
  input: ToolInput,
  context: ToolContext,
  tree: WorkTree,
): Promise<Answer | undefined> {
  const { system } = context;
  const { finished, reserved } = await settleEarlier(system, tree);
  const status = readStatus(await askGit(system, tree.root, STATUS_ARGS));
  if (status.broken) throw brokenHead();
  const given = (input.paths ?? []) as readonly string[];
  const paths = given.map((path) => pathInside(system, tree, path));
  for (const path of paths) {
    if (status.entries.some((entry) => isAt(entry.path, path))) continue;
    requireOwnPath(system, tree.root, path, (inside) => ({
      tool: workRecord.name,
      arguments: { message: { unknown: "" }, paths: [inside] },
    }));
  }
  const entries = await selectEntries(system, tree, status.entries, paths);
  if (entries.length === 0 && finished && isSame(finished, input)) {
    // The end of an earlier call was not heard.
    const more = status.entries.length > 0;
    const commit = finished;
    return await answer(context, tree, { status, commit, files: [], more });
  }
  requireRecordable(context, tree, entries);
  const joins = paths.length > 0 && isMerging(system, tree, status);
  if (joins) requireMerged(status.entries, entries);
  const held = paths.filter((path) => !isGone(path, entries));
  if (paths.length > 0 && held.length === 0) throw onlyInIndex();
  await checkConflicts(system, tree.root, entries);
  await checkFiles(system, tree.root, entries, new Set(paths));
  const during = concludedOf(operationOf(system, tree.gitDir));
  const replayed = await replayedRecord(system, tree);
  const id = replayed?.id ??
    await nextRecordId(system, tree.root, reserved);
  const recorded = await commitRecord(system, tree, {
    id,
    message: recordMessage(input.message as string, {
      id,
      issues: await issuesFor(input, context, tree, { status, replayed }),
    }),
    paths: commitPaths(held, entries, status.entries),
    untracked: untrackedAt(system, tree, entries, {
      paths,
      all: status.entries,
    }),
    joins,
    author: replayed?.author,
  });
  if (!recorded) return undefined;
  const { commit, base } = recorded;
  const files = await filesOf(context, tree, { base, commit, entries });
  const left = leftOut(status.entries, entries, joins);
  const more = left.length > 0;
  return await answer(context, tree, {
    status,
    commit,
    files,
    id,
    more,
    ...(during && { during }),
  });
}

/** Neither the work tree nor the last record has what was staged there: git does not know such a path. */
function isGone(path: string, entries: readonly StatusEntry[]): boolean {
  const there = entries.filter((entry) => isAt(entry.path, path));
  return there.length > 0 && there.every(({ code }) => code === "AD");
}

function requireRecordable(
  { system }: ToolContext,
  tree: WorkTree,
  entries: readonly StatusEntry[],
): void {
  const operation = operationOf(system, tree.gitDir);
  if (entries.length === 0 && operation !== "merging") throw nothingToRecord();
}

/**
 * A staged rename is one change: either name stands for both. A name that is
 * not UTF-8 is a pattern for git, so the files are named one by one. Empty is
 * everything.
 */
function commitPaths(
  paths: readonly string[],
  entries: readonly StatusEntry[],
  all: readonly StatusEntry[],
): string[] {
  if (paths.length === 0 || paths.includes("")) return [];
  const names = entries.flatMap(({ path, from }) => from ? [path, from] : []);
  const files = entries.map(({ path }) => path).filter((path) => !isUtf8(path));
  const chosen = new Set(entries);
  for (const file of files) {
    const other = all.find((one) => !chosen.has(one) && fits(one.path, file));
    if (other) throw alike(file, other.path);
  }
  return [...new Set([...paths.filter(isUtf8), ...files, ...names])];
}

function isSame({ subject }: Commit, { message }: ToolInput): boolean {
  return (message as string).trim().split("\n")[0] === subject;
}

/** Those of the call, else of the record that is replayed, else the active issue. */
async function issuesFor(
  { issue_ids }: ToolInput,
  { system }: ToolContext,
  tree: WorkTree,
  { status, replayed }: { status: Status; replayed?: Replayed },
): Promise<readonly number[]> {
  if (issue_ids !== undefined) return [...new Set(issue_ids as number[])];
  if (replayed && replayed.issues.length > 0) return replayed.issues;
  const commits = status.head === undefined
    ? []
    : await readCommits(system, tree.root, ["--max-count=20", "--"]);
  const issue = activeIssue({
    state: readState(system, tree),
    branch: rebasedBranch(system, tree.gitDir) ?? status.branch,
    records: commits.map((commit) => toRecord(commit, false)),
  });
  return issue ? [issue.number] : [];
}

/** What the commit holds: of the changes, a renamed file by its new name, then what a hook added. */
async function filesOf(
  { system }: ToolContext,
  { root }: WorkTree,
  { base, commit, entries }: {
    base: string;
    commit: Commit;
    entries: readonly StatusEntry[];
  },
): Promise<string[]> {
  const diff = ["diff-tree", "-r", "-z", "--name-only", "--no-renames"];
  const names = await git(system, root, [...diff, base, commit.hash, "--"]);
  const held = new Set(nulFields(names));
  const listed = entries.map(({ path }) => path).filter((p) => held.delete(p));
  for (const { from } of entries) if (from !== undefined) held.delete(from);
  return [...listed, ...held];
}

function headMoves(): ButlerError {
  return new ButlerError("timeout", {
    en: "Cannot record: other commits keep coming first",
    ja: "記録できません: 別のコミットが先に入り続けています",
  }, {
    en: "Wait for the other programs that commit here, then call again",
    ja: "ここでコミットする他のプログラムの終了を待って再度呼び出してください",
  });
}

function alike(path: string, other: string): ButlerError {
  const [one, two] = [path, other].map((name) => JSON.stringify(name));
  return new ButlerError("invalid_argument", {
    en:
      `Cannot record ${one} alone: its name is not UTF-8, and it cannot be told from ${two}`,
    ja:
      `${one} だけを記録できません: 名前が UTF-8 ではなく、${two} と区別できません`,
  }, {
    en: "Name both in paths, or leave paths out",
    ja: "両方を paths に指定するか、paths を省いてください",
  });
}

/** A hook that records would start itself again and again. */
function insideHook(): ButlerError {
  return new ButlerError("invalid_argument", {
    en: "Cannot record inside a hook of another call",
    ja: "別の呼び出しのフックの中では記録できません",
  }, {
    en: "Let the hook change files and stage them, or record afterwards",
    ja:
      "フックではファイルの変更とステージだけを行い、記録は後で行ってください",
  });
}
