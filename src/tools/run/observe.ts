import { byteLength, fitToBytes } from "../../core/bytes.ts";
import { ButlerError } from "../../core/errors.ts";
import type { Text } from "../../core/text.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { listed } from "../records.ts";
import { workContext } from "../work_context.ts";
import type { WorkContext } from "../work_context.ts";

/** Bytes of an answer about an ordinary repository. */
const BUDGET = 1_200;

/** Bytes of each record's message, tried in turn until the answer fits. */
const MESSAGE_LENGTHS: readonly number[] = [200, 80, 60, 40];
/** With names that fill the budget by themselves. */
const FALLBACK = 80;

/** work_observe: where the work stands. Nothing here is derived from content. */
export async function observe(
  _input: ToolInput,
  context: ToolContext,
): Promise<Answer> {
  const whole = await elsewhere(() => workContext(context));
  const length = MESSAGE_LENGTHS.find((length) =>
    byteLength(JSON.stringify(reduced(whole, length))) <= BUDGET
  );
  return { json: reduced(whole, length ?? FALLBACK) };
}

/** A failure whose next step is to observe names another one here. */
async function elsewhere<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ButlerError)) throw error;
    const { code, summary, hint, details } = error;
    if (!hint.en.includes("work_observe")) throw error;
    throw new ButlerError(code, summary, CHECK, details);
  }
}

const CHECK: Text = {
  en: 'Look at work_vcs(["fsck"]), and tell the person what it says',
  ja: 'work_vcs(["fsck"]) で確認し、結果を利用者に伝えてください',
};

function reduced(context: WorkContext, messageLength: number) {
  const { changed_files, changed_files_total, recent_records, ...rest } =
    context;
  const { work_state, branch, behind, bare, active_issue, ...next } = rest;
  return {
    work_state,
    branch,
    ...(behind && { behind }),
    ...(bare && { bare }),
    ...(active_issue && { active_issue }),
    changed_files,
    ...(changed_files_total !== undefined && { changed_files_total }),
    recent_records: recent_records.map((record) => ({
      ...listed(record),
      message: fitToBytes(record.message, messageLength),
    })),
    ...next,
  };
}
