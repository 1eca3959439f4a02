import { readArguments, readGitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import type { GitUse } from "../tools/tool.ts";
import type { IndexUse } from "./index_use.ts";
import type { LineRepository } from "./line_repository.ts";

/** What the commands of a line leave to those after them, in one work tree. */
export interface LineState {
  /** What they do to the index since the last commit. */
  readonly index: {
    readonly first?: IndexUse["kind"];
    readonly adds?: GitUse["adds"];
    /** Everything goes in. */
    readonly isAll?: boolean;
  };
  /** The branch that the line has gone to; `same` is where it began. */
  readonly branch: { readonly same: true } | { readonly name?: string };
  /** Something may have ended the merge in which the line began. */
  readonly ended: boolean;
}

export const AT_FIRST: LineState = {
  index: {},
  branch: { same: true },
  ended: false,
};

/** What ends a merge, or begins another. */
const ENDING = new Set(
  "am cherry-pick commit merge pull rebase reset revert stash switch".split(
    " ",
  ),
);
/** What an agent runs before a push without moving to another branch or remote. */
const STAYS = new Set(
  ("add am cherry-pick commit diff fetch log ls-files merge mv pull push rebase " +
    "reset restore rev-parse revert rm show stage stash status tag").split(" "),
);

/** The state after one more command. */
export function after(
  { index, branch, ended }: LineState,
  words: readonly Word[],
  use: IndexUse | undefined,
  repository: LineRepository,
): LineState {
  const { subcommand, args } = readGitCommand(words);
  const name = typeof subcommand === "string" ? subcommand : "";
  return {
    index: name === "commit" ? {} : use ? used(index, use, repository) : index,
    branch: STAYS.has(name)
      ? branch
      : branchAfter(name, args, repository) ?? branch,
    ended: ended || ENDING.has(name),
  };
}

function used(
  { first, adds, isAll = false }: LineState["index"],
  { kind, paths }: IndexUse,
  { conflicts }: LineRepository,
): LineState["index"] {
  if (kind !== "in") return { first: first ?? kind, adds, isAll };
  const isResolved = adds !== "more" && paths !== undefined &&
    paths.every((path) => typeof path === "string" && conflicts().has(path));
  return {
    first: first ?? kind,
    adds: isResolved ? "resolved" : "more",
    isAll: isAll || paths === undefined,
  };
}

const NOT_KNOWN = {};
const CREATING = new Set(["-b", "-B", "-c", "-C", "--create"]);

/** Where a command leads to; undefined where it stays. */
function branchAfter(
  subcommand: string,
  args: readonly Word[],
  repository: LineRepository,
): LineState["branch"] | undefined {
  if (subcommand === "branch") return renamed(args);
  if (subcommand === "symbolic-ref") return args.length > 2 ? {} : undefined;
  if (subcommand !== "checkout" && subcommand !== "switch") return NOT_KNOWN;
  const { options, values, operands, pathspecs } = readArguments(
    args,
    CREATING,
  );
  if (pathspecs) return pathspecs.length > 0 ? undefined : NOT_KNOWN;
  const plain = [...options].every((one) => CREATING.has(one) || one === "-q");
  const created = [...CREATING].flatMap((one) => values.get(one) ?? []);
  const [name] = created.length > 0 ? created : operands;
  if (!plain || typeof name !== "string") return NOT_KNOWN;
  // the start of a new branch may become its upstream
  const isNew = created.length > 0 && operands.every((word) => word === "HEAD");
  const isOld = created.length === 0 && operands.length === 1 &&
    repository.hasBranch(name);
  return isNew || isOld ? { name } : NOT_KNOWN;
}

/** `git branch -M main`; other forms stay on the branch. */
function renamed(args: readonly Word[]): LineState["branch"] | undefined {
  const { options, operands } = readArguments(args, new Set());
  if (!["-m", "-M", "--move"].some((one) => options.has(one))) return undefined;
  const [name] = operands;
  return operands.length === 1 && typeof name === "string" ? { name } : {};
}

/** What stands around the next command because of those before it. */
export function aroundNext(
  { index, branch, ended }: LineState,
  words: readonly Word[],
  repository: LineRepository,
): Pick<GitUse, "index" | "adds" | "during" | "pushPlace"> {
  const { subcommand } = readGitCommand(words);
  const during = MERGED.has(String(subcommand)) && !ended
    ? repository.during()
    : undefined;
  return {
    pushPlace: () =>
      "same" in branch
        ? repository.pushPlace()
        : branch.name === undefined
        ? undefined
        : repository.pushPlace(branch.name),
    index: holdsShape(index),
    ...(index.adds && { adds: index.adds }),
    ...(during && { during }),
  };
}

const MERGED = new Set(["add", "stage", "commit"]);

/** The subcommands whose answer depends on what `aroundNext` says of a line that begins. */
export const CONCERNED = new Set([...MERGED, "push"]);

/** Git itself must commit what the line does to the index before files go in. */
function holdsShape({ first, adds, isAll }: LineState["index"]): boolean {
  return !isAll && (first === "shape" || first === "out" && !adds);
}
