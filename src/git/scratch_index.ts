import type { System } from "../core/system.ts";
import {
  copyIndex,
  makeFolder,
  removeFile,
  removeFolder,
  temporaryFolder,
} from "../io/work_files.ts";
import { git } from "./repository.ts";
import type { Repository } from "./repository.ts";

/** A copy of the repository's index that a call may change: the real one stays as it is. */
export async function withScratchIndex<T>(
  system: System,
  repository: Repository,
  action: (index: string) => Promise<T>,
): Promise<T> {
  const { index, remove } = scratchIndex(system, repository);
  try {
    return await action(index);
  } finally {
    remove();
  }
}

/** In the git directory, or, where a read finds no folder there to write to, in a temporary one. */
function scratchIndex(system: System, { gitDir }: Repository) {
  const real = `${gitDir}/index`;
  const index = scratchName(system, gitDir);
  if (system.kindOf(folderOf(gitDir)) && isCopied(real, index)) {
    return { index, remove: () => removeScratch(index) };
  }
  const folder = temporaryFolder();
  copyIndex(real, `${folder}/index`);
  return { index: `${folder}/index`, remove: () => removeFolder(folder) };
}

function isCopied(from: string, to: string): boolean {
  try {
    copyIndex(from, to);
    return true;
  } catch {
    removeScratch(to);
    return false;
  }
}

/** Milliseconds. Until then a call that was killed may still have a git on its way. */
export const ABANDONED = 24 * 60 * 60 * 1000;

/** A new name for an index in the git directory; its time says when nobody can still use it. */
export function scratchName(system: System, gitDir: string): string {
  const time = system.now().getTime();
  return `${folderOf(gitDir)}/index-${time}-${crypto.randomUUID()}`;
}

/** Removes an index and the lock that a killed git has left beside it. */
export function removeScratch(index: string): void {
  for (const path of [index, `${index}.lock`]) removeFile(path);
}

/** Makes the folder of scratch indexes, and removes from it what killed calls have left. */
export function prepareScratch(system: System, gitDir: string): void {
  const folder = folderOf(gitDir);
  makeFolder(folder);
  const now = system.now().getTime();
  for (const name of system.list(folder) ?? []) {
    const [, time] = /^index-(\d+)-/.exec(name) ?? [];
    if (time && now - Number(time) > ABANDONED) removeFile(`${folder}/${name}`);
  }
}

const folderOf = (gitDir: string) => `${gitDir}/butler`;

/**
 * Makes files known to an index without storing their content: the hash is
 * none of theirs, so a diff looks at the work tree. Entries with a conflict
 * become plain ones.
 */
export async function markKnown(
  system: System,
  root: string,
  index: string,
  paths: readonly string[],
): Promise<void> {
  const hash = await emptyBlob(system, root);
  const stdin = paths.map((path) => `100644 ${hash} 0\t${path}\0`).join("");
  const args = ["update-index", "-z", "--index-info"];
  await git(system, root, args, { index, stdin });
}

function emptyBlob(system: System, folder: string): Promise<string> {
  return hashOfNothing(system, folder, "blob");
}

/** The tree without files: what HEAD is compared as before the first commit. */
export function emptyTree(system: System, folder: string): Promise<string> {
  return hashOfNothing(system, folder, "tree");
}

/** Asked for, because it depends on the repository's hash function. */
async function hashOfNothing(
  system: System,
  folder: string,
  type: "blob" | "tree",
): Promise<string> {
  const args = ["hash-object", "-t", type, "--stdin"];
  return (await git(system, folder, args, { stdin: "" })).trim();
}
