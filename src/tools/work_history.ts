import { onlyOptions, readArguments } from "../git/argv.ts";
import type { GitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import type { CallArguments } from "./call.ts";
import { pathArgument, pathsOf, revisionsOf } from "./git_paths.ts";
import { CWD } from "./tool.ts";
import type { Tool } from "./tool.ts";

/** The most records that one call returns. */
export const MAX_RECORDS = 100;
export const DEFAULT_RECORDS = 20;

/** Options of git log that take the next word (rev-list-options.txt, git-shortlog). */
export const LOG_VALUED = new Set([
  "-n",
  "--max-count",
  "--skip",
  "-S",
  "-G",
  "-L",
  "-O",
  "-l",
  "--author",
  "--committer",
  "--grep",
  "--since",
  "--after",
  "--until",
  "--before",
  "--date",
  "--format",
  "--pretty",
  "--decorate-refs",
  "--group",
  "--encoding",
]);

export const workHistory: Tool = {
  name: "work_history",
  signature: "work_history(n?, path?)",
  summary: {
    en: "Past records, newest first, also of one file or folder",
    ja: "過去の作業記録(新しい順)。ファイルやフォルダーでも絞れます",
  },
  description:
    "Past records (commits), newest first, instead of git log; each has a record_id for work_diff.",
  effect: "reads",
  input: {
    type: "object",
    properties: {
      n: {
        type: "integer",
        minimum: 1,
        maximum: MAX_RECORDS,
        description: `Default ${DEFAULT_RECORDS}`,
      },
      path: { type: "string", description: "File or folder, as listed" },
      cwd: CWD,
    },
    additionalProperties: false,
  },
  gitEquivalents: {
    log: ofLog,
    shortlog: ofShortlog,
    whatchanged: ofLog,
  },
  run: async (input, context) =>
    (await import("./run/history.ts")).history(input, context),
};

/** Options to which the list of records is an answer; another one asks for more. */
export const LIST_OPTIONS = new RegExp(
  "^(?:-[nMz0-9]|--(?:max-count|oneline|graph|follow|date|(?:format|pretty)" +
    "|(?:no-)?(?:color|decorate|abbrev|abbrev-commit|renames|ext-diff)))$",
);
/** Formats that show no more than a record does: id, subject and the author's time. */
const SHORT =
  /^(?:oneline|(?:t?format:)?(?:[^%]|%(?:h|s|n|x\w\w|C\w+|C\([^)]*\)|a[drIis]))*)$/;

function ofLog(git: GitCommand): CallArguments | undefined {
  const args = readArguments(git.args, LOG_VALUED);
  if (!onlyOptions(args, LIST_OPTIONS)) return undefined;
  const formats = ["--format", "--pretty"]
    .flatMap((name) => args.values.get(name) ?? []);
  if (!formats.every((one) => isShort(one))) return undefined;
  if (revisionsOf(args).some((one) => one !== "HEAD")) return undefined;
  const n = countOf(git, args.values);
  if (typeof n === "number" && (n < 1 || n > MAX_RECORDS)) return undefined;
  const path = pathArgument(pathsOf(args));
  return path && { ...n !== undefined && { n }, ...path };
}

/** `medium`, `fuller` and the like are names, of more than a record. */
function isShort(format: Word): boolean {
  return typeof format === "string" && SHORT.test(format) &&
    /%|^oneline$/.test(format);
}

/** Its own options count and sort people. */
function ofShortlog(git: GitCommand): CallArguments | undefined {
  const { options } = readArguments(git.args, LOG_VALUED);
  return options.size > 0 ? undefined : ofLog(git);
}

/** What the list has nothing of, but one record has. */
const DETAIL = new RegExp(
  "^(?:-[pu]|--(?:patch|stat.*|(?:num|short)stat|(?:compact-)?summary" +
    "|name-(?:only|status)))$",
);

/** `git log -1 -p` is `git show`; with a path it may be an older commit. */
export function asShow(git: GitCommand): GitCommand {
  if (git.subcommand !== "log") return git;
  const args = readArguments(git.args, LOG_VALUED);
  if (countOf(git, args.values) !== 1) return git;
  const isDetailed = [...args.options].some((one) => DETAIL.test(one));
  if (!isDetailed || pathsOf(args).length > 0) return git;
  const rest = git.args.filter((word, at) =>
    !/^(?:-1|-n1?|--max-count(?:=1)?)$/.test(String(word)) &&
    !/^(?:-n|--max-count)$/.test(String(git.args[at - 1]))
  );
  return { ...git, subcommand: "show", args: rest };
}

/** `-n 5`, `-n5`, `--max-count=5`, `-5`; a hole where only the shell knows. */
function countOf(
  git: GitCommand,
  values: ReturnType<typeof readArguments>["values"],
): number | Word | undefined {
  for (const word of git.args) {
    if (word === "--") break;
    if (typeof word === "string" && /^-\d+$/.test(word)) {
      return Number(word.slice(1));
    }
  }
  const given = values.get("-n")?.at(-1) ?? values.get("--max-count")?.at(-1);
  return typeof given === "string" && /^\d+$/.test(given)
    ? Number(given)
    : given;
}
