import { say } from "../core/text.ts";
import type { Text } from "../core/text.ts";
import type { Progress } from "../git/progress.ts";
import type { Status } from "../git/status.ts";
import { bisectNext } from "./bisect_next.ts";
import type { Tool, ToolContext } from "./tool.ts";
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
  /** The folder of the call, where it is another repository. */
  readonly cwd?: string;
}

/** Names of files in one answer. */
const FILES = 20;

export interface Standing {
  readonly state: WorkState;
  readonly progress?: Progress;
  readonly status: Status;
  /** Files that only the index has changed: `indexOnly`. */
  readonly staged?: readonly string[];
  /** The root of the work tree. */
  readonly root?: string;
}

/** The one thing that is really next, or null. Looking at a diff never is. */
export function requiredAction(
  { config, lang }: ToolContext,
  standing: Standing,
): RequiredAction | null {
  const exposed = config.mcp?.exposeVcs !== false;
  const { state, progress } = standing;
  const next: Next | undefined = state === "bisecting" && progress?.bisection
    ? { tool: workVcs, ...bisectNext(progress.bisection) }
    : exposed && goOn(standing) || toRecord(standing);
  if (!next || (next.tool === workVcs && !exposed)) return null;
  const { tool, reason, ...more } = next;
  return {
    tool: tool.name,
    reason: say(reason, lang),
    ...(tool === workRecord && { required_args: ["message"] }),
    ...(tool === workVcs && !next.args && { required_args: ["args"] }),
    ...more,
  };
}

interface Next extends Pick<RequiredAction, "args" | "files" | "cwd"> {
  readonly tool: Tool;
  readonly reason: Text;
}

/** The call that goes on with an operation of several steps. */
function goOn({ progress, status }: Standing): Next | undefined {
  if (!progress?.subcommand) return undefined;
  const { subcommand, needsChanges } = progress;
  const call = (reason: Text, option: string) => ({
    tool: workVcs,
    reason,
    args: [subcommand, option],
  });
  const files = unmerged(status);
  if (files.length > 0) {
    return { ...call(CONFLICTED, "--continue"), ...listed(files) };
  }
  const step = needsChanges ? stepOf(status) : "continue";
  if (step === "continue") return call(UNFINISHED, "--continue");
  return step === "record"
    ? { tool: workRecord, reason: UNRECORDED }
    : call(subcommand === "am" ? NOT_APPLIED : EMPTIED, "--skip");
}

/** The call that records what there is, as far as a record can hold it. */
function toRecord(standing: Standing): Next | undefined {
  const { state, status, root, staged = [] } = standing;
  const files = unmerged(status);
  if (files.length > 0) {
    return { tool: workRecord, reason: CONFLICTED, ...listed(files) };
  }
  if (state === "merging") return { tool: workRecord, reason: UNFINISHED };
  const { recordable, left, inside } = sorted(status, new Set(staged));
  if (recordable > 0) return { tool: workRecord, reason: UNRECORDED };
  if (left.length > 0) {
    const args = ["update-index", "--add", "--", ...left];
    return { tool: workVcs, reason: LEFT_INDEX, args };
  }
  if (staged.length > 0) {
    const args = ["reset", "--", ...staged.slice(0, FILES)];
    return { tool: workVcs, reason: ONLY_STAGED, args };
  }
  if (inside.length === 0) return undefined;
  const cwd = `${root}/${inside[0]}`;
  return { tool: workRecord, reason: IN_SUBMODULE, cwd };
}

/** What a step needs that makes a commit of the index. */
function stepOf({ entries }: Status): "continue" | "record" | "skip" {
  const tracked = entries.filter(({ kind }) => kind === "changed");
  if (tracked.length === 0) return "skip";
  return tracked.some(({ code }) => code[0] !== ".") ? "continue" : "record";
}

/** Paths by what can be done with them: a record of the others alone would be empty. */
function sorted({ entries }: Status, staged: ReadonlySet<string>) {
  const untracked = new Set(
    entries.filter(({ kind }) => kind === "untracked").map(({ path }) => path),
  );
  const left = entries
    .filter(({ path, code }) => code[0] === "D" && untracked.has(path))
    .map(({ path }) => path);
  const inside = entries.filter((entry) => entry.inside)
    .map(({ path }) => path);
  const others = new Set([...left, ...inside, ...staged]);
  const recordable = entries.filter(({ path }) => !others.has(path)).length;
  return { recordable, left: left.slice(0, FILES), inside };
}

/** The calls that make sense now, the most likely first. */
export function availableNext(
  { config }: ToolContext,
  state: WorkState,
  changed: boolean,
  behind = 0,
): string[] {
  const names = changed || state === "merging"
    ? [workRecord.name, workDiff.name, workHistory.name]
    : state === "empty"
    ? []
    : state === "unpublished" && behind === 0
    ? [workPublish.name, workHistory.name, workFocus.name]
    : [workHistory.name, workFocus.name];
  const stepwise = [
    "merging",
    "rebasing",
    "applying",
    "cherry_picking",
    "reverting",
    "bisecting",
  ];
  const wanted = stepwise.includes(state) || state === "detached" ||
    behind > 0;
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

const EMPTIED: Text = {
  en: "Nothing is left of this step: leave it out",
  ja: "この手順には変更が残っていません。飛ばしてください",
};

const NOT_APPLIED: Text = {
  en:
    "The patch did not apply: make its changes and record them, then leave it out",
  ja:
    "パッチを適用できませんでした。同じ変更を行って記録してから、飛ばしてください",
};

const LEFT_INDEX: Text = {
  en:
    "These files left the index but are still there: put them back, or add them to .gitignore and record that",
  ja:
    "索引から外れたファイルが残っています。索引に戻すか、.gitignore に加えて記録してください",
};

const ONLY_STAGED: Text = {
  en:
    'Only the index has these changes, the files do not: take them out of it, or ["restore", "--", "FILE"] brings a file back',
  ja:
    'これらの変更は索引だけにあり、ファイルにはありません。索引から外すか、["restore", "--", "FILE"] でファイルに戻してください',
};

const IN_SUBMODULE: Text = {
  en: "There are changes inside a submodule that are not recorded",
  ja: "サブモジュールの中に未記録の変更があります",
};
