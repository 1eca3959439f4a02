import { readArguments, readGitCommand } from "../git/argv.ts";
import type { GitArguments } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import { isExclusion, isPattern, revisionsOf } from "../tools/git_paths.ts";

/** What a git command does to what the next commit takes. */
export interface IndexUse {
  /**
   * `in`: changes of the work tree go in. `out`: they are taken out again.
   * `shape`: the index becomes something that only git itself can commit.
   */
  readonly kind: "in" | "out" | "shape";
  /** As written, a hole where a pattern stands; undefined is everything. */
  readonly paths?: readonly Word[];
  /** It only takes back what was added: without the add there is nothing to do. */
  readonly undoes?: true;
}

const UNKNOWN: Word = { unknown: "" };
const SHAPE: IndexUse = { kind: "shape" };
const PART: IndexUse = { kind: "in", paths: [UNKNOWN] };

type Reader = (args: GitArguments) => IndexUse | undefined;

/** By subcommand; of these a dry run does nothing. */
const READERS: Readonly<Record<string, Reader>> = {
  add: ofAdd,
  stage: ofAdd,
  rm: (args) => has(args, "--cached") ? SHAPE : into(args),
  mv: into,
  reset: ofReset,
  restore: ofRestore,
  checkout: (args) => args.pathspecs && into({ ...args, operands: [] }),
  apply: (args) => has(args, "--cached", "--index") ? SHAPE : undefined,
  merge: (args) => has(args, "--squash", "--no-commit") ? SHAPE : undefined,
  "cherry-pick": withoutCommit,
  revert: withoutCommit,
  stash: (args) => has(args, "--index") ? SHAPE : undefined,
  "read-tree": () => SHAPE,
  "update-index": () => SHAPE,
};

const VALUED = new Set(["-s", "--source", "-m", "-X", "--strategy-option"])
  .add("--pathspec-from-file");

/** Undefined where a command leaves the index alone. */
export function indexUse(words: readonly Word[]): IndexUse | undefined {
  const { subcommand, args } = readGitCommand(words);
  if (typeof subcommand !== "string") return undefined;
  if (!Object.hasOwn(READERS, subcommand)) return undefined;
  const read = readArguments(args, VALUED);
  return has(read, "--dry-run") ||
      has(read, "-n") && !/^c|^rev/.test(subcommand)
    ? undefined
    : READERS[subcommand](read);
}

function has({ options, values }: GitArguments, ...names: string[]): boolean {
  return names.some((name) => options.has(name) || values.has(name));
}

function into({ operands, pathspecs = [], values }: GitArguments): IndexUse {
  const paths = [...operands, ...pathspecs];
  if (values.has("--pathspec-from-file") || paths.some(isExclusion)) {
    return PART;
  }
  return { kind: "in", paths: paths.map(asName) };
}

const PARTLY = ["-u", "--update", "-p", "--patch"]
  .concat(["--ignore-removal", "--no-all"]);

function ofAdd(args: GitArguments): IndexUse | undefined {
  if (has(args, "--chmod")) return SHAPE; // a record sees no mode but the file's
  if (has(args, "-N", "--intent-to-add", "--refresh")) return undefined;
  if (has(args, ...PARTLY)) return PART;
  const use = into(args);
  return use.paths?.length === 0 ? { kind: "in" } : use;
}

function ofReset(args: GitArguments): IndexUse {
  if (has(args, "--soft")) return SHAPE;
  if (has(args, "-p", "--patch", "--pathspec-from-file")) {
    return { kind: "out", paths: [UNKNOWN] };
  }
  const [target, ...more] = args.operands;
  if (more.length === 0 && !args.pathspecs && isCommit(target)) {
    return { kind: "out" };
  }
  const paths = args.pathspecs ??
    args.operands.filter((word) => word !== "HEAD" && word !== "@");
  const moves = args.pathspecs === undefined && paths.length > 0 &&
    revisionsOf(args).length > 0;
  if (moves) return { kind: "out", paths: [UNKNOWN] };
  return paths.length === 0
    ? { kind: "out", undoes: true }
    : { kind: "out", paths: paths.map(asName), undoes: true };
}

/** Surely no file, and another commit than HEAD. */
function isCommit(word: Word | undefined): boolean {
  return typeof word === "string" &&
    /^(?:HEAD|@)[~^]|^[0-9a-f]{7,40}$|^origin\//.test(word);
}

function ofRestore(args: GitArguments): IndexUse | undefined {
  if (!has(args, "-S", "--staged")) return undefined;
  if (has(args, "-s", "--source")) {
    return has(args, "-W", "--worktree") ? into(args) : SHAPE;
  }
  const undoes = !has(args, "-W", "--worktree");
  return { ...into(args), kind: "out", ...(undoes && { undoes }) };
}

function withoutCommit(args: GitArguments): IndexUse | undefined {
  return has(args, "-n", "--no-commit") ? SHAPE : undefined;
}

function asName(path: Word): Word {
  return isPattern(path) ? UNKNOWN : path;
}
