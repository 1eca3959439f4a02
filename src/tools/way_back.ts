import type { System } from "../core/system.ts";
import { rebasedBranch } from "../git/operation.ts";
import { progressOf } from "../git/progress.ts";
import { topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { printCall } from "./call.ts";
import { lostWork, treeOf } from "./lost_work.ts";
import type { LostOptions, LostWork } from "./lost_work.ts";
import { covers } from "./pathspecs.ts";
import { mirrorSteps, refSteps, remoteSteps } from "./ref_back.ts";
import type { RemoteRef } from "./remote_deletions.ts";
import { renameBack } from "./rename_back.ts";
import type { Snapshot } from "./safety.ts";
import {
  hiddenSettings,
  lostSettings,
  readSettings,
  settingSteps,
} from "./safety_config.ts";
import { isHeadKept, reaches, readNames } from "./safety_refs.ts";
import type { Names } from "./safety_refs.ts";
import { stashSteps } from "./stash_back.ts";
import { submoduleSteps } from "./submodule_back.ts";
import {
  changedExtent,
  EVERYTHING,
  intendedSteps,
  treeSteps,
} from "./tree_back.ts";
import { nameSteps } from "./unreachable.ts";

/** The arguments of a work_vcs call. */
type Step = readonly string[];

export interface Way {
  /** The calls that bring back, in this order, what was lost. */
  readonly steps: readonly Step[];
  /** They need the snapshot: settings alone are in the calls themselves. */
  readonly needsSnapshot: boolean;
  /** Settings that are lost and in no step: `key=value`, with a credential. */
  readonly hidden: readonly string[];
}

export interface WayOptions extends LostOptions {
  /** The settings that the command could change. */
  readonly file: readonly string[];
  /** The command, after `git`. */
  readonly words: readonly string[];
  /** The command goes on with an operation: its end is no loss. */
  readonly goesOn: boolean;
  /** What it deletes from remotes. */
  readonly away: readonly RemoteRef[];
  /** Commits that it could take the last trace of. */
  readonly tips: readonly string[];
}

/**
 * The way back to what a snapshot has and the repository has no longer. No
 * steps when nothing was lost: what a branch, a stash or HEAD still holds is
 * not.
 */
export async function wayBack(
  system: System,
  repository: Repository,
  snapshot: Snapshot,
  { file, goesOn, words, away, tips, ...options }: WayOptions,
): Promise<Way> {
  const folder = topFolder(repository);
  const renaming = renameBack(words, snapshot, {
    names: await readNames(system, folder),
    settings: await readSettings(system, folder, file),
  });
  const { names: now, settings } = renaming;
  const refs = [
    ...stashSteps(snapshot.names, now),
    ...await refSteps(system, folder, snapshot, now),
    ...await mirrorSteps(system, folder, snapshot, now, settings),
    ...await remoteSteps(system, folder, snapshot, away),
    ...await nameSteps(system, folder, snapshot, tips),
  ];
  const lost = await lostWork(system, repository, snapshot, now, options);
  const { head, work } = await placeSteps(system, repository, snapshot, {
    lost,
    now,
    refs,
    goesOn,
  });
  const steps = [...head, ...work, ...refs];
  const more = settingSteps(snapshot.settings, settings, file);
  const taken = lostSettings(snapshot.settings, settings);
  return {
    steps: [
      ...renaming.steps,
      ...steps,
      ...intendedSteps(intendedAgain(snapshot, lost, head, work)),
      ...more,
      ...await submoduleSteps(system, folder, words, taken),
    ],
    needsSnapshot: steps.length > 0,
    hidden: hiddenSettings(snapshot.settings, settings),
  };
}

/** What there is after a command, and what of it is no more. */
interface After {
  readonly lost: LostWork;
  readonly now: Names;
  /** The calls that bring other names back. */
  readonly refs: readonly Step[];
  readonly goesOn: boolean;
}

/** The calls that bring HEAD back, and those for files and the index; none where all is somewhere. */
async function placeSteps(
  system: System,
  repository: Repository,
  snapshot: Snapshot,
  { lost, now, refs, goesOn }: After,
): Promise<{ head: readonly Step[]; work: readonly Step[] }> {
  const folder = topFolder(repository);
  const { ended, abort } = operationChange(system, repository, snapshot, now);
  const isUntold = lost.raw.length > 0 || lost.folders.length > 0;
  const isLost = lost.files.length > 0 || isUntold || lost.staged ||
    (ended && !goesOn) ||
    !await isPlaceKept(system, folder, snapshot.names, now, refs);
  if (!isLost) return { head: [], work: [] };
  const head = abort ? [abort] : headSteps(snapshot, now);
  if (!ended && !isUntold && !await isDirty(system, folder, snapshot)) {
    return { head, work: [] };
  }
  const extent = ended || head.length > 0
    ? EVERYTHING
    : await changedExtent(system, folder, snapshot, lost);
  return { head, work: treeSteps(snapshot, lost.files, extent) };
}

/** What a command has done to an unfinished operation. */
interface OperationChange {
  /** What went on before does not any more. */
  readonly ended: boolean;
  /** The call that ends one that has begun, which gives HEAD and changes back that were put aside. */
  readonly abort?: Step;
}

function operationChange(
  system: System,
  { gitDir }: Repository,
  { operation, names: { head } }: Snapshot,
  now: Names,
): OperationChange {
  const progress = progressOf(system, gitDir);
  const isWork = operation !== undefined && operation !== "bisecting";
  const ended = isWork && progress?.operation !== operation;
  const begins = operation === undefined && progress !== undefined &&
    progress.operation !== "bisecting";
  const branch = rebasedBranch(system, gitDir) ?? now.head.branch;
  if (!begins || branch !== head.branch) return { ended };
  return { ended, abort: [progress.subcommand ?? "merge", "--abort"] };
}

/** Whether what HEAD stood for has a name, and its branch needs no step beside those of other refs. */
async function isPlaceKept(
  system: System,
  folder: string,
  before: Names,
  now: Names,
  refs: readonly Step[],
): Promise<boolean> {
  const { head } = before;
  const names = refs.filter(([subcommand]) => subcommand === "update-ref")
    .map(([, name]) => name);
  if (names.includes(`refs/heads/${now.head.branch}`)) return false;
  const isMoved = head.branch !== undefined && head.hash !== "" &&
    now.head.branch === head.branch &&
    !await reaches(system, folder, head.hash, now.head.hash);
  if (isMoved && names.length > 0) return false;
  return await isHeadKept(system, folder, before, now);
}

/** What the index knew by name only, where it is lost or the steps before take it from there. */
function intendedAgain(
  { tree }: Snapshot,
  lost: LostWork,
  head: readonly Step[],
  work: readonly Step[],
): readonly string[] {
  const { intended = [] } = tree ?? {};
  if (head.length > 0) return intended;
  const specs = work.filter((step) => step.includes("--staged"))
    .flatMap((step) => step.slice(step.indexOf("--") + 1));
  const isLost = new Set(lost.intended);
  return intended.filter((path) => isLost.has(path) || covers(specs, path));
}

/** Without changes HEAD says it all. */
async function isDirty(
  system: System,
  folder: string,
  { tree, names }: Snapshot,
): Promise<boolean> {
  if (!tree) return false;
  const head = await treeOf(system, folder, names.head.hash);
  return tree.tree !== head || tree.index !== head;
}

/** A branch at the same commit is only a name: no file is touched for it. */
function headSteps(
  { names: { head } }: Snapshot,
  { head: now, refs }: Names,
): Step[] {
  if (head.hash === "") return [];
  if (now.branch === head.branch) {
    return now.hash === head.hash ? [] : [["reset", "--hard", head.hash]];
  }
  if (head.branch === undefined) {
    return now.hash === head.hash
      ? [["checkout", "--detach"]]
      : [["checkout", "-f", "--detach", head.hash]];
  }
  const branch = `refs/heads/${head.branch}`;
  const there = refs.get(branch) === head.hash;
  if (now.hash !== head.hash) {
    return there
      ? [["checkout", "-f", head.branch]]
      : [["checkout", "-f", "-B", head.branch, head.hash]];
  }
  return [
    ...(there ? [] : [["update-ref", branch, head.hash]]),
    ["symbolic-ref", "HEAD", branch],
  ];
}

/** A step as the answer shows it: every argument whole, however long. */
export function printStep(args: Step, cwd: string | undefined): string {
  return printCall({
    tool: "work_vcs",
    arguments: { args, ...(cwd !== undefined && { cwd }) },
  }, Infinity);
}
