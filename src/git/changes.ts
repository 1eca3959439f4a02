import { nulFields } from "./nul.ts";

/** One changed file, as `git diff --raw --numstat -z` tells it. */
export interface Change {
  readonly path: string;
  /** Where a renamed or copied file came from. */
  readonly from?: string;
  /** A added, C copied, D deleted, M modified, R renamed, T type changed, U unmerged. */
  readonly letter: string;
  readonly oldMode: string;
  readonly newMode: string;
  /** Lines; undefined for a binary file. */
  readonly added?: number;
  readonly deleted?: number;
  /** Why there is no patch, where git shows none although something is not recorded. */
  readonly untold?: Untold;
}

export type Untold =
  | "nested repository"
  | "deleted by us"
  | "deleted by them"
  | "deleted by both"
  | "added by us"
  | "added by them"
  | "as on our side"
  | "name is not UTF-8"
  | "cannot be read";

/** The mode of a submodule's entry. */
const GITLINK = "160000";

export function isSubmodule(change: Change): boolean {
  return change.newMode === GITLINK || change.oldMode === GITLINK;
}

/** Reads the output: first every raw record, then every line count. */
export function readChanges(output: string): Change[] {
  const fields = nulFields(output);
  const byPath = new Map<string, Change>();
  for (let i = 0; i < fields.length;) {
    const field = fields[i];
    i += field.startsWith(":")
      ? readRaw(field, fields, i, byPath)
      : readCount(field, fields, i, byPath);
  }
  return [...byPath.values()];
}

/** `:100644 100644 1a2b… 3c4d… R100` and one or two paths; returns the fields read. */
function readRaw(
  field: string,
  fields: readonly string[],
  at: number,
  byPath: Map<string, Change>,
): number {
  const [oldMode, newMode, , , status = ""] = field.slice(1).split(" ");
  const letter = status[0] ?? "";
  const two = letter === "R" || letter === "C";
  const path = fields[at + (two ? 2 : 1)] ?? "";
  // An unmerged file is told twice: once as U, once as what the work tree has.
  if (byPath.get(path)?.letter !== "U") {
    const from = two ? { from: fields[at + 1] } : {};
    byPath.set(path, { path, ...from, letter, oldMode, newMode });
  }
  return two ? 3 : 2;
}

/** `10\t2\tpath`, or `10\t2\t` and two paths; `-` counts a binary file. */
function readCount(
  field: string,
  fields: readonly string[],
  at: number,
  byPath: Map<string, Change>,
): number {
  const [, added, deleted, name] = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(field) ??
    [];
  if (added === undefined) return 1;
  const path = name === "" ? fields[at + 2] : name;
  const change = byPath.get(path);
  if (change && added !== "-") {
    byPath.set(path, {
      ...change,
      added: Number(added),
      deleted: Number(deleted),
    });
  }
  return name === "" ? 3 : 1;
}
