import type { Text } from "../core/text.ts";
import type { System } from "../core/system.ts";
import { readArguments, readGitCommand } from "../git/argv.ts";
import type { GitArguments } from "../git/argv.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";
import { removeFolder, temporaryFolder } from "../io/work_files.ts";
import { folderOf, refusal } from "./losing_refusal.ts";
import type { VcsCall } from "./vcs_calls.ts";

/** What of a repository a snapshot holds. */
export interface Kept {
  /** The root of the work tree; undefined where nothing is saved. */
  readonly root?: string;
  /** What in it is not saved: files, and folders that end in "/". */
  readonly unsaved: readonly string[];
}

/** Throws where a command would write over a file that no snapshot holds. */
export async function refuseOutput(
  system: System,
  cwd: string,
  losing: readonly VcsCall[],
  kept: Kept,
): Promise<void> {
  for (const call of losing) {
    const folder = folderOf(system, cwd, call.words);
    for (const path of await outputFiles(system, folder, call, kept.root)) {
      const at = path.startsWith("/") ? path : `${folder}/${path}`;
      const file = system.realPath(at);
      const isThere = file !== undefined && system.kindOf(file) === "file";
      if (isThere && !isKept(file, kept)) throw overwrites(call, path);
    }
  }
}

function isKept(file: string, { root, unsaved }: Kept): boolean {
  if (root === undefined || !file.startsWith(`${root}/`)) return false;
  const path = file.slice(root.length + 1);
  if (path.split("/").includes(".git")) return false;
  return !unsaved.some((one) =>
    one.endsWith("/") ? path.startsWith(one) : path === one
  );
}

function overwrites(call: VcsCall, path: string) {
  const reason: Text = {
    en: "it is outside the files that butler saves",
    ja: "Butler が保存するファイルの外にあります",
  };
  return refusal([call], path, reason, {
    en: "Give the name of a new file",
    ja: "新しいファイル名を指定してください",
  });
}

/** Options whose value is a file to write, besides `--output`. */
const FILE_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  archive: ["-o"],
  "fast-export": ["--export-marks"],
  "fast-import": ["--export-marks", "--export-pack-edges"],
  "index-pack": ["-o"],
};

/** Operands that are files to write. */
const FILE_OPERANDS: Readonly<
  Record<string, (operands: readonly string[]) => readonly string[]>
> = {
  bundle: ([action, file]) => action === "create" && file ? [file] : [],
  mailinfo: (operands) => operands.slice(0, 2),
  "merge-file": (operands) => operands.slice(0, 1),
};

/** Archives know their options by any part that is plain. */
const OUTPUT = ["--outp", "--outpu", "--output"];

/** The files that a call names as those it writes, as far as they are known. */
async function outputFiles(
  system: System,
  folder: string,
  call: VcsCall,
  root: string | undefined,
): Promise<string[]> {
  const { subcommand } = call;
  const valued = new Set([...OUTPUT, ...FILE_OPTIONS[subcommand] ?? []]);
  const args = readArguments(readGitCommand(call.words).args, valued);
  const files = [...valued].flatMap((name) => args.values.get(name) ?? [])
    .map(String);
  const operands = [...args.operands, ...args.pathspecs ?? []].map(String);
  return [
    ...files,
    ...FILE_OPERANDS[subcommand]?.(operands) ?? [],
    ...subcommand === "format-patch"
      ? await patchFiles(system, folder, call)
      : [],
    ...subcommand === "checkout-index"
      ? await checkedOut(system, root ?? folder, args)
      : [],
  ];
}

/** The patches that `format-patch -o` writes, learnt from writing them elsewhere. */
async function patchFiles(
  system: System,
  folder: string,
  { words }: VcsCall,
): Promise<string[]> {
  const at = words.findIndex((word) =>
    /^(?:-o|--output-directory(?:=|$))/.test(word)
  );
  const [, option, attached] =
    /^(-o|--output-directory=?)(.*)$/s.exec(words[at] ?? "") ?? [];
  const to = attached || words[at + 1];
  if (option === undefined || to === undefined) return [];
  const place = temporaryFolder();
  try {
    const given = attached ? [option + place] : [option, place];
    const trial = words.toSpliced(at, given.length, ...given);
    await gitOrNothing(system, folder, trial, { mode: "given" });
    return (system.list(place) ?? []).map((name) => `${to}/${name}`);
  } finally {
    removeFolder(place);
  }
}

/** The files that `checkout-index -f --prefix` writes; the prefix goes before the path from the root. */
async function checkedOut(
  system: System,
  root: string,
  { values, options }: GitArguments,
): Promise<string[]> {
  const prefix = String(values.get("--prefix")?.[0] ?? "");
  const forces = options.has("-f") || options.has("--force");
  if (prefix === "" || !forces) return [];
  const start = prefix.startsWith("/") ? prefix : `${root}/${prefix}`;
  const list = await gitOrNothing(system, root, ["ls-files", "-z"]);
  return nulFields(list).map((path) => start + path);
}
