import { ButlerError } from "../core/errors.ts";
import type { Text } from "../core/text.ts";
import { gitFailure, isKnownFailure, mainLine } from "../git/failures.ts";
import type { GitOutput } from "../git/run.ts";
import type { Word } from "../shell/command.ts";
import type { Blocked } from "./blocked.ts";
import { printCall } from "./call.ts";
import { workVcs } from "./work_vcs.ts";

/** Exit statuses that are answers: `merge-base --is-ancestor` says no with 1. */
const ANSWERING = new Set([
  "cat-file",
  "check-ignore",
  "check-ref-format",
  "config",
  "diff",
  "diff-files",
  "diff-index",
  "diff-tree",
  "grep",
  "ls-files",
  "ls-remote",
  "merge-base",
  "merge-file",
  "merge-tree",
  "refs",
  "rev-parse",
  "show-ref",
  "symbolic-ref",
  "var",
]);

/** The branch that was pushed need not be the current one, which a pull would change. */
const LOOK_FIRST: Text = {
  en:
    'Look at what the remote has, work_vcs(["fetch"]), and bring it in; if the branch was rewritten, only the person may force',
  ja:
    'work_vcs(["fetch"]) でリモートの内容を確認して取り込んでください。ブランチを書き換えた場合、強制できるのは利用者だけです',
};

/** What is known of a failure beside what git printed. */
export interface FailureFacts {
  /** The hook that made git give up. */
  readonly hook?: string;
  /** What goes on where the command has stopped in the middle. */
  readonly next?: Text;
  /** Work that git did not want to overwrite. */
  readonly blocked?: Blocked;
}

/** A failure is an error, unless the exit status is an answer. */
export function throwFailure(
  output: GitOutput,
  given: Word | undefined,
  shown: Record<string, unknown>,
  { hook, next, blocked }: FailureFacts = {},
): void {
  const subcommand = typeof given === "string" ? given : "";
  if (hook !== undefined) throw hookRejected(subcommand, hook, shown, next);
  if (blocked) {
    const { summary, hint } = blocked;
    throw new ButlerError("invalid_argument", summary, hint, shown);
  }
  if (isKnownFailure(output, subcommand)) {
    const { code, summary, hint } = gitFailure(output, subcommand);
    const isPush = code === "diverged" && subcommand === "push";
    throw new ButlerError(code, summary, isPush ? LOOK_FIRST : hint, shown);
  }
  const { status, stderr } = output;
  if (subcommand === "revert" && !next && NOTHING.test(output.stdout)) {
    throw nothingToRevert(shown);
  }
  const unknown = /is not a git command/.test(stderr);
  const said = /^(?:fatal|error): /m.test(stderr);
  if (ANSWERING.has(subcommand) && status < 125 && !said) return;
  const line = mainLine(stderr) || `exit ${status}`;
  const topic = unknown ? "-a" : subcommand;
  const args = topic === "" ? ["help"] : ["help", topic];
  const help = printCall({ tool: workVcs.name, arguments: { args } });
  throw new ButlerError(
    "invalid_argument",
    {
      en: `Cannot run ${`git ${subcommand}`.trim()}: ${line}`,
      ja: `${`git ${subcommand}`.trim()} を実行できません: ${line}`,
    },
    next ?? {
      en: `Look at ${help}`,
      ja: `${help} を見てください`,
    },
    shown,
  );
}

/** wt-status.c: the changes of a commit that was reverted already. */
const NOTHING = /^nothing (?:added )?to commit/m;

function nothingToRevert(shown: Record<string, unknown>): ButlerError {
  return new ButlerError("nothing_to_record", {
    en: "Cannot revert it: nothing is left to revert",
    ja: "打ち消す変更が残っていません",
  }, {
    en:
      "Nothing is to be done: work_history() shows what has undone its changes",
    ja:
      "対応は不要です。どの記録で打ち消されたかは work_history() で確認できます",
  }, shown);
}

function hookRejected(
  subcommand: string,
  hook: string,
  shown: Record<string, unknown>,
  next?: Text,
): ButlerError {
  return new ButlerError("hook_rejected", {
    en:
      `Cannot run git ${subcommand}: the ${hook} hook of the repository rejected it`,
    ja:
      `git ${subcommand} を実行できません: リポジトリの ${hook} フックが拒否しました`,
  }, {
    en: next
      ? `Fix what the output says first. ${next.en}`
      : "Fix what the output says, then call again",
    ja: next
      ? `先に output の指摘を直してください。${next.ja}`
      : "output の指摘を直してから、もう一度呼び出してください",
  }, { hook, ...shown });
}
