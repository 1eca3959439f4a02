import { byteLength, fitToBytes } from "../../core/bytes.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { workContext } from "../work_context.ts";
import type { WorkContext } from "../work_context.ts";

/** Bytes of an answer about an ordinary repository. */
const BUDGET = 1_200;
/** Bytes of each record's message, tried in turn until the answer fits. */
const MESSAGE_BYTES = [200, 80, 60, 40];
/** Where the names of files alone are over the budget. */
const FALLBACK = 80;

/** work_observe: where the work stands. Nothing here is derived from content. */
export async function observe(
  _input: ToolInput,
  context: ToolContext,
): Promise<Answer> {
  const whole = await workContext(context);
  const limit = MESSAGE_BYTES.find((limit) =>
    byteLength(JSON.stringify(shortened(whole, limit))) <= BUDGET
  );
  return { json: { ...shortened(whole, limit ?? FALLBACK) } };
}

function shortened(context: WorkContext, limit: number): WorkContext {
  return {
    ...context,
    recent_records: context.recent_records.map((record) => ({
      ...record,
      message: fitToBytes(record.message, limit),
    })),
  };
}
