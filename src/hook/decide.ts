import { byteLength, fitToBytes } from "../core/bytes.ts";
import { say } from "../core/text.ts";
import type { Lang } from "../core/text.ts";
import type { Answer } from "./answer.ts";
import { NO_ANSWER } from "./answer.ts";
import type { HookEvent } from "./event.ts";
import type { Judgement, Verdict } from "./policy.ts";

/** Bytes of UTF-8 that a reason may have: every refusal stays in the context. */
export const REASON_BUDGET = 600;
/** Distinct findings that a reason lists. */
const MOST_LINES = 5;
/** Modes in which no person is asked: an `ask` would let the call through or be a silent denial. */
const UNATTENDED = new Set(["bypassPermissions", "dontAsk"]);

/**
 * All judgements of an event as one answer: deny beats ask, every finding is
 * said. Where nobody can be asked, what would ask is denied.
 */
export function decide(
  judgements: readonly Judgement[],
  event: HookEvent,
  lang: Lang,
  canAsk = true,
): Answer {
  const verdicts = judgements.flatMap((judgement) => judgement.verdicts)
    .map((verdict) => raise(verdict, event));
  const context = judgements.flatMap((judgement) => judgement.context ?? [])
    .map((text) => say(text, lang)).join("\n");
  if (verdicts.length === 0) return context ? { context } : NO_ANSWER;
  const denied = verdicts.filter((verdict) => verdict.decision === "deny");
  const asked = verdicts.filter((verdict) => verdict.decision === "ask");
  const kind = denied.length > 0 || !canAsk ? "deny" : "ask";
  const told = kind === "deny" ? asked.map(refused) : asked;
  const reason = writeReason([...denied, ...told], lang);
  return { decision: { kind, reason }, ...(context && { context }) };
}

function raise(verdict: Verdict, event: HookEvent): Verdict {
  const mode = event.permissionMode;
  return verdict.irreversible && mode !== undefined && UNATTENDED.has(mode)
    ? { ...refused(verdict), decision: "deny" }
    : verdict;
}

/** A verdict in the words for the agent. */
function refused(verdict: Verdict): Verdict {
  return { ...verdict, lines: verdict.refusal ?? verdict.lines };
}

/** The lines of all verdicts inside the budget, notes kept, what is left out counted. */
export function writeReason(verdicts: readonly Verdict[], lang: Lang): string {
  const lines = verdicts.flatMap((verdict) => verdict.lines)
    .map((text) => say(text, lang));
  const notes = verdicts.flatMap((verdict) => verdict.notes ?? [])
    .map((text) => say(text, lang));
  const room = REASON_BUDGET - byteLength(notes.join("\n")) - notes.length;
  const kept = keep([...new Set(lines)], room, lang);
  return fitToBytes([...kept, ...notes].join("\n"), REASON_BUDGET);
}

function keep(lines: readonly string[], room: number, lang: Lang): string[] {
  if (lines.length <= MOST_LINES && byteLength(lines.join("\n")) <= room) {
    return [...lines];
  }
  const kept: string[] = [];
  let used = byteLength(more(lines.length, lang));
  for (const line of lines.slice(0, MOST_LINES)) {
    used += byteLength(line) + 1;
    if (used > room) break;
    kept.push(line);
  }
  if (kept.length === 0) {
    const mark = lines.length > 1
      ? byteLength(more(lines.length, lang)) + 1
      : 0;
    kept.push(fitToBytes(lines[0], room - mark));
  }
  const left = lines.length - kept.length;
  return left > 0 ? [...kept, more(left, lang)] : kept;
}

function more(count: number, lang: Lang): string {
  return lang === "ja" ? `… ほか ${count} 件` : `… and ${count} more`;
}
