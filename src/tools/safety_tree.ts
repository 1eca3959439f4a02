import type { System } from "../core/system.ts";
import { gitFailure } from "../git/failures.ts";
import { askGit, runDespiteFilters } from "../git/filters.ts";
import { nulFields } from "../git/nul.ts";
import { git, gitOrNothing } from "../git/repository.ts";
import type { GitOutput } from "../git/run.ts";
import { readStatus, STATUS_ARGS } from "../git/status.ts";
import { fileSize } from "../io/work_files.ts";
import { runUnlocked, writeGit } from "./git_lock.ts";
import { emptyFolders } from "./empty_folders.ts";
import { LARGEST, smallIgnored } from "./ignored_files.ts";
import { saveRaw } from "./safety_raw.ts";
import type { RawFiles } from "./safety_raw.ts";
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
  /** Files that git stores otherwise than the work tree has them. */
  readonly raw: RawFiles;
  /** Files that the index has by name only (`git add -N`), which no tree shows. */
  readonly intended: readonly string[];
  /** Folders with nothing in them. */
  readonly folders: readonly string[];
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
  const { entries } = readStatus(await askGit(system, root, status));
  const untracked = entries.filter(({ kind }) => kind === "untracked")
    .map(({ path }) => path);
  const large = untracked.filter((path) =>
    path.endsWith("/") || (fileSize(`${root}/${path}`) ?? 0) > LARGEST
  );
  const ignored = await smallIgnored(system, root);
  const unsaved = [...large, ...ignored.missing];
  const staged = await writtenTree(system, root, index);
  const flagged = await lookAtFlagged(system, root, index);
  const { unreadable, raw } = await addAll(system, root, index, unsaved);
  const tree = await writtenTree(system, root, index);
  if (tree.status !== 0) throw gitFailure(tree, "write-tree");
  return {
    tree: tree.stdout.trim(),
    ...(staged.status === 0 && { index: staged.stdout.trim() }),
    unsaved,
    unreadable,
    submodules: entries.filter(({ submodule }) => submodule)
      .map(({ path }) => path),
    flagged,
    raw,
    intended: entries.filter(({ code }) => code === ".A")
      .map(({ path }) => path),
    folders: await emptyFolders(system, root),
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
  return (await writtenTree(system, root, index)).stdout.trim();
}

/** Git reads a file again that may have changed since it was added. */
function writtenTree(
  system: System,
  folder: string,
  index: string,
): Promise<GitOutput> {
  const options = { folder, index };
  return runDespiteFilters(system, ["write-tree"], options, runUnlocked);
}

/** Returns the files that could not be read, and those that git converts. */
async function addAll(
  system: System,
  root: string,
  index: string,
  except: readonly string[],
): Promise<{ unreadable: string[]; raw: RawFiles }> {
  const filters = await requiredFilters(system, root);
  const settings = ["core.safecrlf=false", "core.sparseCheckout=false"]
    .concat(filters).flatMap((one) => ["-c", one]);
  const paths = except.map((path) =>
    `:(exclude,top,literal)${path.replace(/\/$/, "")}`
  );
  const add = ["add", "--all", "--force", "--ignore-errors", "--", ":/"];
  const args = [...settings, ...add, ...paths];
  const options = { folder: root, index, mode: "given" } as const;
  const { stderr } = await runDespiteFilters(
    system,
    args,
    options,
    runUnlocked,
  );
  const raw = await saveRaw(system, root, index);
  const failed = stderr.matchAll(/unable to index file '(.*)'$/gm);
  return { unreadable: [...failed].map(([, path]) => path), raw };
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
