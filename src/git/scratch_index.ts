import type { System } from "../core/system.ts";
import { copyIndex, removeFolder, temporaryFolder } from "../io/work_files.ts";
import { git } from "./repository.ts";
import type { Repository } from "./repository.ts";

/** A copy of the repository's index that a call may change: the real one stays as it is. */
export async function withScratchIndex<T>(
  repository: Repository,
  action: (index: string) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder();
  try {
    const index = `${folder}/index`;
    copyIndex(`${repository.gitDir}/index`, index);
    return await action(index);
  } finally {
    removeFolder(folder);
  }
}

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
