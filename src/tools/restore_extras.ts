import type { System } from "../core/system.ts";
import { readGitCommand } from "../git/argv.ts";
import { fromLatin1, gitBytes, octal, textOf } from "../git/byte_names.ts";
import type { ByteName } from "../git/byte_names.ts";
import { gitFailure } from "../git/failures.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";
import { runGitScript } from "../git/run.ts";
import { permissionsOf, setPermissions } from "../io/own_modes.ts";
import {
  makeFolder,
  makeOpenFolder,
  moveFile,
  removeFile,
} from "../io/work_files.ts";
import { waitForIndex, writeGit } from "./git_lock.ts";
import { replaceOperation } from "./operation_files.ts";
import { covers, isUtf8 } from "./pathspecs.ts";
import { EXTRAS, SNAPSHOTS } from "./safety.ts";
import { blobBytes, listExtras, savedIndex } from "./safety_extras.ts";
import type { ExtraFile } from "./safety_extras.ts";
import { rawHashes } from "./safety_raw.ts";
import { argumentsOf } from "./vcs_refusals.ts";
import type { WorkTree } from "./work_tree.ts";

/**
 * After `restore --source=SNAPSHOT --worktree -- PATHS` with the paths of a way
 * back: what git's own restore cannot bring back of them. All paths bring the
 * index in conflict and the operation back, too. Does nothing for any other
 * command.
 */
export async function restoreExtras(
  system: System,
  tree: WorkTree,
  words: readonly string[],
): Promise<void> {
  const extras = await extrasOf(system, tree.root, words);
  if (extras === undefined) return;
  const { hash, specs } = extras;
  const isMeant = (path: string) => covers(specs, path) === true;
  const files = await listExtras(system, tree.root, hash);
  const raw = inFolder(files, "raw").filter(({ path }) =>
    isMeant(textOf(path))
  );
  await restoreRaw(system, tree.root, raw);
  await restoreModes(system, tree.root, files, isMeant);
  await restoreFolders(system, tree.root, files, isMeant);
  if (!specs.includes(EVERY)) return;
  await restoreIndex(system, tree, hash);
  await restoreOperation(system, tree, inFolder(files, "operation"));
}

/** The pathspec of all files. */
const EVERY = ":/";

interface Extras {
  /** Their tree. */
  readonly hash: string;
  /** What is restored, as `covers` knows it. */
  readonly specs: readonly string[];
}

/**
 * The extras of the snapshot that a command restores. Only a ref of butler's
 * own makes a commit one: a message may come from anywhere.
 */
async function extrasOf(
  system: System,
  root: string,
  words: readonly string[],
): Promise<Extras | undefined> {
  if (readGitCommand(words).subcommand !== "restore") return undefined;
  const { values, options, pathspecs } = argumentsOf(words);
  const [source] = ["--source", "-s"].flatMap((name) => values.get(name) ?? []);
  const specs = (pathspecs ?? []).map(String);
  const isOurs = covers(specs, "") !== undefined && options.has("--worktree");
  if (typeof source !== "string" || !isOurs) return undefined;
  const named = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
  const commit = [...named, `${source}^{commit}`];
  const hash = (await gitOrNothing(system, root, commit)).trim();
  if (hash === "") return undefined;
  const own = ["for-each-ref", `--points-at=${hash}`, SNAPSHOTS];
  if (await gitOrNothing(system, root, own) === "") return undefined;
  const args = ["log", "-1", "--format=%B", hash, "--"];
  const message = await gitOrNothing(system, root, args);
  const [, extras] = EXTRAS.exec(message) ?? [];
  return extras === undefined ? undefined : { hash: extras, specs };
}

/** Those below a folder, by the rest of their path. */
function inFolder(files: readonly ExtraFile[], folder: string): ExtraFile[] {
  return files.filter(({ path }) => path.startsWith(`${folder}/`))
    .map((file) => ({ ...file, path: file.path.slice(folder.length + 1) }));
}

/** `HASH NAME` a line: only a shell and git can open a name that is not UTF-8. */
const WRITE_RAW = `
while read -r hash name; do
  path=$(printf '%b/' "$name")
  path=./\${path%/}
  [ ! -f "$path" ] || [ -L "$path" ] ||
    git cat-file blob "$hash" > "$path" < /dev/null || exit
done`;

async function restoreRaw(
  system: System,
  root: string,
  files: readonly ExtraFile[],
): Promise<void> {
  const isFile = ({ path }: ExtraFile) =>
    system.kindOf(`${root}/${textOf(path)}`) === "file";
  const paths = files.filter(isFile).map(({ path }) => path);
  const there = await rawHashes(system, root, paths);
  const others = files.filter((file) =>
    there.has(file.path)
      ? there.get(file.path) !== file.hash
      : !isUtf8(textOf(file.path))
  );
  if (others.length === 0) return;
  const stdin = others.map(({ path, hash }) => `${hash} ${octal(path)}\n`)
    .join("");
  const options = { folder: root, stdin };
  const output = await runGitScript(system, WRITE_RAW, [], options);
  if (output.status !== 0) throw gitFailure(output, "restore");
  await forgetSizes(system, root, others.map(({ path }) => path));
}

/**
 * Another size than the index remembers counts as a change to git, whatever a
 * filter makes of the content (read-cache.c, `ie_modified`): these entries are
 * put in anew, without a size.
 */
async function forgetSizes(
  system: System,
  root: string,
  paths: readonly ByteName[],
): Promise<void> {
  const named = new Set(paths);
  const list = await gitBytes(system, root, ["ls-files", "-s", "-z"]);
  const rows = nulFields(list)
    .filter((row) => named.has(row.slice(row.indexOf("\t") + 1)))
    .map((row) => `${row}\0`).join("");
  const args = ["update-index", "-z", "--index-info"];
  await writeGit(system, args, { folder: root, stdin: fromLatin1(rows) });
}

async function restoreModes(
  system: System,
  root: string,
  files: readonly ExtraFile[],
  isMeant: (path: string) => boolean,
): Promise<void> {
  for (const line of await listIn(system, root, files, "modes")) {
    const end = line.indexOf(" ");
    const name = line.slice(end + 1);
    if (!isMeant(name)) continue;
    const path = `${root}/${name}`;
    const bits = parseInt(line.slice(0, end), 8);
    const now = permissionsOf(path);
    if (now !== undefined && now !== bits) setPermissions(path, bits);
  }
}

async function restoreFolders(
  system: System,
  root: string,
  files: readonly ExtraFile[],
  isMeant: (path: string) => boolean,
): Promise<void> {
  for (const folder of await listIn(system, root, files, "folders")) {
    if (!isMeant(folder)) continue;
    if (system.kindOf(`${root}/${folder}`) === undefined) {
      makeOpenFolder(`${root}/${folder}`);
    }
  }
}

/** The lines of one of the extras. */
async function listIn(
  system: System,
  root: string,
  files: readonly ExtraFile[],
  name: string,
): Promise<string[]> {
  const file = files.find(({ path }) => path === name);
  if (!file) return [];
  const bytes = await blobBytes(system, root, file.hash);
  return nulFields(new TextDecoder().decode(bytes));
}

/** Puts an index with conflicts back. It is made beside the real one and moved there. */
async function restoreIndex(
  system: System,
  { root, gitDir }: WorkTree,
  extras: string,
): Promise<void> {
  const stdin = await savedIndex(system, root, extras);
  if (stdin.length === 0) return;
  await waitForIndex(system, gitDir);
  makeFolder(`${gitDir}/butler`);
  const index = `${gitDir}/butler/index-restored`;
  removeFile(index);
  const options = { folder: root, index };
  const args = ["update-index", "-z", "--index-info"];
  await writeGit(system, args, { ...options, stdin });
  // The status is 1 while there are conflicts.
  await gitOrNothing(system, root, ["update-index", "-q", "--refresh"], {
    index,
    mode: "write",
  });
  moveFile(index, `${gitDir}/index`);
}

async function restoreOperation(
  system: System,
  { root, gitDir }: WorkTree,
  files: readonly ExtraFile[],
): Promise<void> {
  if (files.length === 0) return;
  const contents = new Map<string, Uint8Array>();
  for (const { path, hash } of files) {
    contents.set(path, await blobBytes(system, root, hash));
  }
  replaceOperation(gitDir, contents);
}
