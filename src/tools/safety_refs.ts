import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { git, gitOrNothing } from "../git/repository.ts";

/** Where HEAD is: a branch (or undefined when detached) and a commit. */
export interface Place {
  readonly branch?: string;
  /** "" before the first commit. */
  readonly hash: string;
}

export interface Stash {
  readonly hash: string;
  readonly message: string;
}

/** What the names in a repository stand for. */
export interface Names {
  readonly head: Place;
  /** Newest first, as `git stash list` has them. */
  readonly stashes: readonly Stash[];
  /** What `refs/stash` names, listed or not; "" where there is none. */
  readonly stash: string;
  /** Hashes by full name: branches, tags, notes, not what mirrors a remote. */
  readonly refs: ReadonlyMap<string, string>;
  /** The same for what mirrors a remote. */
  readonly mirrors: ReadonlyMap<string, Ref>;
}

interface Ref {
  readonly hash: string;
  /** The name that it stands for: `refs/remotes/origin/HEAD`. */
  readonly target?: string;
}

/** Refs that hold no work of their own. */
const PASSING =
  /^refs\/(?:butler|bisect|rewritten|worktree|stash|remotes|prefetch)(?:\/|$)/;

export async function readNames(
  system: System,
  folder: string,
): Promise<Names> {
  const [head, stashes, all] = await Promise.all([
    placeOf(system, folder),
    stashesOf(system, folder),
    refsOf(system, folder),
  ]);
  const refs = all.filter(([name]) => !PASSING.test(name))
    .map(([name, { hash }]) => [name, hash] as const);
  const mirrors = all.filter(([name]) => name.startsWith("refs/remotes/"));
  const [, { hash: stash }] = all.find(([name]) => name === "refs/stash") ??
    ["", { hash: "" }];
  return {
    head,
    stashes,
    stash,
    refs: new Map(refs),
    mirrors: new Map(mirrors),
  };
}

async function placeOf(system: System, folder: string): Promise<Place> {
  const [hash, branch] = await Promise.all([
    gitOrNothing(system, folder, ["rev-parse", "--quiet", "--verify", "HEAD"]),
    gitOrNothing(system, folder, ["symbolic-ref", "--quiet", "HEAD"]),
  ]);
  const name = branch.trim().replace(/^refs\/heads\//, "");
  return { hash: hash.trim(), ...(name !== "" && { branch: name }) };
}

async function stashesOf(system: System, folder: string): Promise<Stash[]> {
  const args = ["stash", "list", "-z", "--format=tformat:%H%x00%gs"];
  const fields = nulFields(await gitOrNothing(system, folder, args));
  const stashes: Stash[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) {
    stashes.push({ hash: fields[i], message: fields[i + 1] });
  }
  return stashes;
}

async function refsOf(
  system: System,
  folder: string,
): Promise<[string, Ref][]> {
  const format = "--format=%(refname) %(objectname) %(symref)";
  const output = await git(system, folder, ["for-each-ref", format]);
  return output.split("\n").filter((row) => row).map((row) => {
    const [name, hash, target] = row.split(" ");
    return [name, { hash, ...(target && { target }) }];
  });
}

/** The refs that a command has taken: gone, or moved off what they reached. */
export async function lostRefs(
  system: System,
  folder: string,
  before: Names,
  now: Names,
): Promise<[string, string][]> {
  const lost: [string, string][] = [];
  for (const [name, hash] of before.refs) {
    const to = now.refs.get(name);
    if (to === hash) continue;
    const branch = name.startsWith("refs/heads/");
    const kept = branch && to !== undefined &&
      await reaches(system, folder, hash, to);
    if (!kept) lost.push([name, hash]);
  }
  return lost;
}

/** Where filter-branch keeps what it has rewritten, until it is run again. */
export const ORIGINAL = "refs/original/";

/** Whether the commit of HEAD can still be reached by a name. */
export async function isHeadKept(
  system: System,
  folder: string,
  { head }: Names,
  now: Names,
): Promise<boolean> {
  if (head.hash === "" || head.hash === now.head.hash) return true;
  if (head.branch && !now.refs.has(`refs/heads/${head.branch}`)) return false;
  const named = [...now.refs].filter(([name]) => !name.startsWith(ORIGINAL));
  if (named.some(([, hash]) => hash === head.hash)) return true;
  if (await reaches(system, folder, head.hash, now.head.hash)) return true;
  return await isHeld(system, folder, head.hash);
}

/** Whether a branch, a tag or the mirror of a remote has a commit. */
export async function isHeld(
  system: System,
  folder: string,
  hash: string,
): Promise<boolean> {
  const args = ["for-each-ref", "--contains", hash, "--count=1"];
  const places = ["refs/heads", "refs/tags", "refs/remotes"];
  return await gitOrNothing(system, folder, [...args, ...places]) !== "";
}

/**
 * Of these commits those that no name has; butler's own names are none. With
 * `--reflog` the names are also what refs stood for earlier.
 */
export async function unheld(
  system: System,
  folder: string,
  hashes: readonly string[],
  more: readonly "--reflog"[] = [],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const others = ["--not", "--exclude=refs/butler/*", "--all", ...more];
  const args = ["rev-list", "--stdin", ...others];
  const stdin = hashes.map((hash) => `${hash}\n`).join("");
  const found = await gitOrNothing(system, folder, args, { stdin });
  const free = new Set(found.split("\n"));
  return new Set(hashes.filter((hash) => free.has(hash)));
}

/** Whether a commit is one of another's past. */
export async function reaches(
  system: System,
  folder: string,
  hash: string,
  from: string,
): Promise<boolean> {
  if (from === "") return false;
  const args = ["merge-base", hash, from];
  return (await gitOrNothing(system, folder, args)).trim() === hash;
}
