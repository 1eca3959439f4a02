import type { Status } from "../git/status.ts";

/**
 * Whether the index holds a choice: some changes are staged and others are not,
 * so that git would commit less than a record of all changes. Where files are
 * still to be merged git commits nothing.
 */
export function holdsChoice({ entries }: Pick<Status, "entries">): boolean {
  if (entries.some(({ kind }) => kind === "unmerged")) return false;
  const isStaged = entries.some(({ kind, code }) =>
    kind === "changed" && code[0] !== "."
  );
  return isStaged &&
    entries.some(({ kind, code }) => kind === "untracked" || code[1] !== ".");
}
