import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { git } from "../git/repository.ts";

/** Names that are looked at; beyond that a folder is not found empty. */
const MOST_NAMES = 20_000;

/** Folders with nothing in them, which git does not know; none of those in ignored ones. */
export async function emptyFolders(
  system: System,
  root: string,
): Promise<string[]> {
  const args = ["ls-files", "-z", "--others", "--directory"];
  const list = await git(system, root, [...args, "--exclude-standard"]);
  const waiting = nulFields(list).filter((path) => path.endsWith("/"));
  const empty: string[] = [];
  let room = MOST_NAMES;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const names = system.list(`${root}/${path}`);
    room -= names?.length ?? 0;
    if (names === undefined || names.includes(".git") || room < 0) continue;
    if (names.length === 0) empty.push(path.slice(0, -1));
    const inside = names.map((name) => `${path}${name}`)
      .filter((one) => system.kindOf(`${root}/${one}`) === "folder");
    waiting.push(...inside.map((one) => `${one}/`));
  }
  return empty;
}
