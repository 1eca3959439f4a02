import { ButlerError } from "../../core/errors.ts";
import type { System } from "../../core/system.ts";
import { say } from "../../core/text.ts";
import { readGitCommand } from "../../git/argv.ts";
import { operationOf } from "../../git/operation.ts";
import { topFolder } from "../../git/repository.ts";
import type { Repository } from "../../git/repository.ts";
import type { GitOutput } from "../../git/run.ts";
import { prepareScratch, withScratchIndex } from "../../git/scratch_index.ts";
import { expandAlias } from "../alias.ts";
import type { Expanded } from "../alias.ts";
import { blockedBy } from "../blocked.ts";
import { concludedOf } from "../concluding.ts";
import { stageIncluded, stageResolved } from "../continue_operation.ts";
import { currentBranch } from "../current_branch.ts";
import { fitOutput } from "../fit_output.ts";
import { gitUseOf } from "../git_use.ts";
import { keepOutput } from "../kept_output.ts";
import { keepTrailers } from "../kept_trailers.ts";
import type { WithTrailers } from "../kept_trailers.ts";
import { refuseUnsavable } from "../losing_check.ts";
import { refuseOutput } from "../losing_output.ts";
import { folderOf } from "../losing_refusal.ts";
import { operationNext } from "../operation_next.ts";
import { withoutOwnRefs, withoutPruningOwn } from "../own_refs.ts";
import { restoreExtras } from "../restore_extras.ts";
import { remoteDeletions } from "../remote_deletions.ts";
import { dropOldest, dropSnapshot, pinRefs, saveSnapshot } from "../safety.ts";
import { settingsFile } from "../safety_config.ts";
import { refuseShellAlias } from "../shell_alias.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { endangered } from "../unreachable.ts";
import {
  judgeHere,
  mayChangeFiles,
  repositoryOf,
  toolFolder,
} from "../vcs_calls.ts";
import type { Judged } from "../vcs_calls.ts";
import { throwFailure } from "../vcs_failure.ts";
import { refuseLeftConflicts, runHooked } from "../vcs_outcome.ts";
import { refuseOthers } from "../vcs_refusals.ts";
import { printStep, wayBack } from "../way_back.ts";
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
  const place = { cwd, given: input.cwd as string | undefined };
  const refuse = async (words: readonly string[]) =>
    refuseOthers(
      words,
      await toolFolder(system, place, words),
      await gitUseOf(system, cwd, words),
    );
  await refuse(words);
  const meant = await expandAlias(system, cwd, words);
  if (meant.shell !== undefined) refuseShellAlias(meant.shell);
  else await refuse(meant.words);
  const judged = await judgeHere(system, cwd, meant);
  const repository = await placeOfCall(system, cwd, meant, judged);
  const { args } = readGitCommand(meant.words);
  const elsewhere = input.cwd !== undefined || meant.shell !== undefined ||
    meant.words.length > args.length + 1;
  const files = mayChangeFiles(judged, meant);
  const call = { context, words, meant: meant.words, judged, elsewhere, files };
  if (!repository) {
    await refuseOutput(system, cwd, judged.losing, { unsaved: [] });
  }
  if (!repository || judged.harmless) return await runIt(call, repository);
  return await withWriteLock(
    system,
    repository,
    (system) =>
      runSaved({ ...call, context: { ...context, system } }, repository),
  );
}

interface Call {
  readonly context: ToolContext;
  /** As given, and with aliases replaced. */
  readonly words: readonly string[];
  readonly meant: readonly string[];
  readonly judged: Judged;
  /** It may change the work tree or the index. */
  readonly files: boolean;
  /** The steps back must name the folder. */
  readonly elsewhere: boolean;
}

/** Throws where commands of one alias could lose work in several repositories. */
async function placeOfCall(
  system: System,
  cwd: string,
  { words, shell }: Expanded,
  { losing }: Judged,
): Promise<Repository | undefined> {
  const own = await repositoryOf(system, cwd, words);
  if (shell === undefined) return own;
  const start = own?.root ?? cwd;
  for (const call of losing) {
    const other = await repositoryOf(system, start, call.words);
    const known = call.whole || readGitCommand(call.words).folders.length === 0;
    if (known && other?.gitDir === own?.gitDir) continue;
    throw new ButlerError("invalid_argument", {
      en:
        `Cannot run the alias: git ${call.subcommand} in it could lose work in another folder`,
      ja:
        `エイリアスを実行できません: その中の git ${call.subcommand} が別のフォルダーの作業を失う可能性があります`,
    }, {
      en: "Call work_vcs for each of its commands, with that folder as `cwd`",
      ja:
        "各コマンドを、そのフォルダーを cwd にして work_vcs で呼び出してください",
    });
  }
  return own;
}

/** Runs a command that can lose work, between a snapshot and the way back to it. */
async function runSaved(
  call: Call,
  repository: Repository,
): Promise<Answer> {
  const { context: { system, cwd }, judged, meant, elsewhere, files } = call;
  const folder = topFolder(repository);
  const place = elsewhere ? folder : undefined;
  prepareScratch(system, repository.gitDir);
  return await withScratchIndex(system, repository, async (index) => {
    const question = {
      system,
      judged,
      cwd,
      root: folder,
      place: elsewhere ? cwd : undefined,
    };
    const output = (unsaved: readonly string[]) =>
      refuseOutput(system, cwd, judged.losing, {
        root: files ? repository.root : undefined,
        unsaved,
      });
    if (!files || repository.root === undefined) await output([]);
    const file = settingsFile(meant, folderOf(system, cwd, meant));
    const away = await remoteDeletions(system, cwd, judged.losing);
    const tips = await endangered(system, cwd, judged.losing);
    const snapshot = await saveSnapshot(system, repository, {
      index,
      file,
      files,
      check: async (tree) => {
        await output(tree.unsaved);
        await refuseUnsavable(question, tree);
      },
    });
    if (snapshot) {
      const names = tips.map((hash) => [`commits/${hash}`, hash] as const);
      await pinRefs(system, folder, snapshot, names);
    }
    if (repository.root !== undefined) {
      const during = concludedOf(operationOf(system, repository.gitDir));
      await stageResolved(system, repository.root, meant, during);
      await stageIncluded(system, cwd, meant);
    }
    return await runIt(call, repository, async ({ status }) => {
      if (!snapshot || system.list(folder) === undefined) return {};
      if (status === 0 && repository.root !== undefined) {
        await restoreExtras(system, { ...repository, root: folder }, meant);
      }
      const { steps, needsSnapshot, hidden } = await wayBack(
        system,
        repository,
        snapshot,
        { scratch: index, file, away, tips, ...meaningOf(meant) },
      );
      if (!needsSnapshot) await dropSnapshot(system, folder, snapshot);
      await dropOldest(system, folder);
      if (steps.length + hidden.length === 0) return {};
      const lines = hidden.map((line) => `${line}\n`).join("");
      return {
        saved: {
          ...(needsSnapshot && { ref: snapshot.ref }),
          restore: steps.map((step) => printStep(step, place)),
          ...(hidden.length > 0 && {
            settings: keepOutput(system, repository, "settings", lines),
          }),
        },
      };
    });
  });
}

function meaningOf(words: readonly string[]) {
  const { subcommand } = readGitCommand(words);
  return {
    words,
    goesOn: words.some((word) => /^--(?:continue|skip)$/.test(word)),
    resets: subcommand === "reset" || subcommand === "read-tree",
  };
}

async function runIt(
  { context, words, meant, elsewhere }: Call,
  repository: Repository | undefined,
  after: (output: GitOutput) => Promise<Record<string, unknown>> = () =>
    Promise.resolve({}),
): Promise<Answer> {
  const { system, cwd, lang } = context;
  const subcommand = String(readGitCommand(meant).subcommand ?? "");
  const asked = await wordsToRun(system, repository, meant);
  const args = asked.words === meant ? words : asked.words;
  const { output, hook, notice = asked.notice } = await runHooked(
    system,
    repository,
    args,
    subcommand,
    { folder: cwd, mode: "given", timeout: TIMEOUT, env: editorOf(words) },
  );
  const place = repository ?? await repositoryOf(system, cwd, []);
  const saved = await after(output);
  const branch = place ? { branch: await currentBranch(system, place) } : {};
  const facts = { ...shownOutput(system, place, output), ...saved };
  if (output.status !== 0) {
    const next = place && await operationNext(context, place, subcommand);
    const blocked = place && await blockedBy(
      context,
      place,
      meant,
      output,
      elsewhere ? topFolder(place) : undefined,
    );
    throwFailure(output, subcommand, facts, { hook, next, blocked });
  } else if (place) {
    await refuseLeftConflicts(system, place, meant, output, facts);
  }
  const told = notice ? { notice: say(notice, lang) } : {};
  return { json: { ...branch, ...facts, ...told } };
}

/** The command without butler's own refs, and with the trailers of the record that it rewrites. */
async function wordsToRun(
  system: System,
  repository: Repository | undefined,
  meant: readonly string[],
): Promise<WithTrailers> {
  const shown = withoutOwnRefs(meant);
  if (!repository) return { words: shown };
  const folder = topFolder(repository);
  const words = await withoutPruningOwn(system, folder, shown);
  return await keepTrailers(system, folder, words);
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
