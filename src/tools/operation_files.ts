import type { System } from "../core/system.ts";
import {
  makeFolder,
  readBytes,
  removeFile,
  removeFolder,
  replaceFile,
} from "../io/work_files.ts";

/** What git keeps of an unfinished merge, cherry-pick, revert, rebase or am. */
const FILES = [
  "MERGE_HEAD",
  "MERGE_MODE",
  "MERGE_MSG",
  "MERGE_RR",
  "MERGE_AUTOSTASH",
  "AUTO_MERGE",
  "CHERRY_PICK_HEAD",
  "REVERT_HEAD",
  "REBASE_HEAD",
  "SQUASH_MSG",
];
const FOLDERS = ["rebase-merge", "rebase-apply", "sequencer"];

/** Their paths in the git directory. */
export function operationFiles(system: System, gitDir: string): string[] {
  const there = (path: string) => system.kindOf(`${gitDir}/${path}`) === "file";
  const inside = FOLDERS.flatMap((folder) =>
    (system.list(`${gitDir}/${folder}`) ?? []).sort()
      .map((name) => `${folder}/${name}`)
  );
  return [...FILES, ...inside].filter(there);
}

/** The commits that they name by a whole hash. */
export function operationCommits(
  gitDir: string,
  paths: readonly string[],
): string[] {
  const decoder = new TextDecoder();
  return paths.flatMap((path) =>
    decoder.decode(readBytes(`${gitDir}/${path}`)).split("\n")
      .filter((line) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(line))
  );
}

/** Puts them back as they were, and nothing else. */
export function replaceOperation(
  gitDir: string,
  files: ReadonlyMap<string, Uint8Array>,
): void {
  for (const name of FILES) removeFile(`${gitDir}/${name}`);
  for (const name of FOLDERS) removeFolder(`${gitDir}/${name}`);
  for (const [path, content] of files) {
    const slash = path.indexOf("/");
    if (slash > 0) makeFolder(`${gitDir}/${path.slice(0, slash)}`);
    replaceFile(`${gitDir}/${path}`, content);
  }
}
