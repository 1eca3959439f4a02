import { say } from "../core/text.ts";
import type { Text } from "../core/text.ts";
import type { Commit } from "../git/log.ts";
import { progressOf } from "../git/progress.ts";
import type { Status } from "../git/status.ts";
import type { Concluded } from "./concluding.ts";
import { currentBranch } from "./current_branch.ts";
import { availableNext } from "./next_steps.ts";
import { tookMore } from "./record_notices.ts";
import { toRecord } from "./records.ts";
import type { Answer, ToolContext } from "./tool.ts";
import type { WorkTree } from "./work_tree.ts";

/** Names in one answer. */
const FILES = 50;

export interface Outcome {
  /** Before the record. */
  readonly status: Status;
  readonly commit: Commit;
  readonly files: readonly string[];
  /** There are changes that the record does not cover. */
  readonly more: boolean;
  /** The record id that the commit should have. */
  readonly id?: string;
  /** What the record has ended. */
  readonly during?: Concluded;
}

/** What a record is answered with. */
export async function answer(
  context: ToolContext,
  tree: WorkTree,
  { status, commit, files, id, more, during }: Outcome,
): Promise<Answer> {
  const { system, lang, config } = context;
  const record = toRecord(commit, false);
  const progress = progressOf(system, tree.gitDir);
  const state = progress?.operation ??
    (status.branch === undefined ? "detached" : "unpublished");
  const exposed = config.mcp?.exposeVcs !== false;
  const notice = id === undefined
    ? undefined
    : record.id !== id
    ? STRIPPED
    : more
    ? undefined
    : tookMore(status, { exposed, during });
  return {
    json: {
      record_id: record.id,
      branch: await currentBranch(system, tree),
      files: files.slice(0, FILES),
      ...(files.length > FILES && { files_total: files.length }),
      issue_ids: record.issue_ids,
      published: record.published,
      available_next: availableNext(context, state, more),
      ...(notice && { notice: say(notice, lang) }),
    },
  };
}

const STRIPPED: Text = {
  en:
    "A commit hook took butler's trailers out: the record has a hash instead of a number, and no issues",
  ja:
    "コミットフックが butler のトレーラーを削除したため、記録は番号ではなくハッシュで識別され、issue も付きません",
};
