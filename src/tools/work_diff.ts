import { onlyOptions, readArguments } from "../git/argv.ts";
import type { GitArguments, GitCommand } from "../git/argv.ts";
import type { CallArguments } from "./call.ts";
import { pathArgument, pathsOf, revisionsOf } from "./git_paths.ts";
import { knownPart } from "./known_part.ts";
import { CWD } from "./tool.ts";
import type { GitUse, Tool } from "./tool.ts";

/** Options of git diff and git show that take the next word (diff-options.txt). */
const VALUED = new Set([
  "-S",
  "-G",
  "-O",
  "-l",
  "-U",
  "--output",
  "--format",
  "--pretty",
]);

export const workDiff: Tool = {
  name: "work_diff",
  signature: "work_diff(path?, level?, record_id?)",
  summary: {
    en: "What changed: a short overview, one file, the patch, or one record",
    ja: "変更内容: 概要、1 ファイル、差分全体、または 1 つの記録",
  },
  description:
    "What changed, instead of git diff and git show. Without record_id: everything not recorded yet, untracked files included. With it: that record. level full gives the patch.",
  effect: "reads",
  input: {
    type: "object",
    properties: {
      path: { type: "string", description: "File or folder, as listed" },
      level: { type: "string", enum: ["stat", "full"] },
      record_id: { type: "string", description: "Record id or commit" },
      cwd: CWD,
    },
    additionalProperties: false,
  },
  gitEquivalents: {
    diff: ofDiff,
    difftool: ofDiff,
    "diff-index": ofDiff,
    "diff-files": ofDiff,
    "diff-tree": ofShow,
    show: ofShow,
  },
  run: async (input, context) =>
    (await import("./run/diff.ts")).diff(input, context),
};

/** The overview is an answer to these. */
const OVERVIEW =
  /^--(?:stat.*|(?:num|short|dir)stat|(?:compact-)?summary|name-(?:only|status)|quiet)$/;
/** These ask for the patch, however it looks. */
const PATCH = /^(?:-[pU]|--(?:patch|unified))$/;
/** How a patch looks; what it shows stays the same. */
const LOOKS = new RegExp(
  "^(?:-[MCartz0-9%]|--(?:(?:no-)?(?:color.*|ext-diff|textconv|renames|abbrev)" +
    "|no-prefix|minimal|patience|histogram|diff-algorithm|full-index|text" +
    "|binary|exit-code|find-(?:renames|copies)|no-commit-id|root|oneline" +
    "|(?:no-)?decorate|abbrev-commit))$",
);

/**
 * The work tree against HEAD, `path` says which part; other revisions have no
 * answer. A word that only the shell knows may be one.
 */
function ofDiff(git: GitCommand, use: GitUse): CallArguments | undefined {
  const args = readArguments(git.args, VALUED);
  const [revision = "HEAD", ...more] = revisionsOf(args);
  if (more.length > 0 || !isPlain(args)) return undefined;
  if (revision !== "HEAD" && revision !== "@") return undefined;
  const path = pathArgument(pathsOf(args));
  return path && { ...path, ...levelOf(args, use) };
}

/** One commit: `git show abc123 -- a.ts`; not a range, a tree, the content of a file. */
function ofShow(git: GitCommand, use: GitUse): CallArguments | undefined {
  const args = readArguments(git.args, VALUED);
  const [revision = "HEAD", ...more] = revisionsOf(args);
  if (more.length > 0 || !isPlain(args)) return undefined;
  if (NO_COMMIT.test(knownPart(revision))) return undefined;
  const record_id = typeof revision === "string" ? revision : { unknown: "" };
  const path = pathArgument(pathsOf(args));
  return path && { record_id, ...path, ...levelOf(args, use) };
}

const NO_COMMIT = /:|\.\.|\^\{(?:tree|blob|tag)\}/;

/** What is left asks another question: `-U10`, `--cached`, `-w`, `--check`, `--diff-filter`, `--format`. */
function isPlain(args: GitArguments): boolean {
  const widths = ["-U", "--unified"].flatMap((one) =>
    args.values.get(one) ?? []
  );
  return widths.every((width) => width === "3") && onlyOptions(
    args,
    new RegExp([OVERVIEW, PATCH, LOOKS].map(({ source }) => source).join("|")),
  );
}

/** Who feeds a program or a file with it wants the patch itself. */
function levelOf({ options }: GitArguments, { feeds }: GitUse): CallArguments {
  const names = [...options];
  const patch = names.some((one) => PATCH.test(one)) ||
    feeds && !names.some((one) => OVERVIEW.test(one));
  return patch ? { level: "full" } : {};
}

/** A difftool opens a window, whatever its options; the same diff does not. */
export function asDiff(git: GitCommand): GitCommand {
  if (git.subcommand !== "difftool") return git;
  const args = git.args.filter((word) =>
    typeof word !== "string" || word === "--" || !word.startsWith("-") ||
    QUESTION.test(word)
  );
  return { ...git, subcommand: "diff", args };
}

/** What else than how a difference is shown. */
const QUESTION = /^--(?:cached|staged|merge-base)$/;
