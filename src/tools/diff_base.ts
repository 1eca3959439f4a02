import type { System } from "../core/system.ts";
import { brokenHead } from "../git/failures.ts";
import { askGit } from "../git/filters.ts";
import type { Commit } from "../git/log.ts";
import { git, gitOrNothing } from "../git/repository.ts";
import {
  emptyTree,
  markKnown,
  withScratchIndex,
} from "../git/scratch_index.ts";
import { readStatus, STATUS_ARGS } from "../git/status.ts";
import type { Status, StatusEntry } from "../git/status.ts";
import type { Change, Untold } from "../git/changes.ts";
import { readChanges } from "../git/changes.ts";
import { isReadable } from "../io/own_modes.ts";
import { fileSize } from "../io/work_files.ts";
import { isAt, isUtf8, pathspecs } from "./pathspecs.ts";
import { unmerged } from "./work_state.ts";
import type { WorkTree } from "./work_tree.ts";

/** Two sides to compare. */
export interface Comparison {
  /** The files that differ, as git lists them; `path` "" is the whole tree. */
  changes(path: string): Promise<Change[]>;
  /** The patch of files, in the same order. */
  patch(files: readonly Change[]): Promise<string>;
}

/**
 * Options that no configuration of diff may change: the patch is read by
 * `splitPatch`, and no program of the repository is run.
 */
const PLAIN = [
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
  "--submodule=short",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--unified=3",
  "--inter-hunk-context=0",
  "-O/dev/null",
  "-M",
];

/** Everything that is not recorded yet, untracked files included, against HEAD. */
export async function withUnrecorded<T>(
  system: System,
  { root, ...repository }: WorkTree,
  path: string,
  action: (comparison: Comparison) => Promise<T>,
): Promise<T> {
  const { options, specs } = pathspecs(path === "" ? [] : [path], "below");
  const args = [...options, ...STATUS_ARGS, "--", ...specs];
  const output = await askGit(system, root, args);
  const { entries, ...rest } = readStatus(output);
  if (rest.broken) throw brokenHead();
  const told = entries.filter((entry) =>
    isUtf8(path) || isAt(entry.path, path)
  );
  const status = { ...rest, entries: told };
  const against = status.head ?? await emptyTree(system, root);
  const unknown = status.entries.filter(({ kind }) => kind !== "changed")
    .map((entry) => entry.path).filter((path) => !path.endsWith("/"));
  const compare = (unreadable: ReadonlySet<string>, index?: string) =>
    withUntold(
      comparison(system, root, ["diff", ...PLAIN], [against], index),
      status,
      unreadable,
    );
  const act = async (unreadable: ReadonlySet<string>) => {
    if (unknown.length + unreadable.size === 0) {
      return await action(compare(unreadable));
    }
    return await withScratchIndex(system, repository, async (index) => {
      const known = unknown.filter((path) => !unreadable.has(path));
      await markKnown(system, root, index, known.filter(isUtf8));
      await addPatterns(system, root, index, known.filter(isNotUtf8));
      await passOver(system, root, index, [...unreadable]);
      return await action(compare(unreadable, index));
    });
  };
  try {
    return await act(new Set());
  } catch (error) {
    // git gives up at the first file that it cannot read.
    const unreadable = status.entries.map((entry) => entry.path)
      .filter((path) => isClosed(`${root}/${path}`));
    if (unreadable.length === 0) throw error;
    return await act(new Set(unreadable));
  }
}

function isClosed(path: string): boolean {
  return fileSize(path) !== undefined && !isReadable(path);
}

/** Lets git take files for what the index has. */
async function passOver(
  system: System,
  root: string,
  index: string,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  const tracked = ["ls-files", "-z", "--", ...paths];
  const known = await gitOrNothing(system, root, tracked, { index });
  const args = ["update-index", "--assume-unchanged", "-z", "--stdin"];
  if (known !== "") await git(system, root, args, { index, stdin: known });
}

const isNotUtf8 = (path: string) => !isUtf8(path);

/** Makes files known whose names only git can spell. Where it cannot, they stay untold. */
async function addPatterns(
  system: System,
  root: string,
  index: string,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  const { options, specs } = pathspecs(paths);
  const args = [...options, "add", "--intent-to-add", "--", ...specs];
  await gitOrNothing(system, root, args, { index });
}

/**
 * Files with a conflict are told as U: to git they are plain ones in the copy
 * of the index. What git shows no patch of is told too, without one.
 */
function withUntold(
  plain: Comparison,
  status: Status,
  unreadable: ReadonlySet<string>,
): Comparison {
  const open = new Set(unmerged(status));
  return {
    ...plain,
    changes: async (path) => {
      const told = (await plain.changes(path)).map((change) =>
        open.has(change.path) ? { ...change, letter: "U" } : change
      );
      const paths = new Set(told.map((change) => change.path));
      const more = status.entries.filter((entry) => !paths.has(entry.path));
      const closed = more.filter((entry) => unreadable.has(entry.path))
        .map((entry) => untoldAs(entry, "cannot be read"));
      const others = more.filter((entry) => !unreadable.has(entry.path));
      return [...told, ...closed, ...others.flatMap(untoldChange)];
    },
  };
}

/** By git's codes (git-status.txt); what is not among them differs on both sides. */
const CONFLICTS: Readonly<Record<string, Untold>> = {
  DD: "deleted by both",
  AU: "added by us",
  UD: "deleted by them",
  UA: "added by them",
  DU: "deleted by us",
};

/** A status entry that no patch tells of, as a change; none where the work tree has what HEAD has. */
function untoldChange(entry: StatusEntry): Change[] {
  const { path, kind, code } = entry;
  const untold = path.endsWith("/")
    ? "nested repository"
    : isNotUtf8(path)
    ? "name is not UTF-8"
    : kind === "unmerged"
    ? CONFLICTS[code] ?? "as on our side"
    : undefined;
  return untold === undefined ? [] : [untoldAs(entry, untold)];
}

function untoldAs({ path, kind }: StatusEntry, untold: Untold): Change {
  const letter = kind === "unmerged" ? "U" : kind === "untracked" ? "A" : "M";
  return { path, letter, oldMode: "", newMode: "", untold };
}

/** What a record changed; a merge is compared with its first parent. */
export function ofRecord(
  system: System,
  folder: string,
  { hash, parents: [parent] }: Commit,
): Comparison {
  const sides = parent === undefined ? ["--root", hash] : [parent, hash];
  const tree = ["diff-tree", "-r", "--no-commit-id", ...PLAIN];
  return comparison(system, folder, tree, sides);
}

function comparison(
  system: System,
  folder: string,
  command: readonly string[],
  sides: readonly string[],
  index?: string,
): Comparison {
  return {
    changes: async (path) => {
      const limit = path === "" ? [] : [path];
      const { options, specs } = pathspecs(limit, "below");
      const form = ["--raw", "--numstat", "-z"];
      const args = [...options, ...command, ...form, ...sides, "--", ...specs];
      const all = readChanges(await askGit(system, folder, args, { index }));
      return isUtf8(path) ? all : all.filter((one) => isAt(one.path, path));
    },
    patch: (files) => {
      const paths = files.flatMap(({ path, from }) =>
        from ? [from, path] : path
      );
      const { options, specs } = pathspecs(paths);
      const args = [
        ...options,
        ...command,
        "--patch",
        ...sides,
        "--",
        ...specs,
      ];
      return askGit(system, folder, args, { index });
    },
  };
}
