import { readArguments } from "../git/argv.ts";
import type { GitCommand } from "../git/argv.ts";
import type { CallArguments } from "./call.ts";
import { pathArgument, pathsOf, revisionsOf } from "./git_paths.ts";
import { CWD } from "./tool.ts";
import type { Tool } from "./tool.ts";

/** The most records that one call returns. */
export const MAX_RECORDS = 100;
export const DEFAULT_RECORDS = 20;

/** Options of git log that take the next word (rev-list-options.txt, git-shortlog). */
const VALUED = new Set([
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
  gitEquivalents: { log: ofLog, shortlog: ofLog, whatchanged: ofLog },
  run: async (input, context) =>
    (await import("./run/history.ts")).history(input, context),
};

/** What only git log finds: by content, text, person or time, or on other branches. */
const SEARCHES = ["-S", "-G", "-L", "--grep", "--author", "--committer"]
  .concat(["--since", "--after", "--until", "--before", "--skip", "--merges"])
  .concat(["--all", "--branches", "--remotes", "--tags", "--reflog"])
  .concat(["-g", "--walk-reflogs", "--stdin", "--reverse"]);

function ofLog(git: GitCommand): CallArguments | undefined {
  const args = readArguments(git.args, VALUED);
  if (SEARCHES.some((option) => args.options.has(option))) return undefined;
  if (revisionsOf(args).some((one) => one !== "HEAD")) return undefined;
  const count = countOf(git, args.values);
  const n: CallArguments = count === undefined
    ? {}
    : { n: Math.min(Math.max(count, 1), MAX_RECORDS) };
  return { ...n, ...pathArgument(pathsOf(args)) };
}

/** `-n 5`, `-n5`, `--max-count=5`, `-5`. */
function countOf(
  git: GitCommand,
  values: ReturnType<typeof readArguments>["values"],
): number | undefined {
  for (const word of git.args) {
    if (word === "--") break;
    if (typeof word === "string" && /^-\d+$/.test(word)) {
      return Number(word.slice(1));
    }
  }
  const given = values.get("-n")?.at(-1) ?? values.get("--max-count")?.at(-1);
  return typeof given === "string" && /^\d+$/.test(given)
    ? Number(given)
    : undefined;
}
