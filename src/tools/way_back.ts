import type { System } from "../core/system.ts";
import { operationOf } from "../git/operation.ts";
import { gitOrNothing, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { withScratchIndex } from "../git/scratch_index.ts";
import { printCall } from "./call.ts";
import { pinRefs } from "./safety.ts";
import type { Snapshot } from "./safety.ts";
import { isHeadKept, lostRefs, readNames } from "./safety_refs.ts";
import type { Names } from "./safety_refs.ts";
import { differences, saveAgain } from "./safety_tree.ts";

/** The arguments of a work_vcs call. */
type Step = readonly string[];

/**
 * The calls that bring back, in this order, what a snapshot has and the
 * repository has no longer. None when nothing was lost: what a branch, a stash
 * or HEAD still holds is not. `scratch` is the index that the snapshot used.
 */
export async function wayBack(
  system: System,
  repository: Repository,
  snapshot: Snapshot,
  scratch: string,
): Promise<Step[]> {
  const folder = topFolder(repository);
  const now = await readNames(system, folder);
  const files = await lostFiles(system, repository, snapshot, now, scratch);
  const index = await indexNow(system, repository);
  const staged = await lostStaged(system, folder, snapshot, now, index);
  const names = [
    ...stashSteps(snapshot, now),
    ...await refSteps(system, folder, snapshot, now),
  ];
  const ontoLost = names.some((step) =>
    step[1] === `refs/heads/${now.head.branch}`
  );
  const headKept = !ontoLost &&
    await isHeadKept(system, folder, snapshot.names, now);
  if (files.length === 0 && !staged && headKept) return names;
  const head = headSteps(snapshot, now);
  if (!await isDirty(system, folder, snapshot)) return [...head, ...names];
  const moved = head.length > 0 || index !== snapshot.tree?.index;
  return [...head, ...treeSteps(snapshot, files, moved), ...names];
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

/** What was going on before and is over, without a way back. */
export function endedOperation(
  system: System,
  { gitDir }: Repository,
  { operation }: Snapshot,
): string[] {
  if (operation === undefined || operation === "bisecting") return [];
  return operationOf(system, gitDir) === operation
    ? []
    : [`${operation}: which files were in conflict`];
}

/** Changed files whose content is neither in the work tree, in HEAD nor in a new stash. */
async function lostFiles(
  system: System,
  repository: Repository,
  { tree, names }: Snapshot,
  now: Names,
  scratch: string,
): Promise<string[]> {
  const { root } = repository;
  if (!tree || root === undefined) return [];
  const from = (to: string) => differences(system, root, tree.tree, to);
  let lost = await from(names.head.hash && `${names.head.hash}^{tree}`);
  const after = await saveAgain(system, root, scratch, tree.unsaved);
  const stashed = newStashes(names, now)
    .flatMap((hash) => [hash, `${hash}^3`]);
  for (const place of [after, now.head.hash, ...stashed]) {
    if (lost.size === 0) break;
    const there = await treeOf(system, root, place);
    if (there === "") continue;
    const differs = await from(there);
    lost = new Set([...lost].filter((path) => differs.has(path)));
  }
  return [...lost];
}

function newStashes(before: Names, now: Names): string[] {
  const had = new Set(before.stashes.map(({ hash }) => hash));
  return now.stashes.map(({ hash }) => hash).filter((hash) => !had.has(hash));
}

/** The tree of a commit or a tree; "" when there is none. */
async function treeOf(
  system: System,
  folder: string,
  place: string,
): Promise<string> {
  if (place === "") return "";
  const args = ["rev-parse", "--quiet", "--verify", `${place}^{tree}`];
  return (await gitOrNothing(system, folder, args)).trim();
}

/** Whether a staged content is neither in the index, in HEAD nor in a new stash. */
async function lostStaged(
  system: System,
  folder: string,
  { tree, names }: Snapshot,
  now: Names,
  index: string | undefined,
): Promise<boolean> {
  if (tree?.index === undefined) return false;
  const from = (to: string) =>
    differences(system, folder, tree.index ?? "", to, "contents");
  let lost = await from(names.head.hash && `${names.head.hash}^{tree}`);
  const stashed = newStashes(names, now).map((hash) => `${hash}^2`);
  for (const place of [index ?? "", now.head.hash, ...stashed]) {
    if (lost.size === 0) break;
    const there = await treeOf(system, folder, place);
    if (there === "") continue;
    const differs = await from(there);
    lost = new Set([...lost].filter((path) => differs.has(path)));
  }
  return lost.size > 0;
}

async function indexNow(
  system: System,
  repository: Repository,
): Promise<string | undefined> {
  if (repository.root === undefined) return undefined;
  const folder = repository.root;
  const tree = await withScratchIndex(
    repository,
    (index) => gitOrNothing(system, folder, ["write-tree"], { index }),
  );
  return tree.trim() || undefined;
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

/** The index first: which files git removes from the work tree depends on it. */
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
    ...(moved && tree.index !== undefined
      ? [restore(`${commit}^${indexParent}`, "--staged", "--", ":/")]
      : []),
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
    ...flagged.map(({ path, flag }) => ["update-index", `--${flag}`, path]),
  ];
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

/** A step as the answer shows it: every argument whole, however long. */
export function printStep(args: Step, cwd: string | undefined): string {
  return printCall({
    tool: "work_vcs",
    arguments: { args, ...(cwd !== undefined && { cwd }) },
  }, Infinity);
}
