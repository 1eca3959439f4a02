import { isSubmodule } from "../git/changes.ts";
import type { Change } from "../git/changes.ts";

/** `M src/a.ts +10 -2`, `R old.ts -> new.ts +0 -0`, `A logo.png binary`. */
export function statLine(change: Change): string {
  const { letter, from, path } = change;
  const name = from === undefined ? path : `${from} -> ${path}`;
  return [letter, name, size(change), ...modes(change)].join(" ");
}

function size(change: Change): string {
  if (change.untold) return change.untold;
  if (isSubmodule(change)) return "submodule";
  const { added, deleted } = change;
  return added === undefined ? "binary" : `+${added} -${deleted}`;
}

function modes({ letter, oldMode, newMode }: Change): string[] {
  if (letter === "A" || letter === "D" || oldMode === newMode) return [];
  const isOne = oldMode === "000000" || newMode === "000000";
  return isOne ? [] : [`mode ${oldMode} -> ${newMode}`];
}

/** `3 files +12 -2`. */
export function totalLine(changes: readonly Change[]): string {
  // Of a submodule git counts the line that names its commit.
  const counted = changes.filter((change) => !isSubmodule(change));
  const sum = (key: "added" | "deleted") =>
    counted.reduce((total, change) => total + (change[key] ?? 0), 0);
  const { length } = changes;
  const files = length === 1 ? "1 file" : `${length} files`;
  return `${files} +${sum("added")} -${sum("deleted")}`;
}

/** Lines of one answer; what is beyond is told by folder. */
const LINES = 50;
const FOLDERS = 20;

/** Whether one folder alone has more files than an answer lists: no call lists its rest. */
export function isCrowded(changes: readonly Change[]): boolean {
  return [...byFolder(changes).values()].some(({ length }) => length > LINES);
}

/** The stat lines of an answer; where there are too many, the rest folder by folder. */
export function statList(changes: readonly Change[], path = "") {
  const rest = changes.slice(LINES);
  const below = rest.some((change) => folderOf(change) !== `${path || "."}/`);
  return {
    files: changes.slice(0, LINES).map(statLine),
    ...(rest.length > 0 && { left_out: folderLines(rest) }),
    ...(below && { hint: 'work_diff(path="FOLDER") lists one folder' }),
  };
}

/** `src/ 340 files +100 -20`, the folders with the most files first. */
export function folderLines(changes: readonly Change[]): string[] {
  const rows = [...byFolder(changes)]
    .sort(([, a], [, b]) => b.length - a.length);
  const lines = rows.slice(0, FOLDERS).map(([folder, files]) =>
    files.length === 1 ? statLine(files[0]) : `${folder} ${totalLine(files)}`
  );
  const more = rows.slice(FOLDERS).flatMap(([, files]) => files);
  return more.length === 0 ? lines : [...lines, `elsewhere ${totalLine(more)}`];
}

function byFolder(changes: readonly Change[]): Map<string, Change[]> {
  const folders = new Map<string, Change[]>();
  for (const change of changes) {
    const folder = folderOf(change);
    const files = folders.get(folder);
    if (files) files.push(change);
    else folders.set(folder, [change]);
  }
  return folders;
}

function folderOf({ path }: Change): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "./" : path.slice(0, slash + 1);
}
