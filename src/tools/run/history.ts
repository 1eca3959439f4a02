import type { System } from "../../core/system.ts";
import { gitFailure, isKnownFailure } from "../../git/failures.ts";
import { LOG_FORMAT, readLog } from "../../git/log.ts";
import type { Commit } from "../../git/log.ts";
import {
  git,
  gitOrNothing,
  openRepository,
  topFolder,
} from "../../git/repository.ts";
import type { Repository } from "../../git/repository.ts";
import { runGit } from "../../git/run.ts";
import { currentBranch } from "../current_branch.ts";
import { requireOwnPath } from "../own_path.ts";
import { nothingAt, pathInside } from "../paths.ts";
import { pathspecs } from "../pathspecs.ts";
import {
  listed,
  readCommits,
  toRecord,
  unpublishedCommits,
} from "../records.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { requireWorkTree } from "../work_tree.ts";
import { DEFAULT_RECORDS, workHistory } from "../work_history.ts";

/** work_history: past records, newest first, also those of one file or folder. */
export async function history(
  input: ToolInput,
  context: ToolContext,
): Promise<Answer> {
  const { system, cwd } = context;
  const repository = await openRepository(system, cwd);
  const n = input.n as number | undefined ?? DEFAULT_RECORDS;
  const path = input.path === undefined
    ? ""
    : pathInside(system, requireWorkTree(repository), input.path as string);
  const folder = topFolder(repository);
  const [commits, branch, unpublishedOf] = await Promise.all([
    commitsOf(context, repository, path, n + 1),
    currentBranch(system, repository),
    unpublishedCommits(system, folder),
  ]);
  if (commits.length === 0 && path !== "") {
    await requireKnown(context, repository, path);
  }
  const shown = commits.slice(0, n);
  const unpublished = await unpublishedOf(shown);
  const records = shown.map((commit) => {
    const { id, ...rest } = listed(
      toRecord(commit, !unpublished.has(commit.hash)),
    );
    return { record_id: id, ...rest };
  });
  const shallow = system.kindOf(`${repository.commonDir}/shallow`);
  return {
    json: {
      branch,
      records,
      ...(commits.length > n && { more: true }),
      ...(commits.length <= n && shallow && { shallow: true }),
    },
  };
}

/** The newest `count` commits. Only the history of a single file can follow its renames. */
async function commitsOf(
  { system }: ToolContext,
  repository: Repository,
  path: string,
  count: number,
): Promise<Commit[]> {
  const folder = topFolder(repository);
  const head = ["rev-parse", "--quiet", "--verify", "HEAD"];
  if (await gitOrNothing(system, folder, head) === "") {
    await requireUnborn(system, folder);
    return [];
  }
  const limit = [`--max-count=${count}`];
  if (path === "") return await readCommits(system, folder, [...limit, "--"]);
  const isFolder = system.kindOf(`${folder}/${path}`) === "folder";
  const { options, specs } = pathspecs([path], "below");
  const isPattern = options.length > 0;
  const follow = isFolder || isPattern ? [] : ["--follow", "-M"];
  const args = ["log", ...LOG_FORMAT, ...limit, ...follow, "--", ...specs];
  return readLog(await git(system, folder, [...options, ...args]));
}

/** No commit is an answer only where git says that there is none yet. */
async function requireUnborn(system: System, folder: string): Promise<void> {
  const output = await runGit(system, ["log", "--max-count=1"], { folder });
  if (isKnownFailure(output, "log")) throw gitFailure(output, "log");
}

/** No record of a path is an answer only where there is such a path. */
async function requireKnown(
  { system }: ToolContext,
  repository: Repository,
  path: string,
): Promise<void> {
  const top = topFolder(repository);
  requireOwnPath(system, top, path, (inside) => ({
    tool: workHistory.name,
    arguments: { path: inside },
  }));
  if (system.kindOf(`${top}/${path}`)) return;
  const { options, specs } = pathspecs([path], "below");
  const args = [...options, "ls-files", "-z", "--", ...specs];
  const tracked = await gitOrNothing(system, top, args);
  if (tracked === "") throw nothingAt(path);
}
