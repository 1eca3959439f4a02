import type { System } from "../core/system.ts";
import { folderOf, join, relativeTo } from "./paths.ts";

/** Characters up to which each folder of a path is simply looked at. */
const SHORT = 1024;

/** The root of the work tree that `path` is in, found without a process. */
export function repositoryRoot(
  path: string,
  system: Pick<System, "kindOf">,
): string | undefined {
  const exists = (one: string) => system.kindOf(one) !== undefined;
  for (let folder = existing(path, exists);; folder = folderOf(folder)) {
    if (exists(join(folder, ".git"))) return folder;
    if (folder === "/" || folder === "") return undefined;
  }
}

/** `path` with the links of every folder in it resolved, though its end may not exist. */
export function realPathOf(
  path: string,
  system: Pick<System, "realPath">,
): string {
  const start = existing(path, (one) => system.realPath(one) !== undefined);
  let missing = relativeTo(start, path) ?? "";
  for (let folder = start; folder !== "/" && folder !== "";) {
    const real = system.realPath(folder);
    if (real !== undefined) return missing ? join(real, missing) : real;
    const parent = folderOf(folder);
    missing = join(folder.slice(parent.length).replace(/^\//, ""), missing)
      .replace(/\/$/, "");
    folder = parent;
  }
  return path;
}

/**
 * A short path itself; of a long one the beginning that exists. What is below
 * a folder exists only if the folder does, so it is found by halves.
 */
function existing(path: string, exists: (path: string) => boolean): string {
  if (path.length <= SHORT) return path;
  const ends = [...path.matchAll(/(?<=.)\/|$/g)].map(({ index }) => index);
  let [low, high] = [-1, ends.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (exists(path.slice(0, ends[middle]))) low = middle;
    else high = middle - 1;
  }
  return low < 0 ? "/" : path.slice(0, ends[low]);
}
