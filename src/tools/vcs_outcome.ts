import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import { gitOrNothing, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { runGit } from "../git/run.ts";
import type { GitOptions, GitOutput } from "../git/run.ts";
import { removeFile } from "../io/work_files.ts";
import { failedHooks } from "./hook_trace.ts";
import type { FailedHook } from "./hook_trace.ts";
import { butlerFolder } from "./state.ts";
import { argumentsOf } from "./vcs_refusals.ts";

/** How a command ended, by what git itself says of its hooks. */
export interface Outcome {
  readonly output: GitOutput;
  /** The hook that made it give up. */
  readonly hook?: string;
  /** It did what it should, all the same. */
  readonly notice?: Text;
}

/** Subcommands that run hooks which can make them fail (githooks.txt). */
const HOOKED = new Set(
  ["am", "checkout", "cherry-pick", "commit", "merge", "pull", "push"]
    .concat(["rebase", "revert", "switch", "worktree"]),
);

/** Runs a command that may change the repository, and learns of its hooks. */
export async function runHooked(
  system: System,
  repository: Repository | undefined,
  args: readonly string[],
  subcommand: string,
  options: GitOptions,
): Promise<Outcome> {
  if (!repository || !HOOKED.has(subcommand)) {
    return { output: await runGit(system, args, options) };
  }
  const trace = `${butlerFolder(repository)}/vcs-${crypto.randomUUID()}.trace`;
  const env = { ...options.env, GIT_TRACE2_EVENT: trace };
  try {
    const output = await runGit(system, args, { ...options, env });
    const failed = output.status === 0 ? [] : failedHooks(system, trace);
    const hook = failed.findLast(({ name }) => !name.startsWith("post-"));
    if (hook) return { output, hook: hook.name };
    const late = failed.find((one) => isLate(one, output));
    if (!late) return { output };
    return { output: { ...output, status: 0 }, notice: hookFailed(late) };
  } finally {
    removeFile(trace);
  }
}

/** This hook comes after all the rest, and a checkout fails where it does. */
function isLate({ name, own }: FailedHook, { stderr }: GitOutput): boolean {
  return own && name === "post-checkout" && !/^error: unable to /m.test(stderr);
}

function hookFailed({ name, status }: FailedHook): Text {
  return {
    en:
      `The command is done; the ${name} hook that ran after it failed with ${status}: output has its words`,
    ja:
      `コマンドは完了しました。その後に実行された ${name} フックが ${status} で失敗しました。output を確認してください`,
  };
}

/** Throws where git ends with success although local changes conflict with what it brought. */
export async function refuseLeftConflicts(
  system: System,
  repository: Repository,
  words: readonly string[],
  { stderr }: GitOutput,
  shown: Record<string, unknown>,
): Promise<void> {
  const stashed = /^.*Applying autostash resulted in conflicts\.$/m.test(
    stderr,
  );
  if (!stashed) {
    if (!mergesChanges(words) || !MOVED.test(stderr)) return;
    const list = ["ls-files", "--unmerged", "-z"];
    const open = await gitOrNothing(system, topFolder(repository), list);
    if (open === "") return;
  }
  throw new ButlerError("conflicts", {
    en: "Done, but the changes that were not recorded conflict with it",
    ja: "完了しましたが、未記録の変更と競合しています",
  }, {
    en: stashed
      ? `${LOOK.en}; the changes are in work_vcs(["stash", "list"]) too`
      : LOOK.en,
    ja: stashed
      ? `${LOOK.ja}。変更は work_vcs(["stash", "list"]) にも残っています`
      : LOOK.ja,
  }, shown);
}

const LOOK: Text = {
  en: "Call work_observe(): it lists the files to resolve and what is next",
  ja:
    "work_observe() を呼び出してください。解決すべきファイルと次の操作がわかります",
};

/** `checkout --merge`, by a branch and not by paths. */
function mergesChanges(words: readonly string[]): boolean {
  const { options } = argumentsOf(words);
  return ["-m", "--merge", "--conflict"].some((name) => options.has(name));
}

const MOVED = /^(?:Switched to|Reset branch|HEAD is now at|Previous HEAD)/m;
