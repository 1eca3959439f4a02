import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { git, gitOrNothing } from "../git/repository.ts";
import { fileSize } from "../io/work_files.ts";
import { writeGit } from "./git_lock.ts";
import { LARGEST } from "./ignored_files.ts";
import { differences } from "./tree_differences.ts";

/** Blobs with the bytes of the work tree, by path. */
export type RawFiles = ReadonlyMap<string, string>;

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
  const [tree, head] = await Promise.all([
    gitOrNothing(system, root, ["write-tree"], { index }),
    gitOrNothing(system, root, ["rev-parse", "-q", "--verify", "HEAD^{tree}"]),
  ]);
  if (tree === "") return new Map();
  const changed = await differences(system, root, head.trim(), tree.trim());
  const filtered = await filteredFiles(system, root, index);
  const paths = [...new Set([...changed, ...filtered])]
    .filter((path) => fileSize(`${root}/${path}`) !== undefined);
  const kinds = await conversions(system, root, paths);
  const converted = paths.filter((_path, i) => kinds[i] !== "none");
  const raw = await rawHashes(system, root, converted, ["-w"]);
  const own = paths.filter((path, i) =>
    kinds[i] === "line ends" && raw.has(path)
  );
  await putInto(system, root, index, raw, own);
  return raw;
}

/** The hashes of files as they are; with `-w` they are stored. */
export async function rawHashes(
  system: System,
  root: string,
  paths: readonly string[],
  options: readonly string[] = [],
): Promise<RawFiles> {
  const command = ["hash-object", ...options, "--no-filters"];
  const hash = async (files: readonly string[], stdin?: string) => {
    if (files.length === 0) return [];
    const more = stdin === undefined ? ["--", ...files] : ["--stdin-paths"];
    const args = [...command, ...more];
    const output = await writeGit(system, args, { folder: root, stdin });
    const hashes = output.trim().split("\n");
    return files.map((path, i) => [path, hashes[i]] as const);
  };
  // On stdin a path is a line.
  const broken = paths.filter((path) => path.includes("\n"));
  const plain = paths.filter((path) => !path.includes("\n"));
  const lines = plain.map((path) => `${path}\n`).join("");
  return new Map([...await hash(plain, lines), ...await hash(broken)]);
}

async function putInto(
  system: System,
  root: string,
  index: string,
  raw: RawFiles,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  const list = await git(system, root, ["ls-files", "-s", "-z"], { index });
  const modes = new Map(
    nulFields(list).map((row) => [row.slice(row.indexOf("\t") + 1), row]),
  );
  const rows = paths.map((path) =>
    `${modes.get(path)?.slice(0, 6) ?? "100644"} ${raw.get(path)} 0\t${path}\0`
  );
  const args = ["update-index", "-z", "--index-info"];
  const stdin = rows.join("");
  await writeGit(system, args, { folder: root, index, stdin });
}

/** Files with a filter of their own; none where these are too many to be saved each time. */
async function filteredFiles(
  system: System,
  root: string,
  index: string,
): Promise<string[]> {
  const drivers = await gitOrNothing(system, root, [
    ...["config", "--name-only", "--get-regexp"],
    "^filter\\..*\\.(clean|process)$",
  ]);
  const names = drivers.split("\n").filter((name) => name);
  const own = names.map((name) => name.replace(/^filter\.|\.[^.]*$/g, ""));
  if (own.every((name) => LOSSLESS.test(name))) return [];
  const list = await gitOrNothing(system, root, ["ls-files", "-z"], { index });
  const paths = nulFields(list);
  const kinds = await conversions(system, root, paths);
  const files = paths.filter((_path, i) => kinds[i] === "other");
  const size = files.reduce(
    (sum, path) => sum + (fileSize(`${root}/${path}`) ?? 0),
    0,
  );
  return size > LARGEST ? [] : files;
}

async function conversions(
  system: System,
  root: string,
  paths: readonly string[],
): Promise<Conversion[]> {
  if (paths.length === 0) return [];
  const stdin = paths.map((path) => `${path}\0`).join("");
  const args = ["check-attr", "-z", "--stdin", ...ATTRIBUTES];
  const [rows, automatic] = await Promise.all([
    git(system, root, args, { stdin }),
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
