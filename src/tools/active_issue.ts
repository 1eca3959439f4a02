import { fitToBytes } from "../core/bytes.ts";
import type { Repository } from "../git/repository.ts";
import { issueOfBranch } from "./issue_numbers.ts";
import type { WorkRecord } from "./records.ts";
import type { Issue, State } from "./state.ts";
import type { ToolContext } from "./tool.ts";
import { issueTitle } from "./tracker.ts";

export interface IssueClues {
  readonly state: State;
  readonly branch?: string;
  /** Newest first. */
  readonly records: readonly WorkRecord[];
}

/** The issue that the work is about: work_focus, else the branch's name, else the newest record with one. */
export function activeIssue(clues: IssueClues): Issue | undefined {
  const { focus, cleared } = clues.state;
  if (focus) return focus;
  if (cleared !== undefined && cleared === clues.branch) return undefined;
  const number = (clues.branch && issueOfBranch(clues.branch)) ||
    clues.records.flatMap(({ issue_ids }) => issue_ids.slice(0, 1))[0];
  return number ? { number } : undefined;
}

/** Bytes; every answer about the work repeats it. */
const TITLE_BYTES = 200;

/** A title as answers repeat it: one line, not too long. */
export function shortTitle(title: string): string {
  return fitToBytes(title.trim().replace(/\s+/g, " "), TITLE_BYTES);
}

/** The issue with the title that the tracker knows, where it has none. */
export async function withTitle(
  context: ToolContext,
  repository: Repository,
  remotes: readonly string[],
  issue: Issue,
): Promise<Issue> {
  const { number } = issue;
  if (issue.title) return { number, title: shortTitle(issue.title) };
  const title = await issueTitle(context, repository, remotes, number);
  return title === undefined ? issue : { number, title: shortTitle(title) };
}
