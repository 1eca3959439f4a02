import type { System } from "../core/system.ts";
import { readGitCommand } from "../git/argv.ts";
import { operationOf } from "../git/operation.ts";
import { pushPlaceOf } from "../git/push_place.ts";
import { gitOrNothing } from "../git/repository.ts";
import { readStatus, STATUS_ARGS } from "../git/status.ts";
import { takesIndex } from "./concluding.ts";
import { isStaged } from "./index_choice.ts";
import type { GitUse } from "./tool.ts";
import { repositoryOf } from "./vcs_calls.ts";

const ASKED = new Set(["push", "commit", "add", "stage"]);

/** What stands around a command: looked at only where its tool asks, since it costs a git process. */
export async function gitUseOf(
  system: System,
  cwd: string,
  words: readonly string[],
): Promise<GitUse> {
  const { subcommand } = readGitCommand(words);
  if (!ASKED.has(String(subcommand))) return {};
  const repository = await repositoryOf(system, cwd, words);
  if (subcommand === "push") {
    return {
      pushPlace: () => repository && pushPlaceOf(system, repository.gitDir),
    };
  }
  if (repository?.root === undefined) return {};
  const during = takesIndex(operationOf(system, repository.gitDir));
  const around = during ? { during } : {};
  if (subcommand !== "commit") return around;
  const status = await gitOrNothing(system, repository.root, STATUS_ARGS);
  return { ...around, index: isStaged(readStatus(status)) };
}
