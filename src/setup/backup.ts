import type { System } from "../core/system.ts";
import { readWhole } from "../io/files_atomic.ts";
import { parentOf } from "./paths.ts";

/** Where the copies of a file go. */
export interface CopyPlace {
  /** The path of the first copy; further ones have a number, `-2` and so on. */
  readonly path: string;
  /** The folder is butler's: what is there, butler wrote. */
  readonly own: boolean;
}

/** A copy that is there; `text` without its byte order mark. */
export interface Copy {
  readonly path: string;
  readonly text: string;
}

/**
 * Where the copy of a file from before butler is kept: in the git directory,
 * where no commit picks it up; outside a repository beside the file.
 */
export function copyPlace(system: System, path: string): CopyPlace {
  const found = gitAbove(system, parentOf(path));
  return found
    ? {
      path: `${found.git}/butler/backup/${path.slice(found.folder.length + 1)}`,
      own: true,
    }
    : { path: `${path}.butler-backup`, own: false };
}

/** The copies that are there, `path` and those with a number. */
export function copiesAt(path: string): Copy[] {
  const copies: Copy[] = [];
  for (let number = 1;; number++) {
    const numbered = numberedPath(path, number);
    const file = readWhole(numbered);
    if (file.kind === "missing") return copies;
    const text = file.kind === "file" ? file.text : "";
    copies.push({ path: numbered, text: text.replace(/^\uFEFF/, "") });
  }
}

/** The first of these paths that is free, or may be written over. */
export function freePath(
  path: string,
  mayGo: (text: string) => boolean,
): string {
  const copies = copiesAt(path);
  const free = copies.find(({ text }) => mayGo(text));
  return free?.path ?? numberedPath(path, copies.length + 1);
}

function numberedPath(path: string, number: number): string {
  return number === 1 ? path : `${path}-${number}`;
}

/** The nearest folder upwards with a git directory, and that directory. */
export function gitAbove(system: System, folder: string) {
  for (let at = folder;; at = parentOf(at)) {
    const git = gitDirectory(system, at);
    if (git) return { folder: at, git };
    if (parentOf(at) === at) return undefined;
  }
}

/** A worktree and a submodule have a file `.git` that says where theirs is. */
function gitDirectory(system: System, folder: string): string | undefined {
  const path = `${folder}/.git`;
  if (system.kindOf(path) === "folder") return path;
  const [, named] = /^gitdir: (.+)/.exec(system.readText(path) ?? "") ?? [];
  return named && system.realPath(
    named.startsWith("/") ? named : `${folder}/${named}`,
  );
}
