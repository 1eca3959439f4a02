import type { System } from "../core/system.ts";
import { parentOf } from "./paths.ts";

/**
 * Where the copy of a file from before butler is kept: in the git directory,
 * where no commit picks it up; outside a repository beside the file.
 */
export function backupPath(system: System, path: string): string {
  for (let folder = parentOf(path);; folder = parentOf(folder)) {
    const git = gitDirectory(system, folder);
    if (git) {
      return `${git}/butler/backup/${path.slice(folder.length + 1)}`;
    }
    if (parentOf(folder) === folder) return `${path}.butler-backup`;
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
