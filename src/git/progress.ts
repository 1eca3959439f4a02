import type { System } from "../core/system.ts";
import { bisectionOf } from "./bisection.ts";
import type { Bisection } from "./bisection.ts";
import { operationOf } from "./operation.ts";
import type { Operation } from "./operation.ts";

/** An operation of several steps, and what goes on with it. */
export interface Progress {
  readonly operation: Operation;
  /** The subcommand whose `--continue` goes on, and whose `--skip` but for a merge; a bisection has none. */
  readonly subcommand?: string;
  /** `--continue` makes a commit of what is in the index, and fails where that is nothing. */
  readonly needsChanges: boolean;
  /** Where a bisection is what goes on. */
  readonly bisection?: Bisection;
}

const SUBCOMMANDS: Partial<Record<Operation, string>> = {
  rebasing: "rebase",
  applying: "am",
  merging: "merge",
  cherry_picking: "cherry-pick",
  reverting: "revert",
};

/** How far the operation is that goes on in the work tree of `gitDir`. */
export function progressOf(
  system: System,
  gitDir: string,
): Progress | undefined {
  const open = operationOf(system, gitDir);
  const operation = open === undefined || open === "bisecting"
    ? sequenceOf(system, gitDir) ?? open
    : open;
  if (operation === undefined) return undefined;
  // Only the merge backend of rebase goes on from a step that became empty.
  const tolerant = system.kindOf(`${gitDir}/rebase-merge`) !== undefined;
  const subcommand = SUBCOMMANDS[operation];
  return {
    operation,
    ...(subcommand && { subcommand }),
    needsChanges: subcommand !== undefined && operation === open &&
      operation !== "merging" && !tolerant,
    ...(operation === "bisecting" &&
      { bisection: bisectionOf(system, gitDir) }),
  };
}

/** A cherry-pick or revert of several commits whose stopped step has been recorded since (sequencer.c). */
function sequenceOf(system: System, gitDir: string): Operation | undefined {
  const todo = system.readText(`${gitDir}/sequencer/todo`);
  if (todo === undefined) return undefined;
  return /^(?:revert|r) /m.test(todo) ? "reverting" : "cherry_picking";
}
