import { shortTitle } from "../active_issue.ts";
import { openRepository } from "../../git/repository.ts";
import { currentBranch } from "../current_branch.ts";
import { writeFocus } from "../state.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { withWriteLock } from "../write_lock.ts";

/** work_focus: sets the active issue; null clears it, and the branch or the newest record tells it again. */
export async function focus(
  { number, title }: ToolInput,
  { system, cwd }: ToolContext,
): Promise<Answer> {
  const repository = await openRepository(system, cwd);
  const issue = number === null ? undefined : {
    number: number as number,
    ...(title !== undefined && { title: shortTitle(title as string) }),
  };
  await withWriteLock(system, repository, () => {
    writeFocus(repository, issue);
    return Promise.resolve();
  });
  const branch = await currentBranch(system, repository);
  return { json: { branch, active_issue: issue ?? null } };
}
