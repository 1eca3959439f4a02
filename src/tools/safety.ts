import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { git, gitOrNothing, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import type { Risk } from "../git/risks.ts";
import { withScratchIndex } from "../git/scratch_index.ts";
import { readStatus, STATUS_ARGS } from "../git/status.ts";
import { writeGit } from "./git_lock.ts";
import { smallIgnored } from "./ignored_files.ts";
import type { WorkTree } from "./work_tree.ts";

/** The state before a command that can lose work. */
export interface Snapshot {
  /** `refs/butler/safety/…`: nothing that it reaches can be lost. */
  readonly ref: string;
  /** Its commit: the tree is that of the work tree, untracked files included. */
  readonly commit: string;
  readonly head: Place;
  /** The work tree had changes, so `commit` holds more than HEAD. */
  readonly dirty: boolean;
  /** The tree of the index; undefined while it has conflicts. */
  readonly index?: string;
  readonly stashes: readonly Stash[];
  readonly refs: ReadonlyMap<string, string>;
  /** What could not be saved: repositories inside, large ignored folders. */
  readonly missing: readonly string[];
}

/** Where HEAD is: a branch (or undefined when detached) and a commit. */
export interface Place {
  readonly branch?: string;
  readonly hash: string;
}

export interface Stash {
  readonly hash: string;
  readonly message: string;
}

const FOLDER = "refs/butler/safety/";
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
 * Saves what is at risk as one commit: its tree is the work tree, its parents
 * are HEAD, the index, and the stashes and refs that the command may drop.
 * Undefined when there is nothing to lose.
 */
export async function saveSnapshot(
  system: System,
  repository: Repository,
  risk: Risk,
): Promise<Snapshot | undefined> {
  const folder = topFolder(repository);
  const head = await placeOf(system, folder);
  const stashes = risk.stashes ? await stashesOf(system, folder) : [];
  const refs = await hashesOf(system, folder, risk.refs ?? []);
  const { root } = repository;
  const tree = risk.tree && root !== undefined
    ? await saveTree(system, { ...repository, root }, risk.ignored === true)
    : undefined;
  const moves = risk.tree === true && head.hash !== "";
  if (!tree?.dirty && !moves && stashes.length + refs.size === 0) return;
  const parents = [
    head.hash,
    ...(tree?.index ? [await commit(system, folder, tree.index, [])] : []),
    ...stashes.map(({ hash }) => hash),
    ...refs.values(),
  ];
  const saved = await commit(
    system,
    folder,
    tree?.tree ?? `${head.hash || parents.find((hash) => hash)}^{tree}`,
    parents.filter((hash) => hash !== ""),
  );
  const ref = await keep(system, folder, saved);
  const missing = tree?.missing ?? [];
  const { dirty = false, index } = tree ?? {};
  return { ref, commit: saved, head, dirty, index, stashes, refs, missing };
}

interface SavedTree {
  readonly tree: string;
  readonly index?: string;
  readonly dirty: boolean;
  readonly missing: readonly string[];
}

async function saveTree(
  system: System,
  tree: WorkTree,
  ignored: boolean,
): Promise<SavedTree> {
  const { root } = tree;
  const { entries } = readStatus(await git(system, root, STATUS_ARGS));
  const extra = ignored
    ? await smallIgnored(system, root)
    : { files: [], missing: [] };
  const inside = entries.map(({ path }) => path)
    .filter((path) => path.endsWith("/"));
  return await withScratchIndex(tree, async (index) => {
    const options = { folder: root, index };
    const before = await gitOrNothing(system, root, ["write-tree"], { index });
    await writeGit(system, ["add", "--all", "--", "."], options);
    if (extra.files.length > 0) {
      const args = ["update-index", "-z", "--add", "--stdin"];
      const stdin = extra.files.map((path) => `${path}\0`).join("");
      await writeGit(system, args, { ...options, stdin });
    }
    return {
      tree: (await writeGit(system, ["write-tree"], options)).trim(),
      ...(before !== "" && { index: before.trim() }),
      dirty: entries.length + extra.files.length > 0,
      missing: [...inside, ...extra.missing],
    };
  });
}

export async function placeOf(system: System, folder: string): Promise<Place> {
  const [hash, branch] = await Promise.all([
    gitOrNothing(system, folder, ["rev-parse", "--quiet", "--verify", "HEAD"]),
    gitOrNothing(system, folder, [
      "symbolic-ref",
      "--quiet",
      "--short",
      "HEAD",
    ]),
  ]);
  return { hash: hash.trim(), ...(branch && { branch: branch.trim() }) };
}

/** Newest first, as `git stash list` has them. */
export async function stashesOf(
  system: System,
  folder: string,
): Promise<Stash[]> {
  const args = ["stash", "list", "-z", "--format=tformat:%H%x00%gs"];
  const fields = nulFields(await gitOrNothing(system, folder, args));
  const stashes: Stash[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) {
    stashes.push({ hash: fields[i], message: fields[i + 1] });
  }
  return stashes;
}

/** The hashes of those refs that exist. */
export async function hashesOf(
  system: System,
  folder: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const usable = names.filter((name) => name.startsWith("refs/"));
  if (usable.length === 0) return new Map();
  const args = ["for-each-ref", "--format=%(refname)%00%(objectname)"];
  const output = await gitOrNothing(system, folder, [...args, ...usable]);
  const rows = output.split("\n").filter((row) => row)
    .map((row) => row.split("\0") as [string, string]);
  return new Map(rows.filter(([name]) => usable.includes(name)));
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

/** Gives the commit a ref, newest last by name, and lets the oldest go. */
async function keep(
  system: System,
  folder: string,
  commit: string,
): Promise<string> {
  const time = system.now().toISOString().replace(/[-:.]/g, "");
  const ref = `${FOLDER}${time}-${commit.slice(0, 7)}`;
  await writeGit(system, ["update-ref", ref, commit], { folder });
  const list = ["for-each-ref", "--format=%(refname)", FOLDER];
  const names = (await git(system, folder, list)).split("\n").filter(Boolean);
  for (const old of names.sort().slice(0, -KEPT)) {
    await writeGit(system, ["update-ref", "-d", old], { folder });
  }
  return ref;
}
