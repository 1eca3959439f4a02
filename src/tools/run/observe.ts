import { byteLength, fitToBytes } from "../../core/bytes.ts";
import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { workContext } from "../work_context.ts";
import type { WorkContext } from "../work_context.ts";

/** Bytes of an answer about an ordinary repository. */
const BUDGET = 1_200;

/** How much is shown, tried in turn until the answer fits. */
interface Extent {
  readonly files: number;
  /** Bytes of each record's message. */
  readonly message: number;
}

/** At least 20 names are shown, whatever their bytes. */
const EXTENTS: readonly Extent[] = [50, 35, 20].flatMap((files) =>
  [200, 80, 60, 40].map((message) => ({ files, message }))
);
const FALLBACK: Extent = { files: 20, message: 80 };

/** work_observe: where the work stands. Nothing here is derived from content. */
export async function observe(
  _input: ToolInput,
  context: ToolContext,
): Promise<Answer> {
  const whole = await workContext(context);
  const extent = EXTENTS.find((extent) =>
    byteLength(JSON.stringify(reduced(whole, extent))) <= BUDGET
  );
  return { json: reduced(whole, extent ?? FALLBACK) };
}

function reduced(context: WorkContext, { files, message }: Extent) {
  const { changed_files, changed_files_total, recent_records, ...rest } =
    context;
  const { work_state, branch, bare, active_issue, ...next } = rest;
  const total = changed_files_total ?? changed_files.length;
  return {
    work_state,
    branch,
    ...(bare && { bare }),
    ...(active_issue && { active_issue }),
    changed_files: changed_files.slice(0, files),
    ...(total > Math.min(files, changed_files.length) &&
      { changed_files_total: total }),
    recent_records: recent_records.map((record) => ({
      ...record,
      message: fitToBytes(record.message, message),
    })),
    ...next,
  };
}
