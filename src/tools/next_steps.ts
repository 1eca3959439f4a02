import { say } from "../core/text.ts";
import type { Text } from "../core/text.ts";
import type { Operation } from "../git/operation.ts";
import type { Status } from "../git/status.ts";
import type { ToolContext } from "./tool.ts";
import type { WorkState } from "./work_state.ts";
import { unmerged } from "./work_state.ts";
import { workDiff } from "./work_diff.ts";
import { workFocus } from "./work_focus.ts";
import { workHistory } from "./work_history.ts";
import { workPublish } from "./work_publish.ts";
import { workRecord } from "./work_record.ts";
import { workVcs } from "./work_vcs.ts";

/** What has to be done next, if anything has to. */
export interface RequiredAction {
  readonly tool: string;
  readonly reason: string;
  /** Arguments that the caller has to think of. */
  readonly required_args?: readonly string[];
  /** Arguments that are known already. */
  readonly args?: readonly string[];
  /** Files to resolve first. */
  readonly files?: readonly string[];
}

/** The subcommand whose `--continue` goes on with an operation. */
const CONTINUED: Partial<Record<Operation, string>> = {
  rebasing: "rebase",
  cherry_picking: "cherry-pick",
  reverting: "revert",
};

/** Names of files in one answer. */
const FILES = 20;

/** The one thing that is really next, or null. Looking at a diff never is. */
export function requiredAction(
  { config, lang }: ToolContext,
  state: WorkState,
  operation: Operation | undefined,
  status: Status,
): RequiredAction | null {
  const files = unmerged(status);
  const subcommand = operation && CONTINUED[operation];
  if (subcommand && config.mcp?.exposeVcs !== false) {
    const reason = files.length > 0 ? CONFLICTED : UNFINISHED;
    return {
      tool: workVcs.name,
      reason: say(reason, lang),
      args: [subcommand, "--continue"],
      ...listed(files),
    };
  }
  const reason = files.length > 0
    ? CONFLICTED
    : state === "merging"
    ? UNFINISHED
    : status.entries.length > 0
    ? UNRECORDED
    : undefined;
  return reason === undefined ? null : {
    tool: workRecord.name,
    reason: say(reason, lang),
    required_args: ["message"],
    ...listed(files),
  };
}

/** The calls that make sense now, the most likely first. */
export function availableNext(
  { config }: ToolContext,
  state: WorkState,
  changed: boolean,
): string[] {
  const names = changed || state === "merging"
    ? [workRecord.name, workDiff.name, workHistory.name]
    : state === "empty"
    ? []
    : state === "unpublished"
    ? [workPublish.name, workHistory.name, workFocus.name]
    : [workHistory.name, workFocus.name];
  const stepwise = ["rebasing", "cherry_picking", "reverting", "bisecting"];
  const wanted = stepwise.includes(state) || state === "detached";
  return wanted && config.mcp?.exposeVcs !== false
    ? [workVcs.name, ...names]
    : names;
}

function listed(files: readonly string[]): { files?: readonly string[] } {
  return files.length === 0 ? {} : { files: files.slice(0, FILES) };
}

const UNRECORDED: Text = {
  en: "There are changes that are not recorded",
  ja: "未記録の変更があります",
};

const CONFLICTED: Text = {
  en: "Resolve the conflicts in these files first",
  ja: "先にこれらのファイルの競合を解決してください",
};

const UNFINISHED: Text = {
  en: "It is not finished",
  ja: "途中の操作が残っています",
};
