import { fitToBytes } from "../core/bytes.ts";
import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import type { WorkTree } from "./work_tree.ts";

/**
 * The path relative to the root of the work tree; "" is the root itself. A
 * relative path is meant from the root, as `changed_files` lists them; where
 * nothing is there, from the folder of the call. The path need not exist.
 */
export function pathInside(
  system: System,
  repository: WorkTree,
  path: string,
): string {
  if (path === "" || path.includes("\0")) throw unusable(path);
  const { root, folder } = repository;
  const fromRoot = normalize(path.startsWith("/") ? path : `${root}/${path}`);
  const fromFolder = normalize(`${folder}/${path}`);
  const nothingThere = system.kindOf(fromRoot) === undefined;
  const chosen = !path.startsWith("/") && nothingThere &&
      system.kindOf(fromFolder) !== undefined
    ? fromFolder
    : fromRoot;
  return relative(system, root, chosen, path);
}

/** The last part of a path may be a link, which git keeps as a link; the folders before it are followed. */
function relative(
  system: System,
  root: string,
  absolute: string,
  given: string,
): string {
  if (absolute === root) return "";
  const slash = absolute.lastIndexOf("/");
  const parent = absolute.slice(0, slash) || "/";
  const name = absolute.slice(slash + 1);
  const folder = existingFolder(system, parent);
  const realRoot = system.realPath(root) ?? root;
  const real = `${folder === "/" ? "" : folder}/${name}`;
  if (real === realRoot) return "";
  if (!real.startsWith(`${realRoot}/`)) throw outside(given);
  return real.slice(realRoot.length + 1);
}

/** A folder with every link resolved; what does not exist is kept as written. */
function existingFolder(system: System, folder: string): string {
  const real = system.realPath(folder);
  if (real !== undefined || folder === "/") return real ?? folder;
  const slash = folder.lastIndexOf("/");
  const parent = existingFolder(system, folder.slice(0, slash) || "/");
  return `${parent === "/" ? "" : parent}/${folder.slice(slash + 1)}`;
}

/** An absolute path without `.`, `..` and doubled slashes. */
export function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return `/${parts.join("/")}`;
}

/** Bytes of a path in an error. */
const LONGEST = 300;

function nameOf(path: string): string {
  return fitToBytes(JSON.stringify(path), LONGEST);
}

function outside(path: string): ButlerError {
  return new ButlerError("path_outside_repository", {
    en: `Cannot use ${nameOf(path)}: path is outside the repository`,
    ja: `${nameOf(path)} はリポジトリの外のため使えません`,
  }, {
    en: "Give a path inside it, or the other repository as `cwd`",
    ja:
      "リポジトリ内のパスを指定するか、別のリポジトリを cwd に指定してください",
  });
}

function unusable(path: string): ButlerError {
  return new ButlerError("invalid_argument", {
    en: `Cannot use ${nameOf(path)}: no file can have this name`,
    ja: `${nameOf(path)} はファイル名として使えません`,
  }, SEE_CHANGES);
}

const SEE_CHANGES = {
  en: "Call work_observe(): it lists the changed files",
  ja: "work_observe() を呼び出してください。変更ファイルがわかります",
};

export function nothingAt(path: string): ButlerError {
  return new ButlerError("invalid_argument", {
    en: `Cannot find ${nameOf(path)} in the repository`,
    ja: `${nameOf(path)} はリポジトリにありません`,
  }, SEE_CHANGES);
}
