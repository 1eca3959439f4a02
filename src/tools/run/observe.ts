import type { Answer, ToolContext, ToolInput } from "../tool.ts";
import { workContext } from "../work_context.ts";

/** work_observe: where the work stands. Nothing here is derived from content. */
export async function observe(
  _input: ToolInput,
  context: ToolContext,
): Promise<Answer> {
  return { json: { ...await workContext(context) } };
}
