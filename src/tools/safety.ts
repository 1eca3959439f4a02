import type { System } from "../core/system.ts";
import { operationOf } from "../git/operation.ts";
import type { Operation } from "../git/operation.ts";
import { git, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { writeGit } from "./git_lock.ts";
import { readNames } from "./safety_refs.ts";
import type { Names } from "./safety_refs.ts";
import { saveTree } from "./safety_tree.ts";
import type { SavedTree } from "./safety_tree.ts";

/** The state before a command that can lose work. */
export interface Snapshot {
  /** `refs/butler/safety/…`: nothing that it reaches can be lost. */
  readonly ref: string;
  /** Its commit: the tree is that of the work tree, untracked files included. */
  readonly commit: string;
  /** Undefined in a bare repository. */
  readonly tree?: SavedTree;
  /** The parent of `commit` that holds the index, counted from 1. */
  readonly indexParent: number;
  readonly names: Names;
  readonly operation?: Operation;
}

const FOLDER = "refs/butler/safety/";
/** Refs that a command takes; all kinds of objects, so that tags keep theirs. */
const KEPT_FOLDER = "refs/butler/kept/";
/** Snapshots that stay. */
const KEPT = 20;

/** Nobody's identity is needed for a commit that nobody publishes. */
const IDENTITY = {
  GIT_AUTHOR_NAME: "butler",
  GIT_AUTHOR_EMAIL: "butler@localhost",
  GIT_COMMITTER_NAME: "butler",
  GIT_COMMITTER_EMAIL: "butler@localhost",
};

/**
 * Saves everything that a command could lose as one commit: its tree is the
 * work tree, its parents are HEAD, the index and the stashes. Refs are pinned
 * when they are lost (`pinRefs`): git deletes no object so soon. Undefined
 * when there is nothing at all. `index` is a scratch index.
 */
export async function saveSnapshot(
  system: System,
  repository: Repository,
  index: string,
  check: (tree: SavedTree) => Promise<void>,
): Promise<Snapshot | undefined> {
  const folder = topFolder(repository);
  const names = await readNames(system, folder);
  const { root, gitDir } = repository;
  const tree = root === undefined
    ? undefined
    : await saveTree(system, { ...repository, root }, index);
  if (tree) await check(tree);
  const { head, stashes } = names;
  const from = tree?.tree ?? (head.hash && `${head.hash}^{tree}`);
  if (!from) return undefined;
  const parents = [
    head.hash,
    tree?.index ? await commit(system, folder, tree.index, []) : "",
    ...stashes.map(({ hash }) => hash),
  ].filter((hash) => hash !== "");
  const saved = await commit(system, folder, from, parents);
  const time = system.now().toISOString().replace(/[-:.]/g, "");
  const ref = `${FOLDER}${time}-${saved.slice(0, 7)}`;
  await writeGit(system, ["update-ref", ref, saved], { folder });
  const operation = operationOf(system, gitDir);
  const indexParent = head.hash === "" ? 1 : 2;
  return { ref, commit: saved, tree, indexParent, names, operation };
}

async function commit(
  system: System,
  folder: string,
  tree: string,
  parents: readonly string[],
): Promise<string> {
  const args = ["commit-tree", tree, "-m", "butler safety"];
  const from = [...new Set(parents)].flatMap((hash) => ["-p", hash]);
  const options = { folder, env: IDENTITY };
  return (await writeGit(system, [...args, ...from], options)).trim();
}

/** Keeps what lost refs pointed at as long as the snapshot itself. */
export async function pinRefs(
  system: System,
  folder: string,
  { ref }: Snapshot,
  hashes: readonly string[],
): Promise<void> {
  const place = ref.replace(FOLDER, KEPT_FOLDER);
  const lines = hashes.map((hash, i) => `update ${place}/${i} ${hash}\n`);
  if (lines.length === 0) return;
  const args = ["update-ref", "--stdin"];
  await writeGit(system, args, { folder, stdin: lines.join("") });
}

/** Takes a snapshot away from which nothing was lost. */
export async function dropSnapshot(
  system: System,
  folder: string,
  { ref }: Snapshot,
): Promise<void> {
  await writeGit(system, ["update-ref", "-d", ref], { folder });
}

/** Lets the oldest snapshots go, with the refs that they keep. */
export async function dropOldest(
  system: System,
  folder: string,
): Promise<void> {
  const list = ["for-each-ref", "--format=%(refname)"];
  const [snapshots, kept] = await Promise.all(
    [FOLDER, KEPT_FOLDER].map(async (place) =>
      (await git(system, folder, [...list, place])).split("\n").filter(Boolean)
    ),
  );
  const old = snapshots.sort().slice(0, -KEPT);
  const gone = kept.filter((ref) =>
    old.some((one) => ref.startsWith(`${one.replace(FOLDER, KEPT_FOLDER)}/`))
  );
  for (const ref of [...old, ...gone]) {
    await writeGit(system, ["update-ref", "-d", ref], { folder });
  }
}
