import type { System } from "../core/system.ts";
import { LOG_FORMAT, readLog } from "../git/log.ts";
import type { Commit } from "../git/log.ts";
import { operationOf } from "../git/operation.ts";
import { gitOrNothing } from "../git/repository.ts";
import type { WorkTree } from "./work_tree.ts";

/**
 * The record at which a rebase has stopped: what resolves it is the same
 * record, as for `rebase --continue`. Undefined where the rebase stopped after
 * it (`edit`) or its resolution is recorded already.
 */
export async function replayedRecord(
  system: System,
  { root, gitDir }: WorkTree,
): Promise<Commit | undefined> {
  if (operationOf(system, gitDir) !== "rebasing") return undefined;
  const log = (args: readonly string[]) =>
    gitOrNothing(system, root, ["log", ...LOG_FORMAT, ...args, "--"]);
  const [commit] = readLog(await log(["--no-walk", "REBASE_HEAD"]));
  const id = commit?.recordIds.at(-1);
  if (id === undefined) return undefined;
  const grep = ["--fixed-strings", `--grep=Butler-Record: ${id}`];
  const known = readLog(await log([...grep, "HEAD"]));
  return known.some(({ recordIds }) => recordIds.includes(id))
    ? undefined
    : commit;
}
