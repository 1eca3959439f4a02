import type { System } from "../core/system.ts";
import { gitOrNothing, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { withScratchIndex } from "../git/scratch_index.ts";
import { hashesOf, placeOf, stashesOf } from "./safety.ts";
import type { Snapshot } from "./safety.ts";
import { workVcs } from "./work_vcs.ts";

/** The calls that bring back, in this order, what a snapshot has and the repository has no longer. */
export async function wayBack(
  system: System,
  repository: Repository,
  snapshot: Snapshot,
): Promise<string[]> {
  const folder = topFolder(repository);
  const steps = [
    ...await headSteps(system, folder, snapshot),
    ...await treeSteps(system, repository, snapshot),
    ...await stashSteps(system, folder, snapshot),
    ...await refSteps(system, folder, snapshot),
  ];
  return steps.map(printWhole);
}

/** The call with every argument whole, however long: it is there to be made. */
function printWhole(args: readonly string[]): string {
  const words = args.map((word) => JSON.stringify(word));
  return `${workVcs.name}([${words.join(", ")}])`;
}

async function headSteps(
  system: System,
  folder: string,
  { head }: Snapshot,
): Promise<string[][]> {
  if (head.hash === "") return [];
  const now = await placeOf(system, folder);
  if (now.branch !== head.branch) {
    const to = head.branch ? [head.branch] : ["--detach", head.hash];
    return [["checkout", "-f", ...to]];
  }
  return now.hash === head.hash ? [] : [["reset", "--hard", head.hash]];
}

/** The index first: which files git removes from the work tree depends on it. */
async function treeSteps(
  system: System,
  repository: Repository,
  { dirty, index, commit, head }: Snapshot,
): Promise<string[][]> {
  if (!dirty) return [];
  const restore = ["restore", `--source=${commit}`, "--worktree", "--", ":/"];
  if (index === undefined) return [restore];
  const now = await withScratchIndex(
    repository,
    (copy) =>
      gitOrNothing(system, topFolder(repository), ["write-tree"], {
        index: copy,
      }),
  );
  const parent = head.hash === "" ? 1 : 2;
  return now.trim() === index
    ? [restore]
    : [["read-tree", `${commit}^${parent}`], restore];
}

/** Oldest first, so that they get their old order. */
async function stashSteps(
  system: System,
  folder: string,
  { stashes }: Snapshot,
): Promise<string[][]> {
  if (stashes.length === 0) return [];
  const left = new Set(
    (await stashesOf(system, folder)).map((one) => one.hash),
  );
  return stashes.filter(({ hash }) => !left.has(hash)).reverse()
    .map(({ hash, message }) => ["stash", "store", "-m", message, hash]);
}

async function refSteps(
  system: System,
  folder: string,
  { refs }: Snapshot,
): Promise<string[][]> {
  const now = await hashesOf(system, folder, [...refs.keys()]);
  return [...refs].filter(([name, hash]) => now.get(name) !== hash)
    .map(([name, hash]) => ["update-ref", name, hash]);
}
