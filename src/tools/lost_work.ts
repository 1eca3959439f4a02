import type { System } from "../core/system.ts";
import { textOf } from "../git/byte_names.ts";
import { nulFields } from "../git/nul.ts";
import { git, gitOrNothing } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { runGit } from "../git/run.ts";
import { withScratchIndex } from "../git/scratch_index.ts";
import type { Snapshot } from "./safety.ts";
import { rawHashes, regularFiles } from "./safety_raw.ts";
import type { Names } from "./safety_refs.ts";
import { saveAgain } from "./safety_tree.ts";
import { differences } from "./tree_differences.ts";

/** What of a work tree and its index is nowhere any more. */
export interface LostWork {
  /** Changed files. */
  readonly files: readonly string[];
  /** Files whose bytes a checkout of what is stored would not give back. */
  readonly raw: readonly string[];
  /** Folders that had nothing in them. */
  readonly folders: readonly string[];
  /** Files that the index had by name and has no longer. */
  readonly intended: readonly string[];
  /** Something staged. */
  readonly staged: boolean;
  /** The trees of the work tree and of the index as they are now. */
  readonly tree?: string;
  readonly index?: string;
}

export interface LostOptions {
  /** The index that the snapshot used. */
  readonly scratch: string;
  /** The command drops what is staged, a conflict too; others resolve it. */
  readonly resets: boolean;
}

export async function lostWork(
  system: System,
  repository: Repository,
  snapshot: Snapshot,
  now: Names,
  { scratch, resets }: LostOptions,
): Promise<LostWork> {
  const { root } = repository;
  if (root === undefined || !snapshot.tree) {
    return { files: [], raw: [], folders: [], intended: [], staged: false };
  }
  const { unsaved } = snapshot.tree;
  const tree = await saveAgain(system, root, scratch, unsaved);
  const files = await lostFiles(system, root, snapshot, now, tree);
  const folders = snapshot.tree.folders
    .filter((path) => system.kindOf(`${root}/${path}`) === undefined);
  const raw = await lostRaw(system, root, snapshot, scratch);
  const intended = await lostIntended(system, root, snapshot);
  const index = await indexNow(system, repository);
  const after = { index, resets };
  const staged = await lostStaged(system, root, snapshot, now, after);
  return { files, raw, folders, intended, staged, tree, index };
}

/** `scratch` has the work tree as it is now. */
async function lostRaw(
  system: System,
  root: string,
  { tree }: Snapshot,
  scratch: string,
): Promise<string[]> {
  if (!tree || tree.raw.size === 0) return [];
  const there = await regularFiles(system, root, scratch);
  const paths = [...tree.raw.keys()].filter((path) => there.has(path));
  const now = await rawHashes(system, root, paths);
  const lost: string[] = [];
  for (const [name, hash] of tree.raw) {
    if (now.get(name) === hash) continue;
    const stored = `${tree.tree}:${textOf(name)}`;
    const [made, had] = await Promise.all([
      runGit(system, ["cat-file", "--filters", stored], {
        folder: root,
        mode: "write",
      }),
      runGit(system, ["cat-file", "blob", hash], { folder: root }),
    ]);
    const isText = !had.stdout.includes("\uFFFD");
    const same = made.status === 0 && isText && made.stdout === had.stdout;
    if (!same) lost.push(textOf(name));
  }
  return lost;
}

async function lostIntended(
  system: System,
  root: string,
  { tree }: Snapshot,
): Promise<string[]> {
  const { intended = [] } = tree ?? {};
  if (intended.length === 0) return [];
  const known = new Set(nulFields(await git(system, root, ["ls-files", "-z"])));
  return intended.filter((path) => !known.has(path));
}

/** Changed files whose content is neither in the work tree, in HEAD nor in a new stash. */
async function lostFiles(
  system: System,
  root: string,
  { tree, names }: Snapshot,
  now: Names,
  after: string,
): Promise<string[]> {
  if (!tree) return [];
  const from = (to: string) => differences(system, root, tree.tree, to);
  let lost = await from(names.head.hash && `${names.head.hash}^{tree}`);
  const stashed = newStashes(names, now)
    .flatMap((hash) => [hash, `${hash}^3`]);
  for (const place of [after, now.head.hash, ...stashed]) {
    if (lost.size === 0) break;
    const there = await treeOf(system, root, place);
    if (there === "") continue;
    const differs = await from(there);
    lost = new Set([...lost].filter((path) => differs.has(path)));
  }
  const heads: [string, string] = [names.head.hash, now.head.hash];
  return await notCommitted(system, root, tree.tree, heads, [...lost]);
}

/** Without those whose content a commit between two heads has: a rebase that goes on makes several. */
async function notCommitted(
  system: System,
  root: string,
  tree: string,
  [before, now]: readonly [string, string],
  paths: readonly string[],
): Promise<string[]> {
  const few = paths.length > 0 && paths.length <= MOST_PATHS;
  if (!few || before === "" || now === "" || before === now) return [...paths];
  const form = [
    "--format=",
    "--raw",
    "--no-abbrev",
    "--no-renames",
    "-m",
    "-z",
  ];
  const range = ["--end-of-options", `${before}..${now}`, "--", ...paths];
  const log = nulFields(
    await gitOrNothing(system, root, ["log", ...form, ...range]),
  );
  const made = new Set(
    log.flatMap((field, i) =>
      field.startsWith(":") ? [`${field.split(" ")[3]} ${log[i + 1]}`] : []
    ),
  );
  const list = ["ls-tree", "-r", "-z", "--full-tree", tree, "--", ...paths];
  const had = new Map(
    nulFields(await gitOrNothing(system, root, list)).map((field) => {
      const [entry, path] = field.split("\t", 2);
      return [path, entry.split(" ")[2]];
    }),
  );
  return paths.filter((path) => !made.has(`${had.get(path)} ${path}`));
}

/** Paths that are asked about in one command line. */
const MOST_PATHS = 1_000;

function newStashes(before: Names, now: Names): string[] {
  const had = new Set(before.stashes.map(({ hash }) => hash));
  return now.stashes.map(({ hash }) => hash).filter((hash) => !had.has(hash));
}

/** The tree of a commit or a tree; "" when there is none. */
export async function treeOf(
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
  { index, resets }: { index?: string; resets: boolean },
): Promise<boolean> {
  if (!tree) return false;
  if (tree.index === undefined) return resets && index !== undefined;
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
    system,
    repository,
    (index) => gitOrNothing(system, folder, ["write-tree"], { index }),
  );
  return tree.trim() || undefined;
}
