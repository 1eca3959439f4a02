import type { System } from "../core/system.ts";
import { parentOf } from "./paths.ts";

/**
 * Where the copy of a file from before butler is kept: in the git directory,
 * where no commit picks it up; outside a repository beside the file.
 */
export function backupPath(system: System, path: string): string {
  const found = gitAbove(system, parentOf(path));
  return found
    ? `${found.git}/butler/backup/${path.slice(found.folder.length + 1)}`
    : `${path}.butler-backup`;
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
