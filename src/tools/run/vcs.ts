import { ButlerError } from "../../core/errors.ts";
import type { System } from "../../core/system.ts";
import { readGitCommand } from "../../git/argv.ts";
import { gitFailure, isKnownFailure, mainLine } from "../../git/failures.ts";
import { READERS } from "../../git/readers.ts";
import { openRepository } from "../../git/repository.ts";
import type { Repository } from "../../git/repository.ts";
import { riskOf } from "../../git/risks.ts";
import { runGit } from "../../git/run.ts";
import type { GitOutput } from "../../git/run.ts";
import { expandAlias } from "../alias.ts";
import { stageResolved } from "../continue_operation.ts";
import { currentBranch } from "../current_branch.ts";
import { fitOutput } from "../fit_output.ts";
import { keepOutput } from "../kept_output.ts";
import { saveSnapshot } from "../safety.ts";
import type { Snapshot } from "../safety.ts";
import { refuseShellAlias } from "../shell_alias.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { argumentsOf, refuseOthers } from "../vcs_refusals.ts";
import { wayBack } from "../way_back.ts";
import { withWriteLock } from "../write_lock.ts";

/** Milliseconds of one command. */
const TIMEOUT = 60_000;

/** work_vcs: any git subcommand without a tool of its own, run as given. */
export async function vcs(
  input: ToolInput,
  context: ToolContext,
): Promise<Answer> {
  const { system, cwd } = context;
  const given = input.args as readonly string[];
  const words = given[0] === "git" ? given.slice(1) : given;
  refuseOthers(words);
  const { words: meant, shell } = await expandAlias(system, cwd, words);
  if (shell !== undefined) refuseShellAlias(shell);
  else refuseOthers(meant);
  const folder = folderOf(system, cwd, meant);
  const repository = await findRepository(system, folder);
  const run = () => runGuarded(context, repository, words, meant);
  const alone = repository && !READERS.has(subcommandOf(meant));
  return alone ? await withWriteLock(repository, run) : await run();
}

function subcommandOf(words: readonly string[]): string {
  return String(readGitCommand(words).subcommand);
}

/** Where the command works: each `-C` is relative to the one before. */
function folderOf(
  system: System,
  cwd: string,
  words: readonly string[],
): string {
  const { folders } = readGitCommand(words);
  return folders.reduce<string>((at, folder) => {
    const path = String(folder);
    const next = path.startsWith("/") ? path : `${at}/${path}`;
    return system.realPath(next) ?? at;
  }, cwd);
}

/** Undefined outside a repository, where `init` and `clone` make sense. */
async function findRepository(
  system: System,
  folder: string,
): Promise<Repository | undefined> {
  try {
    return await openRepository(system, folder);
  } catch (error) {
    if (error instanceof ButlerError && error.code === "not_a_repository") {
      return undefined;
    }
    throw error;
  }
}

async function runGuarded(
  context: ToolContext,
  repository: Repository | undefined,
  words: readonly string[],
  meant: readonly string[],
): Promise<Answer> {
  const { system, cwd } = context;
  const risk = riskOf(subcommandOf(meant), argumentsOf(meant));
  const snapshot = repository && risk &&
    await saveSnapshot(system, repository, risk);
  if (repository?.root !== undefined) {
    await stageResolved(system, repository.root, meant);
  }
  const output = await runGit(system, words, {
    folder: cwd,
    mode: "given",
    timeout: TIMEOUT,
    env: editorOf(words),
  });
  const after = repository ?? await findRepository(system, cwd);
  const saved = repository && snapshot
    ? await savedPart(system, repository, snapshot)
    : {};
  const branch = after ? { branch: await currentBranch(system, after) } : {};
  const shown = { ...shownOutput(system, after, output), ...saved };
  if (output.status !== 0) throwFailure(output, subcommandOf(meant), shown);
  return { json: { ...branch, ...shown } };
}

/** An editor given with `-c` is a script: the variables that keep editors away would hide it. */
function editorOf(words: readonly string[]): Record<string, string> {
  const env: Record<string, string> = {};
  for (const value of readGitCommand(words).config) {
    const [, name, editor] =
      /^(sequence|core)\.editor=(.+)$/is.exec(String(value)) ?? [];
    if (editor === undefined) continue;
    const sequence = name.toLowerCase() === "sequence";
    env[sequence ? "GIT_SEQUENCE_EDITOR" : "GIT_EDITOR"] = editor;
  }
  return env;
}

function shownOutput(
  system: System,
  repository: Repository | undefined,
  { status, stdout, stderr }: GitOutput,
) {
  const all = [stdout, stderr].filter((text) => text.trim()).join("\n");
  const { text, cut } = fitOutput(all);
  return {
    ...(status !== 0 && { exit_status: status }),
    output: text,
    ...(cut && {
      whole_output: keepOutput(system, repository, "vcs.txt", all),
    }),
  };
}

async function savedPart(
  system: System,
  repository: Repository,
  snapshot: Snapshot,
) {
  const restore = await wayBack(system, repository, snapshot);
  const { ref, missing } = snapshot;
  if (restore.length === 0 && missing.length === 0) return {};
  return {
    saved: {
      ref,
      restore,
      ...(missing.length > 0 && { not_saved: missing.slice(0, 20) }),
    },
  };
}

/**
 * A failure that is known, or that git calls fatal, is an error. Another exit
 * status may be an answer: `merge-base --is-ancestor` says no with 1.
 */
function throwFailure(
  output: GitOutput,
  subcommand: string,
  shown: Record<string, unknown>,
): void {
  if (isKnownFailure(output)) {
    const { code, summary, hint } = gitFailure(output, subcommand);
    throw new ButlerError(code, summary, hint, shown);
  }
  const { status, stderr } = output;
  const unknown = /is not a git command/.test(stderr);
  if (status < 125 && !unknown) return;
  const line = mainLine(stderr) || `exit ${status}`;
  throw new ButlerError("invalid_argument", {
    en: `Cannot run git ${subcommand}: ${line}`,
    ja: `git ${subcommand} を実行できません: ${line}`,
  }, {
    en: `Look at work_vcs(["help", "${unknown ? "-a" : subcommand}"])`,
    ja: `work_vcs(["help", "${unknown ? "-a" : subcommand}"]) を見てください`,
  }, shown);
}
