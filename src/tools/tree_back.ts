import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";
import type { LostWork } from "./lost_work.ts";
import { exactly, isAt, isUtf8 } from "./pathspecs.ts";
import type { Snapshot } from "./safety.ts";
import { differences } from "./tree_differences.ts";

/** Paths of a work tree and of its index, as pathspecs. */
export interface Extent {
  readonly work: readonly string[];
  readonly staged: readonly string[];
}

/** All files, which also ends or brings back an operation. */
export const EVERYTHING: Extent = { work: [":/"], staged: [":/"] };

/** Paths that a call names; more of them are named by the folder that they are in. */
const FEW = 20;
/** Paths that git is asked about in one command line. */
const MOST = 1_000;

/**
 * What a command has changed, so that the way back leaves alone what others do
 * to the rest meanwhile. Everything where no path says it: empty folders, an
 * index in conflict, files outside a sparse checkout, names that are not UTF-8.
 */
export async function changedExtent(
  system: System,
  root: string,
  { tree }: Snapshot,
  { tree: after, index, raw, folders, files }: LostWork,
): Promise<Extent> {
  if (!tree || !after || folders.length > 0) return EVERYTHING;
  if (tree.index === undefined || index === undefined) return EVERYTHING;
  const lost = new Set(files);
  if (tree.flagged.some(({ path }) => lost.has(path))) return EVERYTHING;
  const changed = await differences(system, root, tree.tree, after);
  const work = [...new Set([...changed, ...raw])];
  const staged = [...await differences(system, root, tree.index, index)];
  if (work.length > MOST || ![...work, ...staged].every(isUtf8)) {
    return EVERYTHING;
  }
  const known = await knownPaths(system, root, tree.tree, work);
  if (known === undefined) return EVERYTHING;
  return {
    work: named(work.filter((path) => known.has(path))),
    staged: named(staged),
  };
}

/** Of these paths those that `restore` finds: in a tree or in the index. Undefined where a sparse checkout hides one. */
async function knownPaths(
  system: System,
  root: string,
  tree: string,
  paths: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  if (paths.length === 0) return new Set();
  const list = ["ls-tree", "-r", "-z", "--name-only", "--full-tree", tree];
  const [had, rows] = await Promise.all([
    gitOrNothing(system, root, [...list, "--", ...paths]),
    gitOrNothing(system, root, ["ls-files", "-t", "-z", "--", ...paths]),
  ]);
  const entries = nulFields(rows);
  if (entries.some((row) => row.startsWith("S "))) return undefined;
  return new Set([...nulFields(had), ...entries.map((row) => row.slice(2))]);
}

/** A path stands for what is below it, where a file has become a folder or the other way round. */
function named(paths: readonly string[]): string[] {
  if (paths.length <= FEW) return outermost(paths).map(exactly);
  const folder = paths.map(folders).reduce((shared, one) => {
    const end = shared.findIndex((name, i) => name !== one[i]);
    return end < 0 ? shared : shared.slice(0, end);
  });
  return folder.length === 0 ? [":/"] : [exactly(folder.join("/"))];
}

function outermost(paths: readonly string[]): string[] {
  return paths.filter((path) =>
    !paths.some((one) => one !== path && isAt(path, one))
  );
}

function folders(path: string): string[] {
  return path.split("/").slice(0, -1);
}

/**
 * The work tree first: git removes from it what is in the index and not in the
 * snapshot, so a staged deletion must not be in the index yet.
 */
export function treeSteps(
  { tree, commit, indexParent }: Snapshot,
  files: readonly string[],
  { work, staged }: Extent,
): string[][] {
  if (!tree) return [];
  const restore = (source: string, ...more: string[]) => [
    "restore",
    `--source=${source}`,
    ...more,
  ];
  const lost = new Set(files);
  const flagged = tree.flagged.filter(({ path }) => lost.has(path));
  const paths = flagged.map(({ path }) => exactly(path));
  const told = ["--worktree", "--ignore-skip-worktree-bits", "--", ...paths];
  const index = `${commit}^${indexParent}`;
  return [
    ...(work.length > 0 ? [restore(commit, "--worktree", "--", ...work)] : []),
    ...(paths.length > 0 ? [restore(commit, ...told)] : []),
    ...(staged.length > 0 && tree.index !== undefined
      ? [restore(index, "--staged", "--", ...staged)]
      : []),
    ...flagged.map(({ path, flag }) => ["update-index", `--${flag}`, path]),
  ];
}

/** The calls that make the index know of files by name again. A name that is not UTF-8 is in no call. */
export function intendedSteps(
  intended: readonly string[],
): string[][] {
  const paths = intended.filter(isUtf8).map(exactly);
  if (paths.length === 0) return [];
  return [["add", "--intent-to-add", "--force", "--", ...paths]];
}
