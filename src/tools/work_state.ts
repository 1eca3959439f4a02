import type { Operation } from "../git/operation.ts";
import type { Status } from "../git/status.ts";

/** Where the work stands, in one word. */
export type WorkState =
  | "clean"
  | "dirty"
  | "unpublished"
  | "conflicted"
  | Operation
  | "empty"
  | "detached";

export interface StateClues {
  readonly status: Status;
  readonly operation?: Operation;
  /** HEAD is on no remote-tracking branch although there is a remote. */
  readonly unpublished: boolean;
}

/** The word that matters most for what is next. */
export function workState(clues: StateClues): WorkState {
  const { status, operation, unpublished } = clues;
  if (unmerged(status).length > 0) return "conflicted";
  if (operation) return operation;
  if (status.head === undefined) return "empty";
  if (status.entries.length > 0) return "dirty";
  if (status.branch === undefined) return "detached";
  return unpublished ? "unpublished" : "clean";
}

/** Files with a conflict. */
export function unmerged(status: Status): string[] {
  return status.entries
    .filter(({ kind }) => kind === "unmerged")
    .map(({ path }) => path);
}

/** The branch as answers name it. */
export function branchName(status: Status): string {
  return status.branch ?? `(detached at ${status.head?.slice(0, 7)})`;
}
