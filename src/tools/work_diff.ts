import { onlyOptions, readArguments } from "../git/argv.ts";
import type { GitArguments, GitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import type { CallArguments } from "./call.ts";
import { pathArgument, pathsOf, revisionsOf } from "./git_paths.ts";
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
    difftool: (git) => ofDiff({ ...git, args: operandsOf(git) }, {}),
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
 * answer. One that only the shell knows may as well be a path.
 */
function ofDiff(git: GitCommand, use: GitUse): CallArguments | undefined {
  const args = readArguments(git.args, VALUED);
  const [revision = "HEAD", ...more] = revisionsOf(args);
  if (more.length > 0 || !isPlain(args)) return undefined;
  const isKnown = typeof revision === "string";
  if (isKnown && revision !== "HEAD" && revision !== "@") return undefined;
  return { ...pathArgument(pathsOf(args)), ...levelOf(args, use) };
}

/** One commit: `git show abc123 -- a.ts`; not a range, not the content of a file. */
function ofShow(git: GitCommand, use: GitUse): CallArguments | undefined {
  const args = readArguments(git.args, VALUED);
  const [revision = "HEAD", ...more] = revisionsOf(args);
  if (more.length > 0 || !isPlain(args)) return undefined;
  const rest = { ...pathArgument(pathsOf(args)), ...levelOf(args, use) };
  if (typeof revision !== "string") {
    return { record_id: { unknown: "" }, ...rest };
  }
  return /:|\.\./.test(revision) ? undefined : { record_id: revision, ...rest };
}

/** What is left asks another question: `--cached`, `-w`, `--check`, `--diff-filter`, `--format`. */
function isPlain(args: GitArguments): boolean {
  return onlyOptions(
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

/** It opens a window, whatever its options: never for work_vcs. */
function operandsOf({ args }: GitCommand): readonly Word[] {
  return args.filter((word) =>
    typeof word !== "string" || word === "--" || !word.startsWith("-")
  );
}
