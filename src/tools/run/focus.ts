import { shortTitle } from "../active_issue.ts";
import { openRepository } from "../../git/repository.ts";
import { currentBranch } from "../current_branch.ts";
import { writeState } from "../state.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { withWriteLock } from "../write_lock.ts";

/** work_focus: sets the active issue; null clears it for the branch, whatever its name or records say. */
export async function focus(
  { number, title }: ToolInput,
  { system, cwd }: ToolContext,
): Promise<Answer> {
  const repository = await openRepository(system, cwd);
  const issue = number === null ? undefined : {
    number: number as number,
    ...(title !== undefined && { title: shortTitle(title as string) }),
  };
  const branch = await currentBranch(system, repository);
  await withWriteLock(system, repository, () => {
    writeState(repository, issue ? { focus: issue } : { cleared: branch });
    return Promise.resolve();
  });
  return { json: { branch, active_issue: issue ?? null } };
}
