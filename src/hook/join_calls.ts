import { readArguments, readGitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import { asTaken } from "../tools/commit_takes.ts";
import type { Replacement } from "../tools/git_equivalents.ts";
import type { IndexUse } from "./index_use.ts";

/** A git command of the line, and what answers it. */
export interface Asked extends Replacement {
  /** The words after `git`. */
  readonly words: readonly Word[];
  /** The folders that lead to where it runs: the same text is the same place. */
  readonly place: string;
  /** The work tree, likewise. */
  readonly tree: string;
  /** What it does to the next commit, its paths as a record takes them. */
  readonly index?: IndexUse;
  /** An add that the call of a commit can do; `add -f` has one of its own. */
  readonly joins?: boolean;
}

/**
 * What was added before a commit belongs to its call, so the calls for the
 * adding go: work_record takes the paths, and so does what work_vcs commits.
 * What goes on (`rebase --continue`) adds resolved files by itself. What
 * `isAllowed` runs as it is, with the adds before it.
 */
export function joinAdds(
  all: readonly Asked[],
  isAllowed: (asked: Asked) => boolean,
): readonly Asked[] {
  const kept = new Set<Asked>();
  const pending = new Map<string, Asked[]>();
  for (const one of all) {
    const next = { ...one }; // equal calls of a line are one object
    const uses = pending.get(next.tree) ?? [];
    if (!takesAdds(next)) {
      if (next.index) uses.push(next);
      pending.set(next.tree, uses);
      kept.add(next);
      continue;
    }
    const joined = isAllowed(next) ? undefined : join(uses, next);
    for (const add of joined?.taken ?? []) kept.delete(add);
    kept.add(joined?.call ?? next);
    pending.delete(next.tree);
  }
  return [...kept];
}

function takesAdds(asked: Asked): boolean {
  return asked.git === "git commit" || goesOn(asked);
}

/** A call with the adds that are in it. */
interface Joined {
  readonly call: Asked;
  readonly taken: readonly Asked[];
}

/** Undefined where a call takes nothing of what was before it. */
function join(uses: readonly Asked[], next: Asked): Joined | undefined {
  if (uses.length === 0) return undefined;
  const taken = uses.filter((one) => one.joins && one.place === next.place);
  if (goesOn(next)) return { call: next, taken };
  return next.proper ? asRecord(uses, next) : asCommit(uses, taken, next);
}

/** work_vcs stages what is resolved: see `continue_operation.ts`. */
function goesOn({ call }: Asked): boolean {
  const { args } = call.arguments;
  if (!Array.isArray(args)) return false;
  const { subcommand, args: rest } = readGitCommand(args);
  return CONTINUED.has(String(subcommand)) && rest.includes("--continue");
}

const CONTINUED = new Set(["rebase", "merge", "cherry-pick", "revert", "am"]);

const UNKNOWN: Word = { unknown: "" };

/** `git add a && git commit -m x` is one record. */
function asRecord(uses: readonly Asked[], next: Asked): Joined {
  const adds = uses.filter(({ joins }) => joins);
  const own = next.call.arguments.paths as readonly Word[] | undefined;
  if (takesOnly(next)) {
    const known = new Set(own);
    const taken = adds.filter(({ index }) =>
      index?.paths?.every((path) => known.has(path)) ?? true
    );
    return { call: next, taken };
  }
  const added = whatIsIn(uses);
  const paths = added && [...new Set([...added, ...own ?? []])];
  const { message, cwd } = next.call.arguments;
  const joined = {
    message,
    ...(paths && { paths: paths.length === 0 ? [UNKNOWN] : paths }),
    ...(cwd !== undefined && { cwd }),
  };
  const call = { ...next, call: { ...next.call, arguments: joined } };
  return { call, taken: [...adds, ...undone(uses)] };
}

/** What takes back only what an add of the line would have added. */
function undone(uses: readonly Asked[]): readonly Asked[] {
  const first = uses.findIndex(({ index }) => index?.kind === "in");
  return first < 0
    ? []
    : uses.slice(first).filter(({ index }) => index?.undoes);
}

/** The paths that are in the index after all; undefined is everything. */
function whatIsIn(uses: readonly Asked[]): readonly Word[] | undefined {
  let paths: Set<Word> | undefined = new Set<Word>();
  let isKnown = true;
  for (const { index } of uses) {
    if (index?.kind === "in") {
      if (!index.paths) {
        paths = undefined;
        isKnown = true;
      }
      for (const path of index.paths ?? []) paths?.add(path);
    } else if (index?.kind === "out" && !index.paths) {
      paths = new Set();
      isKnown = true;
    } else {
      for (const path of index?.paths ?? [UNKNOWN]) {
        isKnown &&= typeof path === "string" && paths?.delete(path) === true;
      }
    }
  }
  return isKnown ? paths && [...paths] : [UNKNOWN];
}

/**
 * `git add a && git commit --amend` is `commit --amend --include -- a`, for
 * which work_vcs adds new files too. Undefined where the commit names what it
 * takes itself.
 */
function asCommit(
  uses: readonly Asked[],
  adds: readonly Asked[],
  next: Asked,
): Joined | undefined {
  if (adds.length === 0 || names(next)) return undefined;
  const known = next.call.arguments.args as readonly Word[];
  const isUpdate = adds.every(updates);
  const isKnown = isWhole(uses) && (isUpdate || !adds.some(updates));
  const files = isKnown ? filesOf(adds, isUpdate ? [] : [":/"]) : HOLE;
  const more = asTaken(files, isUpdate && isKnown);
  const joined = { ...next.call.arguments, args: [...known, ...more] };
  const call = { ...next, call: { ...next.call, arguments: joined } };
  return { call, taken: adds };
}

/** What was added is all in the commit: nothing has taken it out again. */
function isWhole(uses: readonly Asked[]): boolean {
  const kinds = uses.map(({ index }) => index?.kind);
  const first = kinds.findIndex((kind) => kind !== "shape");
  return kinds.slice(first).every((kind) => kind === "in");
}

const HOLE: readonly Word[] = [UNKNOWN];

/** Options of git commit that take the next word and may stand beside an add. */
const VALUED = new Set(
  ("-m --message -F --file -C --reuse-message -c --reedit-message --author " +
    "--date --trailer --cleanup --fixup --squash --pathspec-from-file")
    .split(" "),
);

/** Whether a commit says itself what it takes. */
function names({ words }: Asked): boolean {
  const { operands, pathspecs, options, values } = readCommit(words);
  return operands.length > 0 || pathspecs !== undefined ||
    values.has("--pathspec-from-file") ||
    ["-a", "--all", "-i", "--include", "-o", "--only"]
      .some((option) => options.has(option));
}

/** `git commit -- a` leaves out what was added before, `git commit -i a` does not. */
function takesOnly(asked: Asked): boolean {
  const { options } = readCommit(asked.words);
  return names(asked) &&
    !["-a", "--all", "-i", "--include"].some((option) => options.has(option));
}

function readCommit(words: readonly Word[]) {
  return readArguments(readGitCommand(words).args, VALUED);
}

/** `git add -u`: what is tracked, as `git commit -a` takes it. */
function updates({ words }: Asked): boolean {
  const { options } = readAdd(words);
  return options.has("-u") || options.has("--update");
}

/** `git add -A` is everything, wherever it runs. */
function filesOf(
  adds: readonly Asked[],
  everything: readonly Word[],
): readonly Word[] {
  const lists = adds.map(pathsOf);
  const isAll = lists.some((paths) => paths.length === 0);
  return isAll ? everything : [...new Set(lists.flat())];
}

function pathsOf({ words }: Asked): readonly Word[] {
  const { operands, pathspecs = [], values } = readAdd(words);
  if (values.has("--pathspec-from-file")) return HOLE;
  return [...operands, ...pathspecs];
}

const ADD_VALUED = new Set(["--pathspec-from-file"]);

function readAdd(words: readonly Word[]) {
  return readArguments(readGitCommand(words).args, ADD_VALUED);
}
