import { readGitCommand } from "../git/argv.ts";

/** Subcommands whose `--all` means every ref, butler's own ones among them. */
const EVERY_REF = new Set([
  "log",
  "rev-list",
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
  if (!EVERY_REF.has(String(subcommand))) return words;
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  const at = options.indexOf("--all");
  if (at < 0) return words;
  const place = words.length - args.length + at;
  const own = "--exclude=refs/butler/*";
  return [...words.slice(0, place), own, ...words.slice(place)];
}
