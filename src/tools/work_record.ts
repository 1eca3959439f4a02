import { onlyOptions, readArguments } from "../git/argv.ts";
import type { GitArguments, GitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import type { CallArguments } from "./call.ts";
import { concludedOf } from "./concluding.ts";
import { isOnlyLooks } from "./given_settings.ts";
import { isExclusion, isPattern } from "./git_paths.ts";
import { CWD } from "./tool.ts";
import type { GitUse, Tool } from "./tool.ts";

/** Options of git commit that take the next word (git-commit.txt). */
const COMMIT_VALUED = new Set([
  "-m",
  "--message",
  "-F",
  "--file",
  "-C",
  "--reuse-message",
  "-c",
  "--reedit-message",
  "-t",
  "--template",
  "--author",
  "--date",
  "--trailer",
  "--cleanup",
  "--fixup",
  "--squash",
  "--pathspec-from-file",
]);
const ADD_VALUED = new Set(["--chmod", "--pathspec-from-file"]);

/** Paths that mean the whole repository, which is what work_record takes without paths. */
const EVERYTHING = new Set([":/", "*"]);

/** What is tracked and changed, or what a pattern fits, is for the caller to name. */
const UNKNOWN: Word = { unknown: "" };

export const workRecord: Tool = {
  name: "work_record",
  signature: "work_record(message, issue_ids?, paths?)",
  summary: {
    en: "Records the changes as one commit, new files included",
    ja: "変更を 1 つの記録(コミット)にします。新しいファイルも含みます",
  },
  description:
    "Records all changes, or only paths, as one commit, instead of git add and git commit; new files included. issue_ids default to the active issue.",
  effect: "writes",
  input: {
    type: "object",
    properties: {
      message: { type: "string", minLength: 1 },
      issue_ids: { type: "array", items: { type: "integer", minimum: 1 } },
      paths: { type: "array", items: { type: "string" }, minItems: 1 },
      cwd: CWD,
    },
    required: ["message"],
    additionalProperties: false,
  },
  gitEquivalents: { commit: ofCommit, add: ofAdd, stage: ofAdd },
  run: async (input, context) =>
    (await import("./run/record.ts")).record(input, context),
};

/** What a record does, or does anyway; another option asks for another commit, or for no hooks. */
const PLAIN_COMMIT = new RegExp(
  "^(?:-[amFtqveipo]|--(?:all|message|file|template|quiet|verbose|edit|no-edit" +
    "|status|no-status|include|only|patch|interactive|cleanup" +
    "|pathspec-(?:from-file|file-nul)))$",
);
/** What changes the index and not its record, or takes what .gitignore keeps out. */
const OTHER_ADDS = ["-N", "--intent-to-add", "--renormalize", "--refresh"]
  .concat(["--chmod", "-n", "--dry-run", "-f", "--force"]);
/** What is deleted stays out. */
const ONLY_THERE = ["--ignore-removal", "--no-all"];
/** Parts of files, picked by hand. */
const PICKED = ["-p", "--patch", "-e", "--edit", "-i", "--interactive"];

function ofCommit(git: GitCommand, use: GitUse): CallArguments | undefined {
  const args = readArguments(git.args, COMMIT_VALUED);
  if (!onlyOptions(args, PLAIN_COMMIT)) return undefined;
  if (!isOnlyLooks(git)) return undefined;
  const paragraphs = [
    ...args.values.get("-m") ?? [],
    ...args.values.get("--message") ?? [],
  ];
  const known = paragraphs.filter((word) => typeof word === "string");
  const message = known.length > 0 && known.length === paragraphs.length
    ? known.join("\n\n")
    : UNKNOWN;
  const hasMessage = ["-m", "--message", "-F", "--file"]
    .some((one) => args.values.has(one));
  const isTracked = args.options.has("-a") || args.options.has("--all") ||
    ["-p", "--patch", "--interactive"].some((one) => args.options.has(one));
  const paths = isTracked ? { paths: [UNKNOWN] } : pathsArgument(args);
  const isMore = ["-i", "--include"].some((one) => args.options.has(one));
  if (use.index && (isMore || !paths.paths)) return undefined;
  const isNamed = paths.paths && !isTracked;
  const ends = concludedOf(use.during) !== undefined;
  if (ends && !(hasMessage && (use.adds || isNamed))) return undefined;
  if (ends && isTracked) return undefined;
  return { message, ...paths };
}

function ofAdd(git: GitCommand, use: GitUse): CallArguments | undefined {
  if (use.during) return undefined; // it marks what is resolved
  const args = readArguments(git.args, ADD_VALUED);
  if (OTHER_ADDS.some((one) => args.options.has(one))) return undefined;
  if (!isOnlyLooks(git)) return undefined;
  const isPart = ["-u", "--update", ...ONLY_THERE, ...PICKED]
    .some((one) => args.options.has(one));
  return {
    message: UNKNOWN,
    ...(isPart ? { paths: [UNKNOWN] } : pathsArgument(args)),
  };
}

/** A pattern stays a hole, and so does a list in a file: work_record takes names. */
function pathsArgument(
  { operands, pathspecs = [], values }: GitArguments,
): CallArguments {
  const paths = [...operands, ...pathspecs];
  if (values.has("--pathspec-from-file") || paths.some(isExclusion)) {
    return { paths: [UNKNOWN] };
  }
  const all = paths.length === 0 ||
    paths.some((path) => typeof path === "string" && EVERYTHING.has(path));
  if (all) return {};
  return { paths: paths.map((path) => isPattern(path) ? UNKNOWN : path) };
}
