import { operationOf } from "../../git/operation.ts";
import type { Commit } from "../../git/log.ts";
import { git, openRepository } from "../../git/repository.ts";
import { readStatus, STATUS_ARGS } from "../../git/status.ts";
import type { Status, StatusEntry } from "../../git/status.ts";
import { activeIssue } from "../active_issue.ts";
import { availableNext } from "../next_steps.ts";
import { pathInside } from "../paths.ts";
import { checkFiles } from "../record_checks.ts";
import { commitRecord } from "../record_commit.ts";
import { nextRecordId } from "../record_id.ts";
import { readJournal, settle } from "../record_journal.ts";
import { recordMessage } from "../record_message.ts";
import {
  nothingToRecord,
  partOfMerge,
  selectEntries,
} from "../record_selection.ts";
import { readCommits, toRecord } from "../records.ts";
import { readState } from "../state.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { branchName } from "../work_state.ts";
import { requireWorkTree } from "../work_tree.ts";
import type { WorkTree } from "../work_tree.ts";
import { withWriteLock } from "../write_lock.ts";

/** work_record: all changes, or those of some paths, as one commit. */
export async function record(
  input: ToolInput,
  context: ToolContext,
): Promise<Answer> {
  const { system, cwd } = context;
  const tree = requireWorkTree(await openRepository(system, cwd));
  return await withWriteLock(
    tree,
    () => recordAlone(input, { ...context, cwd: tree.root }, tree),
  );
}

async function recordAlone(
  input: ToolInput,
  context: ToolContext,
  tree: WorkTree,
): Promise<Answer> {
  const { system } = context;
  const begun = readJournal(system, tree);
  const finished = begun && await settle(system, tree, begun);
  const status = readStatus(await git(system, tree.root, STATUS_ARGS));
  const given = (input.paths ?? []) as readonly string[];
  const paths = given.map((path) => pathInside(system, tree, path));
  const entries = await selectEntries(system, tree, status.entries, paths);
  if (entries.length === 0 && finished && isSame(finished, input)) {
    return answer(context, status, [], finished); // an earlier call's end was not heard
  }
  requireRecordable(context, tree, entries, paths);
  await checkFiles(system, tree.root, entries, new Set(paths));
  const issues = await issuesFor(input, context, tree, status);
  const id = await nextRecordId(system, tree.root);
  const commit = await commitRecord(system, tree, {
    id,
    message: recordMessage(input.message as string, { id, issues }),
    paths: commitPaths(paths, entries),
  });
  return answer(context, status, entries, commit);
}

function requireRecordable(
  { system }: ToolContext,
  tree: WorkTree,
  entries: readonly StatusEntry[],
  paths: readonly string[],
): void {
  const operation = operationOf(system, tree.gitDir);
  const whole = operation === "merging" || operation === "cherry_picking";
  if (whole && paths.length > 0) throw partOfMerge();
  if (entries.length === 0 && operation !== "merging") throw nothingToRecord();
}

/** The old name of a renamed file belongs to its new one. Empty is everything. */
function commitPaths(
  paths: readonly string[],
  entries: readonly StatusEntry[],
): string[] {
  if (paths.length === 0 || paths.includes("")) return [];
  const old = entries.flatMap(({ from }) => from ?? []);
  return [...new Set([...paths, ...old])];
}

function isSame({ subject }: Commit, { message }: ToolInput): boolean {
  return (message as string).trim().split("\n")[0] === subject;
}

/** Those of the call, else the active issue. */
async function issuesFor(
  { issue_ids }: ToolInput,
  { system }: ToolContext,
  tree: WorkTree,
  { head, branch }: Status,
): Promise<readonly number[]> {
  if (issue_ids !== undefined) return issue_ids as readonly number[];
  const commits = head === undefined
    ? []
    : await readCommits(system, tree.root, ["--max-count=20", "--"]);
  const issue = activeIssue({
    state: readState(system, tree),
    branch,
    records: commits.map((commit) => toRecord(commit, false)),
  });
  return issue ? [issue.number] : [];
}

/** Names in one answer. */
const FILES = 50;

function answer(
  context: ToolContext,
  status: Status,
  entries: readonly StatusEntry[],
  commit: Commit,
): Answer {
  const { id, issue_ids, published } = toRecord(commit, false);
  const files = entries.map(({ path }) => path);
  const state = status.branch === undefined ? "detached" : "unpublished";
  const more = status.entries.length > entries.length;
  return {
    json: {
      record_id: id,
      branch: branchName(status),
      files: files.slice(0, FILES),
      ...(files.length > FILES && { files_total: files.length }),
      issue_ids,
      published,
      available_next: availableNext(context, state, more),
    },
  };
}
