import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { operationOf } from "../git/operation.ts";
import type { Status, StatusEntry } from "../git/status.ts";
import { concludedOf } from "./concluding.ts";
import type { WorkTree } from "./work_tree.ts";

/**
 * Whether the index holds what git has merged already, so that a record of
 * some paths is that and the paths, as for `git add PATHS && git commit`.
 */
export function isMerging(
  system: System,
  { gitDir }: WorkTree,
  { entries }: Status,
): boolean {
  const operation = operationOf(system, gitDir);
  if (operation === undefined || operation === "bisecting") return false;
  return concludedOf(operation) !== undefined ||
    entries.some(({ kind }) => kind === "unmerged");
}

/** Throws where a conflict is outside the paths of a record: git commits none of it. */
export function requireMerged(
  all: readonly StatusEntry[],
  chosen: readonly StatusEntry[],
): void {
  const known = new Set(chosen);
  const open = all.filter((entry) =>
    entry.kind === "unmerged" && !known.has(entry)
  ).map(({ path }) => path);
  if (open.length === 0) return;
  const name = JSON.stringify(open[0]);
  throw new ButlerError("conflicts", {
    en: `Cannot record without ${name}: it had a conflict`,
    ja: `${name} は競合したファイルなので、これを除いては記録できません`,
  }, {
    en: "Resolve the conflicts in these files and name them in paths too",
    ja: "これらのファイルの競合を解決し、paths にも指定してください",
  }, { files: open.slice(0, 20) });
}

/** The changes that a record of the chosen entries leaves, where it `joins` the index or not. */
export function leftOut(
  all: readonly StatusEntry[],
  chosen: readonly StatusEntry[],
  joins: boolean,
): readonly StatusEntry[] {
  const known = new Set(chosen);
  return all.filter((entry) =>
    !known.has(entry) &&
    !(joins && entry.kind === "changed" && entry.code[1] === ".")
  );
}
