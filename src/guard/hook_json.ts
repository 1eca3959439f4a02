import { byteLength, fitToBytes } from "../core/bytes.ts";
import { isObject, parseJson } from "../core/json.ts";
import type { Budgets } from "./profiles.ts";

/** What a hook's answer may have at its top, in Claude Code and the hosts that took its form over. */
const ANSWER_KEYS: readonly string[] = [
  "continue",
  "stopReason",
  "suppressOutput",
  "systemMessage",
  "terminalSequence",
  "decision",
  "reason",
  "permissionDecision",
  "permissionDecisionReason",
  "permission",
  "user_message",
  "agent_message",
  "additional_context",
  "followup_message",
  "async",
  "asyncTimeout",
];

/** Those that decide: a log line beside other output hardly has them. */
const VERDICT_KEYS: readonly string[] = [
  "hookSpecificOutput",
  "decision",
  "permission",
  "permissionDecision",
];

/** Prose for the agent or the person. Everything else is data, and cutting it would change the answer. */
const TEXT_KEYS: readonly string[] = [
  "systemMessage",
  "reason",
  "stopReason",
  "permissionDecisionReason",
  "additionalContext",
  "additional_context",
  "followup_message",
  "message",
  "user_message",
  "agent_message",
];

/** Objects of an answer that hold texts themselves. */
const NESTED_KEYS: readonly string[] = ["hookSpecificOutput", "decision"];

interface Answer {
  readonly source: string;
  readonly value: Record<string, unknown>;
}

/**
 * The hook's answer in the output of a check, its texts cut so that it fits
 * into the budget (of a failure, if the answer stops something), or undefined
 * when the output holds none. Its data stay whole, even beyond the budget:
 * half an `updatedInput` would be another command.
 */
export function hookAnswer(
  output: string,
  budgets: Budgets,
  failed: boolean,
): string | undefined {
  const answer = findAnswer(output.trim());
  if (!answer) return undefined;
  const budget = failed || stops(answer.value) ? budgets.fail : budgets.ok;
  return fitAnswer(answer, budget - 1) + "\n";
}

/**
 * The whole output, where one known key is enough: whatever else the object
 * says, the host reads it. stderr is in the same output, so an answer may have
 * lines of others around it; what is one line of a JSON log is none.
 */
function findAnswer(output: string): Answer | undefined {
  const whole = readObject(output);
  if (whole || !output.includes("{")) {
    return whole && hasAnswerKey(whole.value) ? whole : undefined;
  }
  const objects = output.split("\n").flatMap((line) =>
    line.startsWith("{") ? readObject(line.trim()) ?? [] : []
  );
  const pure = objects.find(({ value }) => isPure(value));
  return pure ??
    (objects.length === 1 && decides(objects[0].value)
      ? objects[0]
      : undefined);
}

function readObject(source: string): Answer | undefined {
  if (!source.startsWith("{")) return undefined;
  const value = parseJson(source);
  return isObject(value) ? { source, value } : undefined;
}

function hasAnswerKey(value: Record<string, unknown>): boolean {
  return isObject(value.hookSpecificOutput) ||
    Object.keys(value).some((key) => ANSWER_KEYS.includes(key));
}

function isPure(value: Record<string, unknown>): boolean {
  if (isObject(value.hookSpecificOutput)) return true;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => ANSWER_KEYS.includes(key));
}

function decides(value: Record<string, unknown>): boolean {
  return VERDICT_KEYS.some((key) => Object.hasOwn(value, key));
}

function stops(answer: Record<string, unknown>): boolean {
  const specific = isObject(answer.hookSpecificOutput)
    ? answer.hookSpecificOutput
    : {};
  const verdicts = [
    answer.decision,
    answer.permission,
    answer.permissionDecision,
    specific.permissionDecision,
  ];
  return answer.continue === false ||
    ["block", "deny", "ask"].some((word) => verdicts.includes(word));
}

function fitAnswer({ source, value }: Answer, budget: number): string {
  let [fits, tooLong] = [0, byteLength(source)];
  if (tooLong <= budget) return source;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    const length = byteLength(JSON.stringify(cutTexts(value, middle)));
    if (length <= budget) fits = middle;
    else tooLong = middle;
  }
  return JSON.stringify(cutTexts(value, fits));
}

/** Every text at most `limit` bytes; a cut one says how long it was, or is a mere `…`: empty, it would be another answer. */
function cutTexts(
  answer: Record<string, unknown>,
  limit: number,
): Record<string, unknown> {
  const cut = ([key, value]: [string, unknown]): [string, unknown] => {
    if (typeof value === "string" && TEXT_KEYS.includes(key)) {
      return [key, cutText(value, limit)];
    }
    return isObject(value) && NESTED_KEYS.includes(key)
      ? [key, cutTexts(value, limit)]
      : [key, value];
  };
  return Object.fromEntries(Object.entries(answer).map(cut));
}

const CUT = "…";

function cutText(text: string, limit: number): string {
  const mark = `${CUT} (cut: ${byteLength(text)} bytes in all)`;
  const room = Math.max(limit, byteLength(CUT));
  return fitToBytes(text, room, byteLength(mark) <= room ? mark : CUT);
}
