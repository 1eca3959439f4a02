import type { Command, CommandLine, Word } from "./command.ts";
import { subcommandOf } from "./git_commands.ts";
import { asUnix, isOutNull } from "./powershell_filters.ts";
import { programName } from "./value.ts";

/** One run of git on this machine. */
export interface GitInvocation {
  /** The program as written: `/usr/bin/git`, `git-upload-pack`. */
  readonly program: Word;
  /**
   * The words after it; those of `git-foo a` are `foo`, `a`. `GIT_DIR` and
   * `GIT_WORK_TREE` of its environment stand in front as options.
   */
  readonly args: readonly Word[];
  /** The folders that `cd` led through, oldest first. */
  readonly cwd: readonly Word[];
  /** How it is reached: `["sudo", "bash -c"]`. */
  readonly via: readonly string[];
  /** What it prints goes to a file or down a pipe. */
  readonly feeds: boolean;
  /** The words of the program at the other end of the pipe; `head -3` for `Select-Object -First 3`. */
  readonly into?: readonly Word[];
  /** The variables that are set for it on the line. */
  readonly environment: Command["assignments"];
  /** The file that it reads on stdin: `< FILE`. */
  readonly input?: Word;
  /** The file that gets what it prints: `> FILE`, `>> FILE`. */
  readonly output?: FileOutput;
}

export interface FileOutput {
  readonly file: Word;
  /** What is in the file stays. */
  readonly appends: boolean;
}

export interface GitFindings {
  /** In command order. Git on other machines and in containers is not here. */
  readonly calls: readonly GitInvocation[];
  /** The line does other work too, which is lost when it is denied. */
  readonly otherCommands: boolean;
  /** False when something could not be parsed. */
  readonly complete: boolean;
}

/** Commands that leave nothing behind once the line is over. */
const IDLE = new Set(
  (": [ cd exit export false local popd pushd read return set shift shopt " +
    "test true type unset wait which").split(" "),
);
/** Programs that only show what a pipe or a heredoc gives them. */
const FILTERS = new Set(
  ("awk cat column cut fold grep egrep fgrep rg head less more nl sed sort " +
    "tail tr uniq wc xargs").split(" "),
);

/** The runs of git among the commands of a line. */
export function findingsOf({ commands, complete }: CommandLine): GitFindings {
  const calls: GitInvocation[] = [];
  let otherCommands = false;
  for (const [at, command] of commands.entries()) {
    const call = command.remote ? undefined : asGit(command);
    const next = commands[at + 1];
    const reads = next?.piped === true && !isOutNull(next.words);
    const into = reads ? { into: asUnix(next.words) } : {};
    const feeds = reads || writesFile(command);
    if (call) calls.push({ ...call, feeds, ...into });
    else otherCommands ||= !isIdle(command);
  }
  return { calls, otherCommands, complete };
}

function writesFile(command: Command): boolean {
  return outputOf(command) !== undefined;
}

/** Not `/dev/null`, nor another descriptor. */
function outputOf({ redirections }: Command): FileOutput | undefined {
  const found = redirections.findLast(({ operator, target, other }) =>
    !other && /^(?:&?>>?|>\|)$/.test(operator) && target !== "/dev/null"
  );
  return found &&
    { file: found.target, appends: found.operator.endsWith(">>") };
}

function asGit(
  command: Command,
): Omit<GitInvocation, "feeds" | "into"> | undefined {
  const words = withoutBlankPrefix(command.words);
  const [program, ...rest] = words;
  const args = gitArguments(program, rest);
  if (!args) return undefined;
  const { assignments: environment, cwd, via } = command;
  const input = command.redirections
    .findLast(({ operator }) => operator === "<")?.target;
  const output = outputOf(command);
  return {
    program,
    args: [...placesIn(environment), ...args],
    cwd,
    via,
    environment,
    ...(input !== undefined && { input }),
    ...(output && { output }),
  };
}

/** `GIT_DIR=x git status` is `git --git-dir=x status`. */
function placesIn(assignments: Command["assignments"]): Word[] {
  const { GIT_DIR: gitDir, GIT_WORK_TREE: workTree } = assignments;
  return [
    ...(gitDir === undefined ? [] : ["--git-dir", gitDir]),
    ...(workTree === undefined ? [] : ["--work-tree", workTree]),
  ];
}

function gitArguments(
  program: Word | undefined,
  rest: readonly Word[],
): readonly Word[] | undefined {
  if (program === undefined) return undefined;
  const name = programName(program) ?? "";
  if (name === "git" || isGitPattern(program)) return rest;
  const subcommand = subcommandOf(name);
  return subcommand === undefined ? undefined : [subcommand, ...rest];
}

/** `$SUDO git push`: an expansion to nothing in front is no word at all. */
function withoutBlankPrefix(words: readonly Word[]): readonly Word[] {
  const [first, second] = words;
  const mayVanish = typeof first === "object" &&
    /^(?:(?:\$\w+|\$\{\w+\})+|\$\(.*\)|`.*`)$/s.test(first.unknown);
  const isGit = typeof second === "string" && programName(second) === "git";
  return mayVanish && isGit ? words.slice(1) : words;
}

/** `/usr/bin/g[i]t` finds git; a pattern without a folder finds only files here. */
function isGitPattern(word: Word): boolean {
  if (typeof word === "string") return false;
  const name = /\/([git[\]?]+)$/.exec(word.unknown)?.[1];
  if (name === undefined) return false;
  const pattern = name.replaceAll("?", ".");
  return isPattern(pattern) && new RegExp(`^${pattern}$`).test("git");
}

/** Brackets pair up and hold something. */
function isPattern(text: string): boolean {
  return /^(\[[^[\]]+\]|[^[\]])+$/.test(text);
}

function isIdle(command: Command): boolean {
  const { words, piped, stdin } = command;
  if (words.length === 0 || IDLE.has(programName(words[0]) ?? "")) return true;
  const name = programName(asUnix(words)[0]) ?? "";
  if (IDLE.has(name) || isOutNull(words)) return true;
  const isFed = piped === true || stdin !== undefined;
  return isFed && !writesFile(command) && FILTERS.has(name);
}
