import { readArguments } from "../git/argv.ts";
import type { GitCommand } from "../git/argv.ts";
import type { CallArguments } from "./call.ts";
import { pathArgument, pathsOf, revisionsOf } from "./git_paths.ts";
import { CWD } from "./tool.ts";
import type { Tool } from "./tool.ts";

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

/**
 * The work tree against HEAD, `path` says which part; other revisions have no
 * answer. One that only the shell knows may as well be a path.
 */
function ofDiff(git: GitCommand): CallArguments | undefined {
  const args = readArguments(git.args, VALUED);
  const [revision = "HEAD", ...more] = revisionsOf(args);
  if (more.length > 0 || args.options.has("--no-index")) return undefined;
  const isKnown = typeof revision === "string";
  if (isKnown && revision !== "HEAD" && revision !== "@") return undefined;
  return pathArgument(pathsOf(args));
}

/** One commit: `git show abc123 -- a.ts`; not a range, not the content of a file. */
function ofShow(git: GitCommand): CallArguments | undefined {
  const args = readArguments(git.args, VALUED);
  const [revision = "HEAD", ...more] = revisionsOf(args);
  if (more.length > 0) return undefined;
  const paths = pathArgument(pathsOf(args));
  if (typeof revision !== "string") {
    return { record_id: { unknown: "" }, ...paths };
  }
  return /:|\.\./.test(revision)
    ? undefined
    : { record_id: revision, ...paths };
}
