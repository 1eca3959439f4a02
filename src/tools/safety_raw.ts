import type { System } from "../core/system.ts";
import { fromLatin1, gitBytes, quoted, textOf } from "../git/byte_names.ts";
import type { ByteName } from "../git/byte_names.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";
import { emptyTree } from "../git/scratch_index.ts";
import { fileSize } from "../io/work_files.ts";
import { writeGit } from "./git_lock.ts";
import { LARGEST } from "./ignored_files.ts";

/** Blobs with the bytes of the work tree. */
export type RawFiles = ReadonlyMap<ByteName, string>;

/** What git does with a file between the work tree and its store. */
type Conversion = "none" | "line ends" | "other";

const ATTRIBUTES = ["text", "eol", "filter", "working-tree-encoding", "ident"];

/**
 * Saves the files that git converts as they are: changed ones, and those with
 * a filter of the repository's own, which may drop a part that no commit has.
 * In `index` a file with other line ends takes its own bytes; through a filter
 * a checkout would not give them back.
 */
export async function saveRaw(
  system: System,
  root: string,
  index: string,
): Promise<RawFiles> {
  const [files, changed] = await Promise.all([
    regularFiles(system, root, index),
    changedFiles(system, root, index),
  ]);
  const filtered = await filteredFiles(system, root, [...files.keys()]);
  const paths = [...new Set([...changed, ...filtered])]
    .filter((path) => files.has(path));
  const kinds = await conversions(system, root, paths);
  const converted = paths.filter((_path, i) => kinds[i] !== "none");
  const raw = await rawHashes(system, root, converted, ["-w"]);
  const rows = paths.filter((_path, i) => kinds[i] === "line ends")
    .map((path) => `${files.get(path)} ${raw.get(path)} 0\t${path}\0`);
  if (rows.length > 0) {
    const args = ["update-index", "-z", "--index-info"];
    const stdin = fromLatin1(rows.join(""));
    await writeGit(system, args, { folder: root, index, stdin });
  }
  return raw;
}

/** The modes of the files that are in the work tree, after `add --all` into `index`. */
export async function regularFiles(
  system: System,
  root: string,
  index: string,
): Promise<ReadonlyMap<ByteName, string>> {
  const args = ["ls-files", "-t", "-s", "-z"];
  const rows = nulFields(await gitBytes(system, root, args, { index }));
  // S is an entry that is told to have no file.
  return new Map(
    rows.filter((row) => /^[^S] 100/.test(row))
      .map((row) => [row.slice(row.indexOf("\t") + 1), row.slice(2, 8)]),
  );
}

async function changedFiles(
  system: System,
  root: string,
  index: string,
): Promise<ByteName[]> {
  const head = ["rev-parse", "--quiet", "--verify", "HEAD"];
  const from = (await gitOrNothing(system, root, head)).trim() ||
    await emptyTree(system, root);
  const form = ["-z", "--no-renames", "--name-only"];
  const args = ["diff-index", "--cached", ...form, from, "--"];
  return nulFields(await gitBytes(system, root, args, { index }));
}

/** The hashes of files as they are; with `-w` they are stored. */
export async function rawHashes(
  system: System,
  root: string,
  paths: readonly ByteName[],
  options: readonly string[] = [],
): Promise<RawFiles> {
  if (paths.length === 0) return new Map();
  const args = ["hash-object", ...options, "--no-filters", "--stdin-paths"];
  const stdin = fromLatin1(paths.map((path) => `${quoted(path)}\n`).join(""));
  const output = await writeGit(system, args, { folder: root, stdin });
  const hashes = output.trim().split("\n");
  return new Map(paths.map((path, i) => [path, hashes[i]]));
}

/** Files with a filter of their own; none where these are too many to be saved each time. */
async function filteredFiles(
  system: System,
  root: string,
  paths: readonly ByteName[],
): Promise<ByteName[]> {
  const drivers = await gitOrNothing(system, root, [
    ...["config", "--name-only", "--get-regexp"],
    "^filter\\..*\\.(clean|process)$",
  ]);
  const names = drivers.split("\n").filter((name) => name);
  const own = names.map((name) => name.replace(/^filter\.|\.[^.]*$/g, ""));
  if (own.every((name) => LOSSLESS.test(name))) return [];
  const kinds = await conversions(system, root, paths);
  const files = paths.filter((_path, i) => kinds[i] === "other");
  const size = files.reduce(
    (sum, path) => sum + (fileSize(`${root}/${textOf(path)}`) ?? 0),
    0,
  );
  return size > LARGEST ? [] : files;
}

async function conversions(
  system: System,
  root: string,
  paths: readonly ByteName[],
): Promise<Conversion[]> {
  if (paths.length === 0) return [];
  const stdin = fromLatin1(paths.map((path) => `${path}\0`).join(""));
  const args = ["check-attr", "-z", "--stdin", ...ATTRIBUTES];
  const [rows, automatic] = await Promise.all([
    gitBytes(system, root, args, { stdin }),
    gitOrNothing(system, root, ["config", "--get", "core.autocrlf"]),
  ]);
  const fields = nulFields(rows);
  return paths.map((_path, i) => {
    const values = ATTRIBUTES.map((_name, k) =>
      fields[(i * ATTRIBUTES.length + k) * 3 + 2]
    );
    return conversionOf(values, automatic);
  });
}

/**
 * Filters that give every byte back: Git LFS, git-annex, git-crypt, transcrypt.
 * What is encrypted must not be stored as it is.
 */
const LOSSLESS = /^(?:lfs|annex|crypt|git-crypt.*)$/;

function conversionOf(
  [text, eol, filter, ...others]: readonly string[],
  automatic: string,
): Conversion {
  const off = (value: string) => /^(?:unspecified|unset)$/.test(value);
  if (LOSSLESS.test(filter)) return "none";
  if (![filter, ...others].every(off)) return "other";
  const converts = text === "unspecified"
    ? !off(eol) || /^(?:true|input)/.test(automatic)
    : text !== "unset";
  return converts ? "line ends" : "none";
}
