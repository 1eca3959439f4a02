import type { System } from "../core/system.ts";
import { say } from "../core/text.ts";
import type { Text } from "../core/text.ts";
import { brokenHead, gitFailure } from "../git/failures.ts";
import { runDespiteFilters } from "../git/filters.ts";
import { LOG_FORMAT, readLog } from "../git/log.ts";
import type { Commit } from "../git/log.ts";
import { nulFields } from "../git/nul.ts";
import { rebasedBranch } from "../git/operation.ts";
import { progressOf } from "../git/progress.ts";
import { gitOrNothing, openRepository } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { readStatus, STATUS_ARGS } from "../git/status.ts";
import type { Status } from "../git/status.ts";
import { activeIssue, withTitle } from "./active_issue.ts";
import { indexOnly } from "./index_only.ts";
import { availableNext, requiredAction } from "./next_steps.ts";
import type { RequiredAction } from "./next_steps.ts";
import { toRecord, unpublishedCommits } from "./records.ts";
import type { WorkRecord } from "./records.ts";
import { mendStaleIndex } from "./stale_index.ts";
import { readState } from "./state.ts";
import type { Issue } from "./state.ts";
import type { ToolContext } from "./tool.ts";
import { branchName, workState } from "./work_state.ts";
import type { WorkState } from "./work_state.ts";

/** Where the work stands: the answer of work_observe, and what a session starts with. */
export interface WorkContext {
  readonly work_state: WorkState;
  readonly branch: string;
  /** Commits of the upstream that are not here, 100 at most; left out when none. */
  readonly behind?: number;
  /** There is no work tree. */
  readonly bare?: true;
  readonly active_issue?: Issue;
  /** Relative to the root of the work tree, untracked files included. */
  readonly changed_files: readonly string[];
  /** How many there are, where not all are listed. */
  readonly changed_files_total?: number;
  /** Newest first. */
  readonly recent_records: readonly WorkRecord[];
  readonly required_action: RequiredAction | null;
  readonly available_next: readonly string[];
  /** Something that a person should know, told once. */
  readonly notice?: string;
}

const RECORDS = 5;
const FILES = 50;
/** Records that are searched for an issue. */
const SEARCHED = 20;

/**
 * The facts of the repository that `context.cwd` is in. Every git process runs
 * beside the others: the answer takes as long as the slowest. Throws
 * not_a_repository.
 */
export async function workContext(context: ToolContext): Promise<WorkContext> {
  const { system, cwd } = context;
  const log = ["log", ...LOG_FORMAT, `--max-count=${SEARCHED}`, "--"];
  const [repository, statusOutput, logOutput, unpublishedOf, remotes, behind] =
    await Promise.all([
      openRepository(system, cwd),
      runDespiteFilters(system, STATUS_ARGS, { folder: cwd }),
      gitOrNothing(system, cwd, log),
      unpublishedCommits(system, cwd),
      remoteUrls(system, cwd),
      commitsBehind(system, cwd),
    ]);
  if (await mendStaleIndex(system, repository)) return workContext(context);
  const bare = repository.root === undefined;
  if (statusOutput.status !== 0 && !bare) {
    throw gitFailure(statusOutput, "status");
  }
  const commits = readLog(logOutput);
  const status = bare
    ? await bareStatus(system, cwd, commits)
    : readStatus(statusOutput.stdout);
  if (status.broken) throw brokenHead();
  const unpublished = await unpublishedOf(commits.slice(0, RECORDS));
  return describe(context, {
    repository,
    status,
    remotes,
    behind,
    records: commits.map((commit) =>
      toRecord(commit, !unpublished.has(commit.hash))
    ),
  });
}

interface Facts {
  readonly repository: Repository;
  readonly status: Status;
  readonly remotes: readonly string[];
  readonly behind: number;
  /** Newest first. */
  readonly records: readonly WorkRecord[];
}

async function describe(
  context: ToolContext,
  { repository, status, remotes, behind, records }: Facts,
): Promise<WorkContext> {
  const { system } = context;
  const progress = progressOf(system, repository.gitDir);
  const branch = rebasedBranch(system, repository.gitDir) ?? branchName(status);
  const saved = readState(system, repository);
  const issue = activeIssue({ state: saved, branch, records });
  const state = workState({
    status,
    operation: progress?.operation,
    unpublished: remotes.length > 0 && records[0]?.published === false,
  });
  const files = [...new Set(status.entries.map(({ path }) => path))];
  const { root } = repository;
  const staged = root && await indexOnly(system, root, status) || [];
  const standing = { state, progress, status, staged, root };
  const action = requiredAction(context, standing);
  return {
    work_state: state,
    branch,
    ...(behind > 0 && { behind }),
    ...(repository.root === undefined && { bare: true }),
    ...(issue && {
      active_issue: await withTitle(context, repository, remotes, issue),
    }),
    changed_files: files.slice(0, FILES),
    ...(files.length > FILES && { changed_files_total: files.length }),
    recent_records: records.slice(0, RECORDS),
    required_action: action,
    available_next: requiredFirst(
      action,
      availableNext(context, state, files.length > 0, behind),
    ),
    ...(saved.damaged &&
      { notice: say(setAside(saved.damaged), context.lang) }),
  };
}

function requiredFirst(
  action: RequiredAction | null,
  names: readonly string[],
): readonly string[] {
  if (action === null) return names;
  return [action.tool, ...names.filter((name) => name !== action.tool)];
}

/** As far as the last fetch knows; the count ends at 100. */
async function commitsBehind(system: System, folder: string): Promise<number> {
  const range = "HEAD..@{upstream}";
  const args = ["rev-list", "--count", "--max-count=100", range, "--"];
  return Number(await gitOrNothing(system, folder, args));
}

async function remoteUrls(system: System, folder: string): Promise<string[]> {
  const pattern = "^remote\\..*\\.url$";
  const args = ["config", "-z", "--get-regexp", pattern];
  return nulFields(await gitOrNothing(system, folder, args))
    .map((field) => field.slice(field.indexOf("\n") + 1));
}

/** HEAD of a repository without a work tree, where `git status` does not answer. */
async function bareStatus(
  system: System,
  folder: string,
  commits: readonly Commit[],
): Promise<Status> {
  const args = ["symbolic-ref", "--quiet", "--short", "HEAD"];
  const branch = (await gitOrNothing(system, folder, args)).trim();
  return {
    ...(commits.length > 0 && { head: commits[0].hash }),
    ...(branch !== "" && { branch }),
    entries: [],
  };
}

function setAside(path: string): Text {
  return {
    en: `The focus was lost: its file was damaged and is now ${path}`,
    ja: `作業中の issue が失われました: 壊れたファイルを ${path} に移しました`,
  };
}
