import { isObject, parseJson, stringAt } from "../core/json.ts";
import type { System } from "../core/system.ts";
import type { Commit } from "../git/log.ts";
import { gitOrNothing } from "../git/repository.ts";
import { makeFolder, removeFile, replaceFile } from "../io/work_files.ts";
import { runUnlocked } from "./git_lock.ts";
import { readCommits } from "./records.ts";
import type { WorkTree } from "./work_tree.ts";

/**
 * A record that has begun. It is committed from an index of its own; the real
 * index follows when HEAD has moved. Should butler end in between, the next
 * call that writes finds this and finishes it.
 */
export interface Journal {
  /** HEAD when the record began; "" before the first commit. */
  readonly head: string;
  /** The record id of the commit. */
  readonly id: string;
  /** What the record covers, relative to the root. */
  readonly paths: readonly string[];
}

/** The folder of this work tree's own temporary files. */
export function recordFolder(tree: WorkTree): string {
  const folder = `${tree.gitDir}/butler`;
  makeFolder(folder);
  return folder;
}

/** Milliseconds. Until then a commit whose butler was killed may still read its index. */
const ABANDONED = 24 * 60 * 60 * 1000;

/** A new name for an index; those that nobody can still use are removed. */
export function newIndex(system: System, tree: WorkTree): string {
  const folder = recordFolder(tree);
  const now = system.now().getTime();
  for (const name of system.list(folder) ?? []) {
    const [, time] = /^index-(\d+)-/.exec(name) ?? [];
    if (time && now - Number(time) > ABANDONED) removeFile(`${folder}/${name}`);
  }
  return `${folder}/index-${now}-${crypto.randomUUID()}`;
}

export function writeJournal(tree: WorkTree, journal: Journal): void {
  replaceFile(`${recordFolder(tree)}/recording.json`, JSON.stringify(journal));
}

export function readJournal(
  system: System,
  tree: WorkTree,
): Journal | undefined {
  const text = system.readText(`${tree.gitDir}/butler/recording.json`);
  const value = text === undefined ? undefined : parseJson(text);
  const head = stringAt(value, "head");
  const id = stringAt(value, "id");
  if (!isObject(value) || head === undefined || id === undefined) return;
  const paths = Array.isArray(value.paths) ? value.paths.map(String) : ["."];
  return { head, id, paths };
}

/**
 * Ends a record: if its commit is HEAD, the index takes it over. Returns the
 * commit, or undefined when there is none. While another program holds the
 * index, the journal stays for the next call.
 */
export async function settle(
  system: System,
  tree: WorkTree,
  journal: Journal,
): Promise<Commit | undefined> {
  const commit = await committed(system, tree, journal);
  if (commit) {
    // Unlike a reset of everything this leaves ORIG_HEAD and the reflog alone.
    const options = { folder: tree.root };
    const reset = ["reset", "-q", "--", ...journal.paths];
    const { status } = await runUnlocked(system, reset, options);
    if (status !== 0) return commit;
    await runUnlocked(system, ["update-index", "-q", "--refresh"], options);
  }
  removeFile(`${tree.gitDir}/butler/recording.json`);
  return commit;
}

async function committed(
  system: System,
  { root }: WorkTree,
  { head, id }: Journal,
): Promise<Commit | undefined> {
  const now = await headOf(system, root);
  if (now === head) return undefined;
  const [commit] = await readCommits(system, root, ["--max-count=1", "--"]);
  const [parent = ""] = commit.parents;
  return parent === head && commit.recordIds.includes(id) ? commit : undefined;
}

/** The hash of HEAD; "" before the first commit. */
export async function headOf(system: System, root: string): Promise<string> {
  const args = ["rev-parse", "--quiet", "--verify", "HEAD"];
  return (await gitOrNothing(system, root, args)).trim();
}
