import { MAX_SAME, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";

/** Stands for a value that nothing but its origin is known of; no path holds one. */
const MARK = "\0";
/** Where the line starts. */
export const START = MARK + MARK;

/** What `Hole.same` says of a value from `origin`. */
export function markOf(origin: string | number): string {
  return `${MARK}${origin}${MARK}`;
}

/**
 * The name of the file that `path` is in `folder`, equal for two paths that
 * surely lead to the same file; undefined where that is not known. A path that
 * begins with an expansion counts as absolute.
 */
export function nameIn(
  folder: string | undefined,
  path: Value,
): string | undefined {
  const text = typeof path === "string"
    ? path.replace(/^~(?=\/|$)/, markOf("HOME"))
    : path.same;
  if (!text || text.length > MAX_SAME) return undefined;
  if (text[0] === "/" || text[0] === MARK) return normalize(text);
  return folder === undefined ? undefined : normalize(`${folder}/${text}`);
}

/** The same for `cd`: a folder that nothing is known of goes by its source. */
export function folderIn(
  folder: string | undefined,
  path: Value,
): string | undefined {
  const isKnown = typeof path === "string" || path.same !== undefined;
  return nameIn(folder, isKnown ? path : markOf(sourceOf(path)));
}

/** Without `.`, empty parts, and `..` behind a part that is surely one folder. */
function normalize(path: string): string | undefined {
  if (path.length > MAX_SAME) return undefined;
  if (!/\/(?:\.{0,2}(?:\/|$))/.test(path)) return path;
  const [head, ...rest] = path.split("/");
  const parts = [head];
  for (const part of rest) {
    const last = parts[parts.length - 1];
    const isOne = parts.length > 1 && last !== ".." && !last.includes(MARK);
    if (part === ".." && isOne) parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}
