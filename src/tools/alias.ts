import type { System } from "../core/system.ts";
import { readGitCommand } from "../git/argv.ts";
import { runGit } from "../git/run.ts";

/** Aliases of aliases; git itself stops at a loop. */
const DEPTH = 10;

/** What an alias stands for in the end. */
export interface Expanded {
  /** Words after `git`. */
  readonly words: readonly string[];
  /** It is a shell command: `!git status | head`. */
  readonly shell?: string;
}

/** Replaces aliases, configured or given with `-c alias.x=`, by what they stand for. */
export async function expandAlias(
  system: System,
  folder: string,
  words: readonly string[],
): Promise<Expanded> {
  for (let depth = 0; depth < DEPTH; depth++) {
    const { subcommand, args } = readGitCommand(words);
    if (typeof subcommand !== "string" || subcommand.startsWith("-")) break;
    const globals = words.slice(0, words.length - args.length - 1);
    const alias = await lookUp(system, folder, globals, subcommand);
    if (alias === undefined) break;
    if (alias.startsWith("!")) {
      const quoted = (args as string[]).map(quote);
      return { words, shell: [alias.slice(1), ...quoted].join(" ") };
    }
    words = [...globals, ...splitWords(alias), ...args as string[]];
  }
  return { words };
}

/** A word for the shell: git gives an alias its arguments at the end. */
export function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** The alias of a name. A name of git's own is never one. */
async function lookUp(
  system: System,
  folder: string,
  globals: readonly string[],
  name: string,
): Promise<string | undefined> {
  const get = ["config", "--get", `alias.${name}`];
  const options = { folder, mode: "given" } as const;
  const found = await runGit(system, [...globals, ...get], options);
  if (found.status !== 0) return undefined;
  const builtins = await runGit(system, ["--list-cmds=builtins"], { folder });
  return builtins.stdout.split("\n").includes(name)
    ? undefined
    : found.stdout.replace(/\n$/, "").trim();
}

/** Words as git splits an alias: blanks, quotes, backslashes (alias.c, `split_cmdline`). */
function splitWords(text: string): string[] {
  const parts = text.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs);
  return (parts ?? []).map((part) =>
    part.replace(
      /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs,
      (_all, double?: string, single?: string, escaped?: string) =>
        double?.replace(/\\(.)/gs, "$1") ?? single ?? escaped ?? "",
    )
  );
}
