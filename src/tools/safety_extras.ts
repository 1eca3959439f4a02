import type { System } from "../core/system.ts";
import { fromLatin1, gitBytes, textOf } from "../git/byte_names.ts";
import type { ByteName } from "../git/byte_names.ts";
import { nulFields } from "../git/nul.ts";
import { gitRequest } from "../git/run.ts";
import { isUsual, permissionsOf } from "../io/own_modes.ts";
import { removeFile } from "../io/work_files.ts";
import { writeGit } from "./git_lock.ts";
import { operationFiles } from "./operation_files.ts";
import { regularFiles } from "./safety_raw.ts";
import type { SavedTree } from "./safety_tree.ts";
import type { WorkTree } from "./work_tree.ts";

/**
 * What a tree of the work tree's files cannot hold, as a tree of its own:
 * `raw/PATH` files that git converts, `modes` their permissions, `folders` those
 * with nothing in them, `index/PATH` and `stage1/PATH` an index in conflict,
 * `operation/NAME` what git keeps of an unfinished merge or rebase.
 */
export async function saveExtras(
  system: System,
  { root, gitDir }: WorkTree,
  { raw, folders, index: staged }: SavedTree,
  scratch: string,
): Promise<string | undefined> {
  const entries = staged === undefined ? await indexRows(system, root) : "";
  const rows = [
    ...[...raw].map(([path, hash]) => row("100644", hash, `raw/${path}`)),
    ...await operationRows(system, root, gitDir),
    ...await listRow(system, root, "modes", await modes(system, root, scratch)),
    ...await listRow(system, root, "folders", folders),
  ];
  if (rows.length === 0 && entries === "") return undefined;
  const index = `${scratch}.extras`;
  const options = { folder: root, index };
  try {
    const args = ["update-index", "-z", "--index-info"];
    const stdin = fromLatin1(rows.join("") + entries);
    await writeGit(system, args, { ...options, stdin });
    const tree = ["write-tree", "--missing-ok"];
    return (await writeGit(system, tree, options)).trim();
  } finally {
    removeFile(index);
  }
}

function row(mode: string, hash: string, path: ByteName, stage = 0): string {
  return `${mode} ${hash} ${stage}\t${path}\0`;
}

/** The entries of the real index: it has conflicts, so no tree is one. */
async function indexRows(system: System, root: string): Promise<string> {
  const list = await gitBytes(system, root, ["ls-files", "-s", "-z"]);
  return nulFields(list).map((field) => {
    const [, mode, hash, stage, path] =
      /^(\d+) (\S+) (\d)\t(.*)$/s.exec(field) ?? [];
    return path && row(mode, hash, `${stageFolder(stage)}/${path}`);
  }).join("");
}

function stageFolder(stage: string): string {
  return stage === "0" ? "index" : `stage${stage}`;
}

async function operationRows(
  system: System,
  root: string,
  gitDir: string,
): Promise<string[]> {
  const files = operationFiles(system, gitDir);
  if (files.length === 0) return [];
  const paths = files.map((name) => `${gitDir}/${name}`);
  const args = ["hash-object", "-w", "--no-filters", "--", ...paths];
  const hashes = (await writeGit(system, args, { folder: root })).split("\n");
  return files.map((name, i) => row("100644", hashes[i], `operation/${name}`));
}

/** Files that are looked at one by one; beyond that only git's own modes are kept. */
const MOST_FILES = 20_000;

/** `600 PATH` for every file whose permissions are not what a checkout gives it. */
async function modes(
  system: System,
  root: string,
  index: string,
): Promise<string[]> {
  const files = await regularFiles(system, root, index);
  if (files.size > MOST_FILES) return [];
  return [...files].flatMap(([name, mode]) => {
    const path = textOf(name);
    const bits = permissionsOf(`${root}/${path}`);
    if (bits === undefined) return [];
    // Git overlooks the executable bit where core.fileMode is off.
    const known = isUsual(bits) &&
      (bits & 0o100) === (parseInt(mode, 8) & 0o100);
    return known ? [] : [`${bits.toString(8)} ${path}`];
  });
}

/** A file with a line of text for each, which ends in NUL. */
async function listRow(
  system: System,
  root: string,
  name: string,
  lines: readonly string[],
): Promise<string[]> {
  if (lines.length === 0) return [];
  const stdin = lines.map((line) => `${line}\0`).join("");
  const args = ["hash-object", "-w", "--stdin"];
  const hash = await writeGit(system, args, { folder: root, stdin });
  return [row("100644", hash.trim(), name)];
}

/** A file of the extras: its path there, its blob. */
export interface ExtraFile {
  readonly path: ByteName;
  readonly mode: string;
  readonly hash: string;
}

export async function listExtras(
  system: System,
  root: string,
  extras: string,
): Promise<ExtraFile[]> {
  const args = ["ls-tree", "-r", "-z", "--full-tree", extras];
  return nulFields(await gitBytes(system, root, args)).map(readTreeEntry);
}

function readTreeEntry(field: string): ExtraFile {
  const tab = field.indexOf("\t");
  const [mode, , hash] = field.slice(0, tab).split(" ");
  return { mode, hash, path: field.slice(tab + 1) };
}

/** The index that `indexRows` saved, as `update-index --index-info` reads it; empty where none was. */
export async function savedIndex(
  system: System,
  root: string,
  extras: string,
): Promise<Uint8Array> {
  const rows = (await listExtras(system, root, extras)).flatMap((file) => {
    const [, place, path] = /^(index|stage\d)\/(.*)$/s.exec(file.path) ?? [];
    if (place === undefined) return [];
    const stage = place === "index" ? 0 : Number(place.slice(5));
    return row(file.mode, file.hash, path, stage);
  });
  return fromLatin1(rows.join(""));
}

/** The bytes of a blob. */
export async function blobBytes(
  system: System,
  root: string,
  hash: string,
): Promise<Uint8Array> {
  const request = gitRequest(["cat-file", "blob", hash], { folder: root });
  return (await system.run(request)).stdout;
}
