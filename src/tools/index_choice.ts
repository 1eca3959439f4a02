import type { Status } from "../git/status.ts";

/** Whether there is something that git would commit; nothing, where files are still to be merged. */
export function isStaged({ entries }: Pick<Status, "entries">): boolean {
  return !entries.some(({ kind }) => kind === "unmerged") &&
    entries.some(({ kind, code }) => kind === "changed" && code[0] !== ".");
}

/**
 * Whether the index holds a choice: some changes are staged and others are not,
 * so that git would commit less than a record of all changes.
 */
export function holdsChoice(status: Pick<Status, "entries">): boolean {
  return isStaged(status) &&
    status.entries.some(({ kind, code }) =>
      kind === "untracked" || code[1] !== "."
    );
}
