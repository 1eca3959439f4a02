import { byteLength, fitToBytes } from "../core/bytes.ts";
import { plainText } from "../core/plain_text.ts";

/** Bytes of another program's output in one answer. */
export const OUTPUT_BYTES = 4_000;

/** The part of the budget for the beginning; summaries stand at the end. */
const HEAD_SHARE = 0.4;

export interface FittedOutput {
  readonly text: string;
  readonly cut: boolean;
}

/**
 * An output inside a budget: whole lines from its beginning and its end. What
 * counts are the bytes that it has in the answer, as part of a JSON string.
 */
export function fitOutput(raw: string, budget = OUTPUT_BYTES): FittedOutput {
  const text = plainText(raw);
  if (jsonBytes(text) <= budget) return { text, cut: false };
  const lines = text.split("\n");
  const room = budget - 60; // for the line that says what is missing
  const head = take(lines, room * HEAD_SHARE);
  const rest = lines.slice(head.length);
  const tail = take(rest.reverse(), room - size(head)).reverse();
  const missing = lines.length - head.length - tail.length;
  const mark = `… ${missing} of ${lines.length} lines left out …`;
  const shown = [...head, mark, ...tail].join("\n");
  return head.length + tail.length > 0
    ? { text: shown, cut: true }
    : { text: fitLine(text, budget), cut: true };
}

function take(lines: readonly string[], budget: number): string[] {
  let room = budget;
  let count = 0;
  while (count < lines.length) {
    room -= jsonBytes(lines[count]) + LINE_BREAK;
    if (room < 0) break;
    count++;
  }
  return lines.slice(0, count);
}

function size(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + jsonBytes(line) + LINE_BREAK, 0);
}

/** A line break as JSON has it. */
const LINE_BREAK = "\\n".length;

function jsonBytes(text: string): number {
  return byteLength(JSON.stringify(text)) - '""'.length;
}

/** The beginning of a text without line breaks that would help. */
function fitLine(text: string, budget: number): string {
  let fitted = fitToBytes(text, budget);
  for (let room = budget; jsonBytes(fitted) > budget;) {
    room = Math.floor(room * budget / jsonBytes(fitted));
    fitted = fitToBytes(text, room);
  }
  return fitted;
}
