import { ButlerError } from "../../core/errors.ts";
import type { System } from "../../core/system.ts";
import type { Text } from "../../core/text.ts";
import { gitFailure } from "../../git/failures.ts";
import type { Commit } from "../../git/log.ts";
import {
  gitOrNothing,
  openRepository,
  topFolder,
} from "../../git/repository.ts";
import type { Repository } from "../../git/repository.ts";
import { runGit } from "../../git/run.ts";
import type { GitOutput } from "../../git/run.ts";
import { removeFile } from "../../io/work_files.ts";
import { currentBranch } from "../current_branch.ts";
import { fitOutput } from "../fit_output.ts";
import { runUnlocked } from "../git_lock.ts";
import { rejectingHook } from "../hook_trace.ts";
import { availableNext } from "../next_steps.ts";
import { listed, readCommits, toRecord } from "../records.ts";
import { butlerFolder } from "../state.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { isDetached, targetOf } from "../upstream.ts";
import type { Target } from "../upstream.ts";
import { withWriteLock } from "../write_lock.ts";

/** Milliseconds: hooks before a push run whole test suites. */
const TIMEOUT = 600_000;
/** Milliseconds of a question to the remote. */
const REMOTE_TIMEOUT = 30_000;

/** work_publish: pushes the current branch, never forces. */
export async function publish(
  _input: ToolInput,
  context: ToolContext,
): Promise<Answer> {
  const repository = await openRepository(context.system, context.cwd);
  const folder = topFolder(repository);
  return await withWriteLock(context.system, repository, async (system) => {
    const branch = await currentBranch(system, repository);
    if (isDetached(branch)) throw detached();
    const target = await targetOf(system, folder, branch);
    const records = await unpublishedTo(system, folder, target);
    await push(system, repository, branch, target);
    return answer(context, branch, target, records);
  });
}

/** What the push will bring to the remote, newest first. */
async function unpublishedTo(
  system: System,
  folder: string,
  { remote }: Target,
): Promise<Commit[]> {
  const head = ["rev-parse", "--quiet", "--verify", "HEAD"];
  if (await gitOrNothing(system, folder, head) === "") throw nothingYet();
  const args = ["HEAD", "--not", `--remotes=${remote}`, "--"];
  return await readCommits(system, folder, args);
}

/** The refspec is written out, so that no configured one (`+…`, mirror) applies. */
async function push(
  system: System,
  repository: Repository,
  branch: string,
  { remote, ref, isNew }: Target,
): Promise<void> {
  const track = isNew ? ["--set-upstream"] : [];
  const refspec = `refs/heads/${branch}:${ref}`;
  const options = ["--porcelain", "--no-follow-tags", ...track];
  const args = ["push", ...options, "--", remote, refspec];
  const trace = `${butlerFolder(repository)}/push-${crypto.randomUUID()}.trace`;
  try {
    const output = await runUnlocked(system, [...noMirror(remote), ...args], {
      folder: topFolder(repository),
      timeout: TIMEOUT,
      env: { GIT_TRACE2_EVENT: trace },
    });
    if (output.status === 0) return;
    const error = rejected(output, rejectingHook(system, trace));
    if (error.code !== "diverged") throw error;
    const folder = topFolder(repository);
    const isOwn = await wasOnBranch(system, folder, branch, { remote, ref });
    throw isOwn ? rewritten(branch, remote) : error;
  } finally {
    removeFile(trace);
  }
}

/**
 * Whether all that the remote branch has was on this branch before: then it was
 * rewritten after it was published, and a pull would undo that.
 */
async function wasOnBranch(
  system: System,
  folder: string,
  branch: string,
  { remote, ref }: Pick<Target, "remote" | "ref">,
): Promise<boolean> {
  const list = ["ls-remote", "--", remote, ref];
  const options = { folder, timeout: REMOTE_TIMEOUT };
  const [tip] = (await runUnlocked(system, list, options)).stdout.split("\t");
  const log = ["log", "--walk-reflogs", "--format=%H", `refs/heads/${branch}`];
  const before = await gitOrNothing(system, folder, [...log, "--"]);
  if (tip === "" || before === "") return false;
  const args = ["rev-list", "--max-count=1", "--stdin"];
  const stdin = `${tip}\n${before.replace(/^(?=.)/gm, "^")}`;
  const { status, stdout } = await runGit(system, args, { folder, stdin });
  return status === 0 && stdout === "";
}

/** A mirror takes no refspec; this pushes one branch all the same. */
function noMirror(remote: string): string[] {
  return remote.includes("=") ? [] : ["-c", `remote.${remote}.mirror=false`];
}

/** Records in one answer. */
const RECORDS = 20;

function answer(
  context: ToolContext,
  branch: string,
  { remote, ref }: Target,
  commits: readonly Commit[],
): Answer {
  const records = commits.map((commit) => listed(toRecord(commit, true)));
  return {
    json: {
      branch,
      upstream: `${remote}/${ref.replace(/^refs\/heads\//, "")}`,
      records: records.slice(0, RECORDS),
      ...(records.length > RECORDS && { records_total: records.length }),
      available_next: availableNext(context, "clean", false),
    },
  };
}

function rejected(output: GitOutput, hook: string | undefined): ButlerError {
  const said = `${output.stdout}\n${output.stderr}`;
  if (hook !== undefined) return hookRejected(LOCAL, said, { hook });
  if (/^!\t.*\[remote rejected\]/m.test(said)) {
    return hookRejected(REMOTE, said);
  }
  const failure = gitFailure(output, "push");
  return failure.code === "diverged" ? behind(failure) : failure;
}

const LOCAL: Text = {
  en: "Cannot publish: the repository's pre-push hook rejected it",
  ja: "公開できません: リポジトリの pre-push フックが拒否しました",
};
const REMOTE: Text = {
  en: "Cannot publish: the remote rejected the records",
  ja: "公開できません: リモートが記録を拒否しました",
};

function hookRejected(
  summary: Text,
  said: string,
  details: { hook?: string } = {},
): ButlerError {
  return new ButlerError("hook_rejected", summary, {
    en: "Fix what the output says, then call work_publish again",
    ja: "output の指摘を直してから、もう一度 work_publish を呼び出してください",
  }, { ...details, output: fitOutput(said).text });
}

function behind({ details }: ButlerError): ButlerError {
  return new ButlerError("diverged", {
    en: "Cannot publish: the remote branch has records that this one lacks",
    ja: "公開できません: リモートのブランチに手元にない記録があります",
  }, {
    en: 'Call work_vcs(["pull", "--rebase"]), then work_publish()',
    ja:
      'work_vcs(["pull", "--rebase"]) の後に work_publish() を呼び出してください',
  }, details);
}

function rewritten(branch: string, remote: string): ButlerError {
  return new ButlerError("diverged", {
    en: `Cannot publish: ${branch} was rewritten after it was published`,
    ja: `公開できません: ${branch} は公開後に書き換えられています`,
  }, {
    en:
      `Ask the person whether to force it (git push --force-with-lease ${remote} ${branch}); a pull would undo the rewriting`,
    ja:
      `強制するかどうかを確認してください (git push --force-with-lease ${remote} ${branch})。pull は書き換えを取り消してしまいます`,
  });
}

function detached(): ButlerError {
  return new ButlerError("invalid_argument", {
    en: "Cannot publish: HEAD is detached, there is no current branch",
    ja: "公開できません: HEAD がどのブランチにもありません",
  }, {
    en: 'Call work_vcs(["switch", "-c", "NAME"]), then work_publish()',
    ja:
      'work_vcs(["switch", "-c", "NAME"]) の後に work_publish() を呼び出してください',
  });
}

function nothingYet(): ButlerError {
  return new ButlerError("nothing_to_record", {
    en: "Cannot publish: there is no record yet",
    ja: "公開できません: まだ記録がありません",
  }, {
    en: "Call work_record(message) first",
    ja: "先に work_record(message) を呼び出してください",
  });
}
