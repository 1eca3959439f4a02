import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import type { Commit } from "../git/log.ts";
import { gitOrNothing, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";
import { printCall } from "./call.ts";
import { nothingAt } from "./paths.ts";
import { workDiff } from "./work_diff.ts";

/**
 * No change at a path is an answer only where there is such a path: in the
 * work tree, in the record or before it. Throws where there is none, and where
 * it belongs to a repository inside this one.
 */
export async function requireDiffPath(
  system: System,
  repository: Repository,
  path: string,
  commit?: Commit,
): Promise<void> {
  const top = topFolder(repository);
  if (commit === undefined) requireOwn(system, top, path);
  if (system.kindOf(`${top}/${path}`)) return;
  const revisions = commit
    ? [commit.hash, ...commit.parents.slice(0, 1)]
    : ["HEAD"];
  const found = await Promise.all(revisions.map((revision) => {
    const args = ["ls-tree", "-z", "--full-tree", revision, "--", path];
    return gitOrNothing(system, top, args);
  }));
  if (found.every((output) => output === "")) throw nothingAt(path);
}

/** Throws where a folder above the path is a submodule or another repository. */
function requireOwn(system: System, top: string, path: string): void {
  const parts = path.split("/");
  for (let count = 1; count < parts.length; count++) {
    const folder = parts.slice(0, count).join("/");
    if (!system.kindOf(`${top}/${folder}/.git`)) continue;
    throw elsewhere(path, folder, `${top}/${folder}`);
  }
}

function elsewhere(path: string, folder: string, cwd: string): ButlerError {
  const inside = path.slice(folder.length + 1);
  const call = printCall({
    tool: workDiff.name,
    arguments: { path: inside, cwd },
  });
  const [name, other] = [JSON.stringify(path), JSON.stringify(folder)];
  return new ButlerError("path_outside_repository", {
    en: `Cannot compare ${name}: it is in the repository ${other} of its own`,
    ja: `${name} は別のリポジトリ ${other} にあるため比較できません`,
  }, { en: `Call ${call}`, ja: `${call} を呼び出してください` });
}
