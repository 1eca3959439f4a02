import { SILENT } from "../policy.ts";
import type { Policy } from "../policy.ts";

/**
 * A session starts, resumes or was compacted: it is told where the work
 * stands. Outside a repository there is nothing to tell.
 */
export const sessionContext: Policy = {
  name: "session",
  async judge(event, facts) {
    if (event.kind !== "session_start") return SILENT;
    const { sessionBrief } = await import("../session_brief.ts");
    const brief = await sessionBrief(event, facts);
    if (brief === undefined) return SILENT;
    return { verdicts: [], context: { en: brief, ja: brief } };
  },
};
