import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import type { Commit } from "../git/log.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { requireOwnPath } from "./own_path.ts";
import { nothingAt } from "./paths.ts";
import { workDiff } from "./work_diff.ts";

/**
 * No change at a path is an answer only where there is such a path: in the
 * work tree, in the record or before it. Throws where there is none, and where
 * it belongs to a repository inside this one. Returns what else is to be said.
 */
export async function requireDiffPath(
  system: System,
  repository: Repository,
  path: string,
  commit?: Commit,
): Promise<Text | undefined> {
  const top = topFolder(repository);
  if (commit === undefined) {
    requireOwnPath(system, top, path, (inside) => ({
      tool: workDiff.name,
      arguments: { path: inside },
    }));
  }
  if (system.kindOf(`${top}/${path}`)) {
    return commit ? undefined : await ignoredNotice(system, top, path);
  }
  const revisions = commit
    ? [commit.hash, ...commit.parents.slice(0, 1)]
    : ["HEAD"];
  const found = await Promise.all(revisions.map((revision) => {
    const args = ["ls-tree", "-z", "--full-tree", revision, "--", path];
    return gitOrNothing(system, top, args);
  }));
  if (found.every((output) => output === "")) throw nothingAt(path);
  return undefined;
}

/** What an answer without changes says of a file that git leaves out. */
async function ignoredNotice(
  system: System,
  top: string,
  path: string,
): Promise<Text | undefined> {
  const args = ["ls-files", "-z", "--others", "--ignored", "--directory"];
  const list = [...args, "--exclude-standard", "--", path];
  const ignored = nulFields(await gitOrNothing(system, top, list));
  if (![path, `${path}/`].some((one) => ignored.includes(one))) {
    return undefined;
  }
  const name = JSON.stringify(path);
  return {
    en: `.gitignore excludes ${name}: no record and no diff has it`,
    ja:
      `${name} は .gitignore で除外されているため、記録にも差分にも現れません`,
  };
}
