import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { readGitCommand } from "../git/argv.ts";
import { isHarmless } from "../git/harmless.ts";
import { gitOrNothing, openRepository, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import type { Word } from "../shell/command.ts";
import { findGit } from "../shell/git_detector.ts";
import { quote } from "./alias.ts";
import type { Expanded } from "./alias.ts";
import { argumentsOf } from "./vcs_refusals.ts";

/** One run of git that a call leads to. */
export interface VcsCall {
  /** The words after `git`; what only the shell knows is left out. */
  readonly words: readonly string[];
  readonly subcommand: string;
  /** Every word is known. */
  readonly whole: boolean;
}

/** What a call runs, and whether all of it surely loses nothing. */
export interface Judged {
  /** Those that can lose work. */
  readonly losing: readonly VcsCall[];
  readonly harmless: boolean;
}

/** They change names, settings and what is stored, never the work tree or the index. */
const NAMES_ONLY = new Set([
  "branch",
  "config",
  "gc",
  "maintenance",
  "notes",
  "prune",
  "reflog",
  "remote",
  "repack",
  "replace",
  "tag",
]);

/** Whether a call may change files; a shell alias may do anything. */
export function mayChangeFiles(
  { losing }: Judged,
  { shell }: Expanded,
): boolean {
  return shell !== undefined ||
    !losing.every((call) =>
      isPlainFetch(call) || NAMES_ONLY.has(call.subcommand) &&
        !call.words.some((word) => /^--o(?:$|u)/.test(word))
    );
}

/** One that moves no branch of this repository. */
function isPlainFetch({ words, subcommand }: VcsCall): boolean {
  return subcommand === "fetch" &&
    !words.some((word) => /:|^-\w*u|^--up/.test(word));
}

/** Judges a call by what it stands for: a shell alias by the commands in it. */
export function judge({ words, shell }: Expanded): Judged {
  if (shell === undefined) {
    const losing = [asCall(words)].filter(canLose);
    return { losing, harmless: losing.length === 0 };
  }
  const { calls, otherCommands, complete } = findGit(shell);
  const losing = calls.map(({ args, cwd }) => asCall([...into(cwd), ...args]))
    .filter(canLose);
  const harmless = losing.length === 0 && !otherCommands && complete;
  return { losing, harmless };
}

/** The same where a fetch takes away what it mirrors, since the settings say so. */
export async function judgeHere(
  system: System,
  cwd: string,
  meant: Expanded,
): Promise<Judged> {
  const judged = judge(meant);
  const call = asCall(meant.words);
  if (!judged.harmless || call.subcommand !== "fetch") return judged;
  const { args } = readGitCommand(call.words);
  const globals = call.words.slice(0, call.words.length - args.length - 1);
  const names = "^(fetch|remote\\..*)\\.prune(tags)?$";
  const question = [...globals, "config", "--type=bool", "--get-regexp", names];
  const options = { mode: "given" } as const;
  const settings = await gitOrNothing(system, cwd, question, options);
  const prunes = / true$/m.test(settings);
  return prunes ? { losing: [call], harmless: false } : judged;
}

/** `cd a && git b` is `git -C a b`. */
function into(folders: readonly Word[]): Word[] {
  return folders.flatMap((folder) => ["-C", folder]);
}

function asCall(all: readonly Word[]): VcsCall {
  const words = all.filter((word) => typeof word === "string");
  return {
    words,
    subcommand: String(readGitCommand(words).subcommand),
    whole: words.length === all.length,
  };
}

function canLose({ words, subcommand, whole }: VcsCall): boolean {
  if (!whole) return true;
  if (isHarmless(subcommand, argumentsOf(words))) return false;
  const each = subcommand === "submodule" ? commandOfEach(words) : undefined;
  return each === undefined || !judge({ words, shell: each }).harmless;
}

/** The shell command of `submodule foreach`. */
function commandOfEach(words: readonly string[]): string | undefined {
  const { args } = readGitCommand(words);
  const known = args.map(String);
  const at = known.findIndex((word) => !word.startsWith("-"));
  if (known[at] !== "foreach") return undefined;
  const rest = known.slice(at + 1);
  const start = rest.findIndex((word) => !word.startsWith("-"));
  if (start < 0) return undefined;
  // Git gives the shell the first word as it is, the others as arguments.
  const [first, ...more] = rest.slice(start);
  return [first, ...more.map(quote)].join(" ");
}

/**
 * The repository that a git command works on: `-C`, `--git-dir` and
 * `-c core.worktree` as git itself takes them. Undefined outside one, where
 * `init` and `clone` make sense. Throws where the files and the git directory
 * that the options name do not find each other without them.
 */
export async function repositoryOf(
  system: System,
  cwd: string,
  words: readonly string[],
): Promise<Repository | undefined> {
  const { subcommand } = readGitCommand(words);
  const { found, same, folder, gitDir } = await lookWith(system, cwd, words);
  if (same || isHarmless(String(subcommand), argumentsOf(words))) return found;
  throw new ButlerError("invalid_argument", {
    en:
      `Cannot save what git ${subcommand} could lose: ${folder} does not belong to ${gitDir} without these options`,
    ja:
      `git ${subcommand} で失われうるものを保存できません: ${folder} はオプションなしでは ${gitDir} に属しません`,
  }, {
    en: "Give the folder of the work tree as `cwd`, without these options",
    ja: "オプションを外し、作業ツリーのフォルダーを cwd に指定してください",
  });
}

/**
 * The `cwd` with which a tool of its own works where a git command does; ""
 * where it needs none. Undefined where no folder says as much.
 */
export async function toolFolder(
  system: System,
  { cwd, given = "" }: { cwd: string; given?: string },
  words: readonly string[],
): Promise<string | undefined> {
  const { folders, repository } = readGitCommand(words);
  if (repository.length === 0) {
    const named = [given, ...folders.map(String)].filter((one) => one);
    const start = named.findLastIndex((one) => one.startsWith("/"));
    return named.slice(Math.max(start, 0)).join("/");
  }
  const isPlain = !repository.some((one) =>
    /^--(?:bare|namespace)/.test(String(one))
  );
  const { same, folder } = await lookWith(system, cwd, words);
  if (!isPlain || !same || folder === "") return undefined;
  return folder === system.realPath(cwd) ? "" : folder;
}

/** What git finds with the options of a command, and whether butler finds the same without them. */
async function lookWith(
  system: System,
  cwd: string,
  words: readonly string[],
) {
  const { args, subcommand } = readGitCommand(words);
  const length = words.length - args.length -
    (subcommand === undefined ? 0 : 1);
  const globals = words.slice(0, length);
  if (globals.length === 0) {
    const found = await openOrNothing(system, cwd);
    return { found, same: true, folder: cwd, gitDir: found?.gitDir };
  }
  const [root, gitDir] = await Promise.all(
    ["--show-toplevel", "--absolute-git-dir"].map(async (what) => {
      const question = [...globals, "rev-parse", what];
      const options = { mode: "given" } as const;
      const answer = await gitOrNothing(system, cwd, question, options);
      return answer.replace(/\n$/, "");
    }),
  );
  const folder = root || gitDir;
  if (folder === "") return { found: undefined, same: true, folder, gitDir };
  const found = await openOrNothing(system, folder);
  const same = found?.gitDir === gitDir && topFolder(found) === folder;
  return { found, same, folder, gitDir };
}

async function openOrNothing(
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
