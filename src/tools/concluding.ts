import { onlyOptions, readArguments } from "../git/argv.ts";
import type { GitCommand } from "../git/argv.ts";
import type { Operation } from "../git/operation.ts";
import type { GitUse } from "./tool.ts";

/** Operations that a commit of the index ends, and the subcommand of each. */
const CONCLUDED = {
  merging: "merge",
  cherry_picking: "cherry-pick",
  reverting: "revert",
} as const;

export type Concluded = keyof typeof CONCLUDED;

/** The operation, if it is one that a commit of the index ends. */
export function concludedOf(
  operation: Operation | undefined,
): Concluded | undefined {
  return operation !== undefined && Object.hasOwn(CONCLUDED, operation)
    ? operation as Concluded
    : undefined;
}

/** The operation, if what is in the index goes into it: an add says what is resolved. */
export function takesIndex(
  operation: Operation | undefined,
): Operation | undefined {
  return operation === "bisecting" ? undefined : operation;
}

/** What work_vcs takes to end it: `["merge", "--continue"]`. */
export function goOnWith(during: Concluded): readonly string[] {
  return [CONCLUDED[during], "--continue"];
}

/** What leaves the message to git. */
const OWN_MESSAGE =
  /^(?:-[eqv]|--(?:edit|no-edit|quiet|verbose|status|no-status))$/;

/**
 * In the middle of a merge a commit without a message of its own is
 * `merge --continue`, which also takes what is resolved and not yet added.
 * After an add of other files it stays the commit that takes those along.
 */
export function asContinued(
  git: GitCommand,
  { during, adds }: GitUse,
): GitCommand {
  const ended = concludedOf(during);
  if (!ended || adds === "more" || git.subcommand !== "commit") return git;
  const args = readArguments(git.args, new Set());
  const isPlain = onlyOptions(args, OWN_MESSAGE) &&
    args.operands.length === 0 && args.pathspecs === undefined;
  return isPlain
    ? { ...git, subcommand: CONCLUDED[ended], args: ["--continue"] }
    : git;
}
