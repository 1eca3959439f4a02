import { isObject, parseJson, stringAt } from "../core/json.ts";
import type { System } from "../core/system.ts";
import type { Commit } from "../git/log.ts";
import { gitOrNothing } from "../git/repository.ts";
import {
  ABANDONED,
  prepareScratch,
  removeScratch,
  scratchName,
} from "../git/scratch_index.ts";
import { removeFile, replaceFile } from "../io/work_files.ts";
import { readCommits } from "./records.ts";
import { followHead } from "./record_script.ts";
import { butlerFolder } from "./state.ts";
import type { WorkTree } from "./work_tree.ts";

/**
 * A record that has begun. It is committed from an index of its own; the real
 * index follows when HEAD has moved. The process that commits sees to that
 * also when butler ends in between; should it end too, the next record finds
 * this and finishes it. Until it is known how the record ended, nobody else
 * takes its id.
 */
export interface Journal {
  /** Of the work tree whose HEAD the record moves. */
  readonly gitDir: string;
  /** HEAD when the record began; "" before the first commit. */
  readonly head: string;
  /** What a diff of the record starts from: HEAD, or the empty tree. */
  readonly base: string;
  /** The record id of the commit. */
  readonly id: string;
  /** What the record covers, relative to the root. */
  readonly paths: readonly string[];
}

/** The names of one record's own files. */
export interface RecordFiles {
  readonly index: string;
  /** What git says of the hooks that it runs. */
  readonly trace: string;
  /** Without the ending: `.json` while the record is open, `.done` afterwards. */
  readonly journal: string;
}

/** New names; the files that nobody can still use are removed. */
export function newRecordFiles(system: System, tree: WorkTree): RecordFiles {
  prepareScratch(system, tree.gitDir);
  const index = scratchName(system, tree.gitDir);
  const name = index.slice(index.lastIndexOf("/index-") + "/index-".length);
  const journal = `${butlerFolder(tree)}/record-${name}`;
  return { index, trace: `${index}.trace`, journal };
}

export function writeJournal(files: RecordFiles, journal: Journal): void {
  replaceFile(`${files.journal}.json`, JSON.stringify(journal));
}

export function removeRecordFiles(files: RecordFiles): void {
  const { index, trace, journal } = files;
  removeScratch(index);
  for (const path of [trace, `${journal}.json`, `${journal}.done`]) {
    removeFile(path);
  }
}

/** What earlier records left to do or to know. */
export interface Earlier {
  /** The newest of this work tree, when nobody was there to hear of its end. */
  readonly finished?: Commit;
  /** Record ids that a commit on its way may still bring. */
  readonly reserved: readonly string[];
}

/** Ends the records whose butler did not. Only safe while no other call writes. */
export async function settleEarlier(
  system: System,
  tree: WorkTree,
): Promise<Earlier> {
  const folder = butlerFolder(tree);
  const reserved: string[] = [];
  let finished: Commit | undefined;
  for (const name of (system.list(folder) ?? []).sort()) {
    const [, time, state] = JOURNAL_NAME.exec(name) ?? [];
    if (time === undefined) continue;
    const path = `${folder}/${name}`;
    const journal = readJournal(system, path);
    const isOld = system.now().getTime() - Number(time) > ABANDONED;
    const isHere = journal?.gitDir === tree.gitDir;
    const commit = isHere ? await landed(system, tree, journal) : undefined;
    finished = commit ?? finished;
    if (journal && !commit && state === "json") reserved.push(journal.id);
    const isDone = state === "done" ? isHere : commit &&
      await followHead(system, tree, journal!, path.replace(/\.json$/, ""));
    if (isDone || isOld || !journal) {
      removeFile(path);
      removeFile(path.replace(/json$/, "done"));
    }
  }
  return { ...(finished && { finished }), reserved };
}

/**
 * Lets the index follow the records that have landed. Their journals stay, as
 * done: the next record tells of them. Only safe while no other call writes.
 */
export async function followLanded(
  system: System,
  tree: WorkTree,
): Promise<boolean> {
  const folder = butlerFolder(tree);
  let followed = false;
  for (const name of (system.list(folder) ?? []).sort()) {
    if (JOURNAL_NAME.exec(name)?.[2] !== "json") continue;
    const path = `${folder}/${name}`;
    const journal = readJournal(system, path);
    if (journal?.gitDir !== tree.gitDir) continue;
    if (!await landed(system, tree, journal)) continue;
    const files = path.replace(/\.json$/, "");
    followed = await followHead(system, tree, journal, files) || followed;
  }
  return followed;
}

const JOURNAL_NAME = /^record-(\d+)-[0-9a-f-]+\.(json|done)$/;

function readJournal(system: System, path: string): Journal | undefined {
  const text = system.readText(path);
  const value = text === undefined ? undefined : parseJson(text);
  const [gitDir, head, base, id] = ["gitDir", "head", "base", "id"]
    .map((key) => stringAt(value, key));
  if (!isObject(value) || !Array.isArray(value.paths)) return undefined;
  if (gitDir === undefined || head === undefined) return undefined;
  if (base === undefined || id === undefined) return undefined;
  return { gitDir, head, base, id, paths: value.paths.map(String) };
}

/** The commit of a record, if it is HEAD. Its id is nobody else's. */
export async function landed(
  system: System,
  { root }: WorkTree,
  { head, id }: Journal,
): Promise<Commit | undefined> {
  if (await headOf(system, root) === head) return undefined;
  const [commit] = await readCommits(system, root, ["--max-count=1", "--"]);
  const [parent = ""] = commit.parents;
  return parent === head && commit.recordIds.includes(id) ? commit : undefined;
}

/** The hash of HEAD; "" before the first commit. */
export async function headOf(system: System, root: string): Promise<string> {
  const args = ["rev-parse", "--quiet", "--verify", "HEAD"];
  return (await gitOrNothing(system, root, args)).trim();
}
