import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { gitOrNothing } from "../git/repository.ts";
import type { StatusEntry } from "../git/status.ts";
import { isAt } from "./pathspecs.ts";
import { nothingAt } from "./paths.ts";
import type { WorkTree } from "./work_tree.ts";

/** The entries that a record covers: all, or those at or below the paths. Throws where a path has none. */
export async function selectEntries(
  system: System,
  tree: WorkTree,
  entries: readonly StatusEntry[],
  paths: readonly string[],
): Promise<readonly StatusEntry[]> {
  if (paths.length === 0 || paths.includes("")) return entries;
  for (const path of paths) {
    if (entries.some((entry) => isEntryAt(entry, path))) continue;
    await explainNothing(system, tree, path);
  }
  const selected = entries.filter((entry) =>
    paths.some((path) => isEntryAt(entry, path))
  );
  return selected;
}

function isEntryAt({ path, from }: StatusEntry, wanted: string): boolean {
  return isAt(path, wanted) || (from !== undefined && isAt(from, wanted));
}

/** A path without changes is fine if it is there; a missing or an ignored one is a slip. */
async function explainNothing(
  system: System,
  { root }: WorkTree,
  path: string,
): Promise<void> {
  const args = [
    "ls-files",
    "-z",
    "--others",
    "--ignored",
    "--exclude-standard",
  ];
  const ignored = await gitOrNothing(system, root, [...args, "--", path]);
  if (ignored !== "") throw isIgnored(path);
  if (system.kindOf(`${root}/${path}`) === undefined) throw nothingAt(path);
}

function isIgnored(path: string): ButlerError {
  const name = JSON.stringify(path);
  return new ButlerError("invalid_argument", {
    en: `Cannot record ${name}: .gitignore excludes it`,
    ja: `${name} は .gitignore で除外されているため記録できません`,
  }, {
    en: "Leave it out, or change .gitignore first",
    ja: "paths から外すか、先に .gitignore を変更してください",
  });
}

export function nothingToRecord(): ButlerError {
  return new ButlerError("nothing_to_record", {
    en: "Cannot record: there are no changes",
    ja: "記録できません: 変更がありません",
  }, {
    en: "Call work_observe() to see where things stand",
    ja: "work_observe() で現在の状態を確認してください",
  });
}

/** `git rm --cached a`: the files are those of the last record, the index is not. */
export function onlyInIndex(): ButlerError {
  return new ButlerError("nothing_to_record", {
    en: "Cannot record: only the index differs from the last record, no file",
    ja:
      "記録できません: 前回の記録と異なるのはインデックスだけで、ファイルに変更がありません",
  }, {
    en:
      'Use work_vcs(["commit", "-m", "MESSAGE"]): it records the index; work_vcs(["reset"]) makes it as the last record again',
    ja:
      'work_vcs(["commit", "-m", "MESSAGE"]) を使ってください。インデックスを記録します。work_vcs(["reset"]) なら前回の記録の状態に戻ります',
  });
}
