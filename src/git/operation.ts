import type { System } from "../core/system.ts";

/** Something of git that takes several steps and is not finished. */
export type Operation =
  | "rebasing"
  | "applying"
  | "merging"
  | "cherry_picking"
  | "reverting"
  | "bisecting";

/** The file or folder in the git directory that says so, the outermost first. */
const MARKS: readonly (readonly [string, Operation])[] = [
  ["rebase-merge", "rebasing"],
  ["rebase-apply/applying", "applying"], // git am uses the same folder
  ["rebase-apply", "rebasing"],
  ["MERGE_HEAD", "merging"],
  ["CHERRY_PICK_HEAD", "cherry_picking"],
  ["REVERT_HEAD", "reverting"],
  ["BISECT_LOG", "bisecting"],
];

/** What is going on in the work tree whose git directory is `gitDir`. */
export function operationOf(
  system: System,
  gitDir: string,
): Operation | undefined {
  return MARKS.find(([name]) => system.kindOf(`${gitDir}/${name}`))?.[1];
}

/** The branch that a rebase will come back to; HEAD is detached meanwhile. */
export function rebasedBranch(
  system: System,
  gitDir: string,
): string | undefined {
  for (const folder of ["rebase-merge", "rebase-apply"]) {
    const name = system.readText(`${gitDir}/${folder}/head-name`)?.trim();
    if (name?.startsWith("refs/heads/")) return name.slice(11);
  }
  return undefined;
}
