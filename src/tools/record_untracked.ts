import type { System } from "../core/system.ts";
import type { StatusEntry } from "../git/status.ts";
import { isAt } from "./pathspecs.ts";
import type { WorkTree } from "./work_tree.ts";

/** `git rm --cached` of what .gitignore keeps out since: gone for git, and still there. */
export interface Untracked {
  readonly files: readonly string[];
  /** Of the paths of a record, those that hold nothing else. */
  readonly paths: readonly string[];
}

/** Only a record of some paths needs it: one of all changes takes the index along. */
export function untrackedAt(
  system: System,
  { root }: WorkTree,
  chosen: readonly StatusEntry[],
  { paths, all }: {
    readonly paths: readonly string[];
    readonly all: readonly StatusEntry[];
  },
): Untracked {
  if (paths.length === 0) return { files: [], paths: [] };
  const listed = new Set(
    all.filter(({ kind }) => kind === "untracked").map(({ path }) => path),
  );
  const isGone = ({ path, code }: StatusEntry) =>
    code === "D." && !listed.has(path) &&
    system.kindOf(`${root}/${path}`) !== undefined;
  const files = chosen.filter(isGone).map(({ path }) => path);
  const known = new Set(files);
  return {
    files,
    paths: paths.filter((path) => {
      const inside = chosen.filter((entry) => isAt(entry.path, path));
      return inside.length > 0 && inside.every((one) => known.has(one.path));
    }),
  };
}
