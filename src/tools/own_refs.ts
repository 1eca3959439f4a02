import type { System } from "../core/system.ts";
import { readGitCommand } from "../git/argv.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";

/** Subcommands whose `--all` means every ref, butler's own ones among them. */
const EVERY_REF = new Set([
  "bundle",
  "fast-export",
  "log",
  "rev-list",
  "rev-parse",
  "shortlog",
  "show",
  "whatchanged",
]);

/**
 * The command without what butler keeps for the way back: `--all` asks for the
 * history that people made.
 */
export function withoutOwnRefs(words: readonly string[]): readonly string[] {
  const { subcommand, args } = readGitCommand(words);
  const rewrites = subcommand === "filter-branch";
  if (!rewrites && !EVERY_REF.has(String(subcommand))) return words;
  const end = args.indexOf("--");
  // filter-branch has its revisions behind a `--`.
  const from = rewrites ? end + 1 : 0;
  const to = end < from ? args.length : end;
  const asked = args.map((word, at) =>
    from <= at && at < to && isEveryRef(String(word))
  );
  if (!asked.includes(true)) return words;
  const start = words.length - args.length;
  return words.flatMap((word, at) => asked[at - start] ? [OWN, word] : [word]);
}

/** It holds for the next `--all` or `--glob` (git-rev-list.txt). */
const OWN = "--exclude=refs/butler/*";

function isEveryRef(word: string): boolean {
  return word === "--all" || /^--glob=(?!.*butler)/.test(word);
}

const FETCHES = new Set(["fetch", "pull", "remote"]);

/** The command so that a mirror, whose refs are all those of its remote, prunes none of butler's own. */
export async function withoutPruningOwn(
  system: System,
  folder: string,
  words: readonly string[],
): Promise<readonly string[]> {
  if (!FETCHES.has(String(readGitCommand(words).subcommand))) return words;
  const names = "^remote\\..*\\.fetch$";
  const question = ["config", "-z", "--get-regexp", names];
  const fields = nulFields(await gitOrNothing(system, folder, question));
  const mirrors = fields.map((field) => field.split("\n"))
    .filter(([, refspec = ""]) => refspec.endsWith(":refs/*"));
  if (mirrors.length === 0) return words;
  const own = mirrors.flatMap(([key]) => ["-c", `${key}=^refs/butler/*`]);
  return [...own, ...words];
}
