import type { System } from "../core/system.ts";
import { progressOf } from "../git/progress.ts";
import type { Operation } from "../git/operation.ts";
import { git, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { writeGit } from "./git_lock.ts";
import { operationCommits, operationFiles } from "./operation_files.ts";
import { readSettings } from "./safety_config.ts";
import type { Settings } from "./safety_config.ts";
import { saveExtras } from "./safety_extras.ts";
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
  /** Undefined in a bare repository, and where only names are at stake. */
  readonly tree?: SavedTree;
  /** The parent of `commit` that holds the index, counted from 1. */
  readonly indexParent: number;
  readonly names: Names;
  readonly settings: Settings;
  readonly operation?: Operation;
}

/** Where the message of a snapshot names the tree of its extras. */
export const EXTRAS = /^butler safety\n\nextras ([0-9a-f]+)$/m;

/** Where snapshots are. */
export const SNAPSHOTS = "refs/butler/safety/";
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
 * work tree, its parents are HEAD, the index, the stashes and what no tree of
 * files holds (`saveExtras`). Refs are pinned when they are lost (`pinRefs`):
 * git deletes no object so soon. Undefined when there is nothing at all.
 */
export async function saveSnapshot(
  system: System,
  repository: Repository,
  { index, file, files, check }: SaveOptions,
): Promise<Snapshot | undefined> {
  const folder = topFolder(repository);
  const { root, gitDir } = repository;
  const names = await readNames(system, folder);
  const settings = await readSettings(system, folder, file);
  const work = root === undefined || !files
    ? undefined
    : { ...repository, root };
  const tree = work && await saveTree(system, work, index);
  if (tree) await check(tree);
  const { head, stashes } = names;
  const from = tree?.tree ?? (head.hash && `${head.hash}^{tree}`);
  if (!from) return undefined;
  const extras = work && tree &&
    await saveExtras(system, work, tree, index);
  const parents = [
    head.hash,
    tree?.index ? await commit(system, folder, tree.index, []) : "",
    ...stashes.map(({ hash }) => hash),
    ...extras ? [await commit(system, folder, extras, [])] : [],
    ...await unfinishedCommits(system, repository),
  ].filter((hash) => hash !== "");
  const more = extras ? [`extras ${extras}`] : [];
  const saved = await commit(system, folder, from, parents, more);
  const time = system.now().toISOString().replace(/[-:.]/g, "");
  const ref = `${SNAPSHOTS}${time}-${saved.slice(0, 7)}`;
  await writeGit(system, ["update-ref", ref, saved], { folder });
  const operation = progressOf(system, gitDir)?.operation;
  const indexParent = head.hash === "" ? 1 : 2;
  const facts = { tree, indexParent, names, settings, operation };
  return { ref, commit: saved, ...facts };
}

export interface SaveOptions {
  /** A scratch index. */
  readonly index: string;
  /** The settings that the command could change: `settingsFile`. */
  readonly file: readonly string[];
  /** The command may change the work tree or the index. */
  readonly files: boolean;
  /** Throws where something in the work tree cannot be saved. */
  check(tree: SavedTree): Promise<void>;
}

/** The commits of an unfinished operation, so that no garbage collection takes them. */
async function unfinishedCommits(
  system: System,
  repository: Repository,
): Promise<string[]> {
  const { gitDir } = repository;
  const named = operationCommits(gitDir, operationFiles(system, gitDir));
  if (named.length === 0) return [];
  const args = ["cat-file", "--batch-check=%(objectname) %(objecttype)"];
  const stdin = named.map((hash) => `${hash}\n`).join("");
  const types = await git(system, topFolder(repository), args, { stdin });
  return Array.from(types.matchAll(/^(\S+) commit$/gm), ([, hash]) => hash);
}

async function commit(
  system: System,
  folder: string,
  tree: string,
  parents: readonly string[],
  more: readonly string[] = [],
): Promise<string> {
  const message = ["butler safety", ...more];
  const args = [
    "commit-tree",
    tree,
    ...message.flatMap((paragraph) => ["-m", paragraph]),
  ];
  const from = [...new Set(parents)].flatMap((hash) => ["-p", hash]);
  const options = { folder, env: IDENTITY };
  return (await writeGit(system, [...args, ...from], options)).trim();
}

/** Where the refs are that a snapshot keeps besides itself. */
export function keptBy({ ref }: Pick<Snapshot, "ref">): string {
  return `${ref.replace(SNAPSHOTS, KEPT_FOLDER)}/`;
}

/** Keeps what lost refs pointed at as long as the snapshot itself, by the rest of their names. */
export async function pinRefs(
  system: System,
  folder: string,
  snapshot: Snapshot,
  refs: readonly (readonly [name: string, hash: string])[],
): Promise<void> {
  const place = keptBy(snapshot);
  const lines = refs.map(([name, hash]) =>
    `update ${place}${name.replace(/^refs\//, "")} ${hash}\n`
  );
  if (lines.length === 0) return;
  const args = ["update-ref", "--stdin"];
  await writeGit(system, args, { folder, stdin: lines.join("") });
}

/** Takes a snapshot away from which nothing was lost. */
export async function dropSnapshot(
  system: System,
  folder: string,
  snapshot: Snapshot,
): Promise<void> {
  const args = ["for-each-ref", "--format=%(refname)", keptBy(snapshot)];
  const kept = (await git(system, folder, args)).split("\n").filter(Boolean);
  for (const ref of [snapshot.ref, ...kept]) {
    await writeGit(system, ["update-ref", "-d", ref], { folder });
  }
}

/** Lets the oldest snapshots go, with the refs that they keep. */
export async function dropOldest(
  system: System,
  folder: string,
): Promise<void> {
  const list = ["for-each-ref", "--format=%(refname)"];
  const [snapshots, kept] = await Promise.all(
    [SNAPSHOTS, KEPT_FOLDER].map(async (place) =>
      (await git(system, folder, [...list, place])).split("\n").filter(Boolean)
    ),
  );
  const old = snapshots.sort().slice(0, -KEPT);
  const gone = kept.filter((ref) =>
    old.some((one) => ref.startsWith(keptBy({ ref: one })))
  );
  for (const ref of [...old, ...gone]) {
    await writeGit(system, ["update-ref", "-d", ref], { folder });
  }
}
