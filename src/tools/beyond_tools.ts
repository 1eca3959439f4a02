import { readArguments } from "../git/argv.ts";
import type { GitArguments, GitCommand } from "../git/argv.ts";
import { revisionsOf } from "./git_paths.ts";

/** Options of these subcommands that take the next word and could pass for a revision. */
const VALUED = new Set(
  ("-n --max-count --skip -S -G -L -O -l -U --output --format --pretty " +
    "--author --committer --grep --since --after --until --before --date " +
    "-o --push-option --repo --receive-pack")
    .split(" "),
);

/** By subcommand: whether a form of it does what its work tool does not. */
const BEYOND: Readonly<Record<string, (args: GitArguments) => boolean>> = {
  diff: namesRevisions,
  "diff-index": namesRevisions,
  log: namesRevisions,
  shortlog: namesRevisions,
  whatchanged: namesRevisions,
  show: (args) => revisionsOf(args).some((word) => /.:./.test(String(word))),
  commit: ({ options }) => [...options].some((name) => /^--am/.test(name)),
  push: pushesMore,
};

/** `diff main...topic`, `log a..b`, `show REV:file`, `commit --amend`, `push --tags`: work_vcs runs them. */
export function isBeyondTools({ subcommand, args }: GitCommand): boolean {
  const name = String(subcommand);
  return Object.hasOwn(BEYOND, name) &&
    BEYOND[name](readArguments(args, VALUED));
}

/** Another revision than HEAD, or a range. One plain word may be a folder. */
function namesRevisions(args: GitArguments): boolean {
  const words = revisionsOf(args).map(String)
    .filter((word) => !/^(?:HEAD|@)$/.test(word));
  return words.length > 1 || args.pathspecs !== undefined && words.length > 0 ||
    words.some((word) => /\.\.|[~^]|@\{/.test(word));
}

/** Tags, or a name to delete; never by force. */
function pushesMore({ options, operands }: GitArguments): boolean {
  const names = [...options];
  const forced = names.some((name) => /^-[a-z]*f|^--f(?!ol)|^--m/.test(name)) ||
    operands.some((word) => String(word).startsWith("+"));
  if (forced) return false;
  return names.some((name) => /^--(?:tag|del|fol)|^-d$/.test(name)) ||
    operands.slice(1).some((word) => String(word).includes(":"));
}
