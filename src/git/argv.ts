import type { Word } from "../shell/command.ts";

/** A git command line, `git` itself left out: `-C x status -s`. */
export interface GitCommand {
  /** Values of `-C`, in order: each is relative to the one before. */
  readonly folders: readonly Word[];
  /** Values of `-c`: `alias.st=status`. */
  readonly config: readonly Word[];
  /** The options that name another repository: `--git-dir x`, `--work-tree=x`, `--bare`. */
  readonly repository: readonly Word[];
  /** There are such options. */
  readonly otherRepository: boolean;
  /** `status`; for `git --version` the option; undefined for `git` alone. */
  readonly subcommand: Word | undefined;
  /** What follows the subcommand. */
  readonly args: readonly Word[];
}

/** Options before the subcommand that take the next word as value (git.c, `handle_options`). */
const VALUED_GLOBALS = new Set([
  "-C",
  "-c",
  "--git-dir",
  "--work-tree",
  "--namespace",
  "--super-prefix",
  "--config-env",
  "--attr-source",
]);

/** Options that make git do something else than run a subcommand. */
const ACTIONS = new Set([
  "--version",
  "-v",
  "--help",
  "-h",
  "--exec-path",
  "--html-path",
  "--man-path",
  "--info-path",
]);

/** Splits the words after `git` into global options, subcommand and arguments. */
export function readGitCommand(words: readonly Word[]): GitCommand {
  const folders: Word[] = [];
  const config: Word[] = [];
  const repository: Word[] = [];
  let index = 0;
  for (; index < words.length; index++) {
    const word = words[index];
    if (typeof word !== "string" || !word.startsWith("-")) break;
    if (ACTIONS.has(word)) break;
    const isPlace = /^--(git-dir|work-tree|bare|namespace)(=|$)/.test(word);
    if (isPlace) repository.push(word);
    if (!VALUED_GLOBALS.has(word)) continue;
    index++;
    const value = words[index];
    if (value === undefined) break;
    if (isPlace) repository.push(value);
    if (word === "-C") folders.push(value);
    if (word === "-c") config.push(value);
  }
  return {
    folders,
    config,
    repository,
    otherRepository: repository.length > 0,
    subcommand: words[index],
    args: words.slice(index + 1),
  };
}

/** A subcommand's arguments, told apart. */
export interface GitArguments {
  /** Options as written, values cut off: `--cached`, `-n`, `--format`. */
  readonly options: ReadonlySet<string>;
  /** Values by option: `-n` has `["5"]`. */
  readonly values: ReadonlyMap<string, readonly Word[]>;
  /** Arguments before `--` that are no options. */
  readonly operands: readonly Word[];
  /** Arguments after `--`; undefined when there is no `--`. */
  readonly pathspecs: readonly Word[] | undefined;
}

/**
 * Reads a subcommand's arguments. `valued` names the options that take a
 * value: `-m` and `--message`. A short one may stand in a cluster (`-am x`) or
 * have its value attached (`-n5`); a long one may have it after `=`.
 */
export function readArguments(
  args: readonly Word[],
  valued: ReadonlySet<string>,
): GitArguments {
  const options = new Set<string>();
  const values = new Map<string, Word[]>();
  const operands: Word[] = [];
  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  for (let i = 0; i < before.length; i++) {
    const word = before[i];
    if (typeof word !== "string" || word === "-" || !word.startsWith("-")) {
      operands.push(word);
      continue;
    }
    const option = readOption(word, valued);
    options.add(option.name);
    for (const flag of option.flags) options.add(flag);
    const value = option.takesNext ? before[++i] : option.value;
    if (value === undefined) continue;
    const known = values.get(option.name);
    if (known) known.push(value);
    else values.set(option.name, [value]);
  }
  const pathspecs = end < 0 ? undefined : args.slice(end + 1);
  return { options, values, operands, pathspecs };
}

/** Whether all options fit `pattern`; those of a cluster (`-sb`) are asked one by one. */
export function onlyOptions(
  { options }: GitArguments,
  pattern: RegExp,
): boolean {
  return [...options].every((option) =>
    /^-[^-]./.test(option) || pattern.test(option)
  );
}

interface OneOption {
  readonly name: string;
  /** Flags in front of it in the same cluster: `-a` of `-am`. */
  readonly flags: readonly string[];
  readonly value?: string;
  readonly takesNext: boolean;
}

function readOption(word: string, valued: ReadonlySet<string>): OneOption {
  if (word.startsWith("--")) {
    const equals = word.indexOf("=");
    if (equals < 0) {
      return { name: word, flags: [], takesNext: valued.has(word) };
    }
    const name = word.slice(0, equals);
    return { name, flags: [], value: word.slice(equals + 1), takesNext: false };
  }
  const flags: string[] = [];
  for (let i = 1; i < word.length; i++) {
    const name = `-${word[i]}`;
    if (valued.has(name)) {
      const attached = word.slice(i + 1);
      return attached === ""
        ? { name, flags, takesNext: true }
        : { name, flags, value: attached, takesNext: false };
    }
    flags.push(name);
  }
  return { name: word, flags, takesNext: false };
}
