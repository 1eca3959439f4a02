import type { System } from "../core/system.ts";
import { progressOf } from "../git/progress.ts";
import { topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { printCall } from "./call.ts";
import { lostWork, treeOf } from "./lost_work.ts";
import type { LostOptions } from "./lost_work.ts";
import { isUtf8 } from "./pathspecs.ts";
import { renameBack } from "./rename_back.ts";
import { pinRefs } from "./safety.ts";
import type { Snapshot } from "./safety.ts";
import {
  hiddenSettings,
  lostSettings,
  readSettings,
  settingSteps,
} from "./safety_config.ts";
import type { Settings } from "./safety_config.ts";
import { isHeadKept, lostRefs, readNames } from "./safety_refs.ts";
import type { Names } from "./safety_refs.ts";

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
  { file, goesOn, words, ...options }: WayOptions,
): Promise<Way> {
  const folder = topFolder(repository);
  const renaming = renameBack(words, snapshot, {
    names: await readNames(system, folder),
    settings: await readSettings(system, folder, file),
  });
  const { names: now, settings } = renaming;
  const refs = [
    ...stashSteps(snapshot, now),
    ...await refSteps(system, folder, snapshot, now),
    ...mirrorSteps(snapshot, now, settings),
  ];
  const lost = await lostWork(system, repository, snapshot, now, options);
  const { operation } = snapshot;
  const isWork = operation !== undefined && operation !== "bisecting";
  const ended = isWork && !goesOn &&
    progressOf(system, repository.gitDir)?.operation !== operation;
  const ontoLost = refs.some((step) =>
    step[1] === `refs/heads/${now.head.branch}`
  );
  const headKept = !ontoLost &&
    await isHeadKept(system, folder, snapshot.names, now);
  const needed = lost.files.length > 0 || lost.extras || lost.staged ||
    !headKept || ended;
  const head = needed ? headSteps(snapshot, now) : [];
  const isWhole = needed &&
    (ended || lost.extras || await isDirty(system, folder, snapshot));
  const moved = head.length > 0 || lost.index !== snapshot.tree?.index;
  const work = isWhole ? treeSteps(snapshot, lost.files, moved) : [];
  const steps = [...head, ...work, ...refs];
  // The steps before take from the index what no tree has.
  const intended = head.length + work.length > 0
    ? snapshot.tree?.intended ?? []
    : lost.intended;
  const more = settingSteps(snapshot.settings, settings, file);
  return {
    steps: [...renaming.steps, ...steps, ...intendedSteps(intended), ...more],
    needsSnapshot: steps.length > 0,
    hidden: hiddenSettings(snapshot.settings, settings),
  };
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

/**
 * The work tree first: git removes from it what is in the index and not in the
 * snapshot, so a staged deletion must not be in the index yet.
 */
function treeSteps(
  { tree, commit, indexParent }: Snapshot,
  files: readonly string[],
  moved: boolean,
): Step[] {
  if (!tree) return [];
  const restore = (source: string, ...more: string[]) => [
    "restore",
    `--source=${source}`,
    ...more,
  ];
  const lost = new Set(files);
  const flagged = tree.flagged.filter(({ path }) => lost.has(path));
  const paths = flagged.map(({ path }) => path);
  return [
    restore(commit, "--worktree", "--", ":/"),
    ...(paths.length > 0
      ? [
        restore(
          commit,
          "--worktree",
          "--ignore-skip-worktree-bits",
          "--",
          ...paths.map((path) => `:/${path}`),
        ),
      ]
      : []),
    ...(moved && tree.index !== undefined
      ? [restore(`${commit}^${indexParent}`, "--staged", "--", ":/")]
      : []),
    ...flagged.map(({ path, flag }) => ["update-index", `--${flag}`, path]),
  ];
}

/** A name that is not UTF-8 is in no call. */
function intendedSteps(intended: readonly string[]): Step[] {
  const paths = intended.filter(isUtf8).map((path) => `:(top,literal)${path}`);
  if (paths.length === 0) return [];
  return [["add", "--intent-to-add", "--force", "--", ...paths]];
}

/**
 * Oldest first, so that they get their old order: those above the oldest lost
 * one go and come back.
 */
function stashSteps({ names: { stashes } }: Snapshot, now: Names): Step[] {
  const left = new Set(now.stashes.map(({ hash }) => hash));
  const lost = stashes.map(({ hash }) => !left.has(hash));
  const above = stashes.slice(0, lost.lastIndexOf(true) + 1);
  const moved = above.filter(({ hash }) => left.has(hash)).length;
  const onTop = stashes.length - lost.filter(Boolean).length ===
    now.stashes.length;
  const back = onTop ? above : above.filter(({ hash }) => !left.has(hash));
  return [
    ...Array.from({ length: onTop ? moved : 0 }, () => ["stash", "drop"]),
    ...back.reverse()
      .map(({ hash, message }) => ["stash", "store", "-m", message, hash]),
  ];
}

async function refSteps(
  system: System,
  folder: string,
  snapshot: Snapshot,
  now: Names,
): Promise<Step[]> {
  const { head } = snapshot.names;
  const lost = (await lostRefs(system, folder, snapshot.names, now))
    .filter(([name]) => name !== `refs/heads/${head.branch}`);
  await pinRefs(system, folder, snapshot, lost.map(([, hash]) => hash));
  return lost.map(([name, hash]) => ["update-ref", name, hash]);
}

/** What mirrored a remote that is gone from the settings; one that is there is fetched again. */
function mirrorSteps(
  { settings, names: { mirrors } }: Snapshot,
  now: Names,
  after: Settings,
): Step[] {
  const gone = lostSettings(settings, after)
    .map((key) => /^remote\.(.*)\.url$/s.exec(key)?.[1])
    .filter((name) => name !== undefined);
  const lost = [...mirrors].filter(([ref]) =>
    !now.mirrors.has(ref) &&
    gone.some((name) => ref.startsWith(`refs/remotes/${name}/`))
  );
  return lost
    .sort(([, a], [, b]) => Number(!!a.target) - Number(!!b.target))
    .map(([ref, { hash, target }]) =>
      target ? ["symbolic-ref", ref, target] : ["update-ref", ref, hash]
    );
}

/** A step as the answer shows it: every argument whole, however long. */
export function printStep(args: Step, cwd: string | undefined): string {
  return printCall({
    tool: "work_vcs",
    arguments: { args, ...(cwd !== undefined && { cwd }) },
  }, Infinity);
}
