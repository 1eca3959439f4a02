import { isSubmodule } from "../git/changes.ts";
import type { Change } from "../git/changes.ts";

/** `M src/a.ts +10 -2`, `R old.ts -> new.ts +0 -0`, `A logo.png binary`. */
export function statLine(change: Change): string {
  const { letter, from, path } = change;
  const name = from === undefined ? path : `${from} -> ${path}`;
  return [letter, name, size(change), ...modes(change)].join(" ");
}

function size(change: Change): string {
  if (isSubmodule(change)) return "submodule";
  const { added, deleted } = change;
  return added === undefined ? "binary" : `+${added} -${deleted}`;
}

function modes({ letter, oldMode, newMode }: Change): string[] {
  if (letter === "A" || letter === "D" || oldMode === newMode) return [];
  return newMode === "000000" ? [] : [`mode ${oldMode} -> ${newMode}`];
}

/** `3 files +12 -2`. */
export function totalLine(changes: readonly Change[]): string {
  const sum = (key: "added" | "deleted") =>
    changes.reduce((total, change) => total + (change[key] ?? 0), 0);
  const { length } = changes;
  const files = length === 1 ? "1 file" : `${length} files`;
  return `${files} +${sum("added")} -${sum("deleted")}`;
}

/** Lines of one answer; what is beyond is told by folder. */
const LINES = 50;
const FOLDERS = 20;

/** The stat lines of an answer; where there are too many, the rest folder by folder. */
export function statList(changes: readonly Change[]) {
  const rest = changes.slice(LINES);
  return {
    files: changes.slice(0, LINES).map(statLine),
    ...(rest.length > 0 && {
      left_out: folderLines(rest),
      hint: 'work_diff(path="FOLDER") lists one folder',
    }),
  };
}

/** `src/ 340 files +100 -20`, the folders with the most files first. */
export function folderLines(changes: readonly Change[]): string[] {
  const folders = new Map<string, Change[]>();
  for (const change of changes) {
    const slash = change.path.lastIndexOf("/");
    const folder = slash < 0 ? "./" : change.path.slice(0, slash + 1);
    folders.set(folder, [...folders.get(folder) ?? [], change]);
  }
  const rows = [...folders].sort(([, a], [, b]) => b.length - a.length);
  const lines = rows.slice(0, FOLDERS).map(([folder, files]) =>
    files.length === 1 ? statLine(files[0]) : `${folder} ${totalLine(files)}`
  );
  const more = rows.slice(FOLDERS).flatMap(([, files]) => files);
  return more.length === 0 ? lines : [...lines, `elsewhere ${totalLine(more)}`];
}
