import type { System } from "../core/system.ts";
import { rebasedBranch } from "../git/operation.ts";
import { gitOrNothing, topFolder } from "../git/repository.ts";
import type { Repository } from "../git/repository.ts";

/** The branch as answers name it, read from HEAD itself. */
export async function currentBranch(
  system: System,
  repository: Repository,
): Promise<string> {
  const head = system.readText(`${repository.gitDir}/HEAD`)?.trim() ?? "";
  if (head.startsWith("ref: refs/heads/")) return head.slice(16);
  const rebased = rebasedBranch(system, repository.gitDir);
  if (rebased) return rebased;
  const args = ["rev-parse", "--short=7", "HEAD"];
  const short = await gitOrNothing(system, topFolder(repository), args);
  return `(detached at ${short.trim()})`;
}
