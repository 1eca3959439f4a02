import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { git, gitOrNothing } from "../git/repository.ts";
import { emptyTree } from "../git/scratch_index.ts";
import { readStatus, STATUS_ARGS } from "../git/status.ts";
import { fileSize } from "../io/work_files.ts";
import { runUnlocked, writeGit } from "./git_lock.ts";
import { LARGEST, smallIgnored } from "./ignored_files.ts";
import type { WorkTree } from "./work_tree.ts";

/** What of a work tree is saved, and what cannot be. */
export interface SavedTree {
  /** The tree of all files, ignored ones included as far as they are small. */
  readonly tree: string;
  /** The tree of the index; undefined while it has conflicts. */
  readonly index?: string;
  /** Repositories inside, large files, large ignored folders (these end in "/"). */
  readonly unsaved: readonly string[];
  /** Files that cannot be read. */
  readonly unreadable: readonly string[];
  /** Submodules with changes of their own, which no commit here can hold. */
  readonly submodules: readonly string[];
  /** Files that git is told not to look at. */
  readonly flagged: readonly Flagged[];
}

export interface Flagged {
  readonly path: string;
  readonly flag: "assume-unchanged" | "skip-worktree";
}

/** Saves all files of a work tree in the scratch index `index` and as a tree. */
export async function saveTree(
  system: System,
  { root }: WorkTree,
  index: string,
): Promise<SavedTree> {
  const filters = await requiredFilters(system, root);
  const settings = filters.flatMap((one) => ["-c", one]);
  const status = [...settings, ...STATUS_ARGS, "--ignore-submodules=none"];
  const { entries } = readStatus(await git(system, root, status));
  const untracked = entries.filter(({ kind }) => kind === "untracked")
    .map(({ path }) => path);
  const large = untracked.filter((path) =>
    path.endsWith("/") || (fileSize(`${root}/${path}`) ?? 0) > LARGEST
  );
  const ignored = await smallIgnored(system, root);
  const unsaved = [...large, ...ignored.missing];
  const staged = await gitOrNothing(system, root, ["write-tree"], { index });
  const flagged = await lookAtFlagged(system, root, index);
  const unreadable = await addAll(system, root, index, unsaved);
  return {
    tree: (await writeGit(system, ["write-tree"], { folder: root, index }))
      .trim(),
    ...(staged !== "" && { index: staged.trim() }),
    unsaved,
    unreadable,
    submodules: entries.filter(({ submodule }) => submodule)
      .map(({ path }) => path),
    flagged,
  };
}

/** The tree of all files once more, in the index of `saveTree`. */
export async function saveAgain(
  system: System,
  root: string,
  index: string,
  unsaved: readonly string[],
): Promise<string> {
  await addAll(system, root, index, unsaved);
  const output = await runUnlocked(system, ["write-tree"], {
    folder: root,
    index,
  });
  return output.stdout.trim();
}

/** Returns the files that could not be read. */
async function addAll(
  system: System,
  root: string,
  index: string,
  except: readonly string[],
): Promise<string[]> {
  const filters = await requiredFilters(system, root);
  const settings = ["core.safecrlf=false", "core.sparseCheckout=false"]
    .concat(filters).flatMap((one) => ["-c", one]);
  const paths = except.map((path) =>
    `:(exclude,top,literal)${path.replace(/\/$/, "")}`
  );
  const add = ["add", "--all", "--force", "--ignore-errors", "--", ":/"];
  const args = [...settings, ...add, ...paths];
  const options = { folder: root, index, mode: "given" } as const;
  const { stderr } = await runUnlocked(system, args, options);
  await keepLineEnds(system, root, index);
  const failed = stderr.matchAll(/unable to index file '(.*)'$/gm);
  return [...failed].map(([, path]) => path);
}

/** Changed text files as they are: git would store them with its own line ends. */
async function keepLineEnds(
  system: System,
  root: string,
  index: string,
): Promise<void> {
  const [tree, head] = await Promise.all([
    gitOrNothing(system, root, ["write-tree"], { index }),
    gitOrNothing(system, root, ["rev-parse", "-q", "--verify", "HEAD^{tree}"]),
  ]);
  if (tree === "") return;
  const changed = [
    ...await differences(system, root, head.trim(), tree.trim()),
  ].filter((path) => fileSize(`${root}/${path}`) !== undefined);
  const texts = await converted(system, root, changed);
  // hash-object reads one path a line.
  const plain = texts.filter((path) => !path.includes("\n"));
  if (plain.length === 0) return;
  const write = ["hash-object", "-w", "--no-filters", "--stdin-paths"];
  const stdin = plain.map((path) => `${path}\n`).join("");
  const hashes = (await writeGit(system, write, { folder: root, stdin }))
    .trim().split("\n");
  const list = await git(system, root, ["ls-files", "-s", "-z"], { index });
  const modes = new Map(
    nulFields(list).map((row) => [row.slice(row.indexOf("\t") + 1), row]),
  );
  const rows = plain.map((path, i) =>
    `${modes.get(path)?.slice(0, 6) ?? "100644"} ${hashes[i]} 0\t${path}\0`
  );
  await writeGit(system, ["update-index", "-z", "--index-info"], {
    folder: root,
    index,
    stdin: rows.join(""),
  });
}

/** Those whose line ends git changes, and nothing else of them. */
async function converted(
  system: System,
  root: string,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const names = ["text", "eol", "filter", "working-tree-encoding", "ident"];
  const stdin = paths.map((path) => `${path}\0`).join("");
  const args = ["check-attr", "-z", "--stdin", ...names];
  const [rows, automatic] = await Promise.all([
    git(system, root, args, { stdin }),
    gitOrNothing(system, root, ["config", "--get", "core.autocrlf"]),
  ]);
  const fields = nulFields(rows);
  return paths.filter((_path, i) => {
    const [text, eol, ...others] = names.map((_name, k) =>
      fields[(i * names.length + k) * 3 + 2]
    );
    const off = (value: string) => /^(?:unspecified|unset)$/.test(value);
    if (!others.every(off)) return false;
    return text === "unspecified"
      ? !off(eol) || /^(?:true|input)/.test(automatic)
      : text !== "unset";
  });
}

/** A filter that fails must not keep the file from being saved as it is. */
async function requiredFilters(
  system: System,
  root: string,
): Promise<string[]> {
  const args = ["config", "--name-only", "--get-regexp"];
  const names = await gitOrNothing(system, root, [
    ...args,
    "^filter\\..*\\.required$",
  ]);
  return names.split("\n").filter(Boolean).map((name) => `${name}=false`);
}

/** Makes the scratch index look at files that it is told to leave alone. */
async function lookAtFlagged(
  system: System,
  root: string,
  index: string,
): Promise<Flagged[]> {
  const list = await git(system, root, ["ls-files", "-v", "-z"], { index });
  const flagged: Flagged[] = nulFields(list)
    .filter((entry) => /^[a-zS] /.test(entry))
    .map((entry) =>
      ({
        path: entry.slice(2),
        flag: /^[Ss]/.test(entry) ? "skip-worktree" : "assume-unchanged",
      }) as const
    )
    .filter(({ path }) => system.kindOf(`${root}/${path}`) !== undefined);
  if (flagged.length === 0) return [];
  const stdin = flagged.map(({ path }) => `${path}\0`).join("");
  for (const flag of ["--no-assume-unchanged", "--no-skip-worktree"]) {
    const args = ["update-index", flag, "-z", "--stdin"];
    await writeGit(system, args, { folder: root, index, stdin });
  }
  return flagged;
}

/**
 * The paths at which two trees differ; "" is the tree without files. With
 * `contents` only those that `from` has a file at.
 */
export async function differences(
  system: System,
  folder: string,
  from: string,
  to: string,
  contents: "contents" | "all" = "all",
): Promise<Set<string>> {
  const [a, b] = await Promise.all(
    [from, to].map((tree) => tree === "" ? emptyTree(system, folder) : tree),
  );
  if (a === b) return new Set();
  const what = contents === "contents" ? ["--diff-filter=a"] : [];
  const options = ["-r", "-z", "--no-renames", "--name-only", ...what];
  const args = ["diff-tree", ...options, a, b];
  return new Set(nulFields(await gitOrNothing(system, folder, args)));
}
