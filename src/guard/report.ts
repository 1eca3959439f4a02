import { byteLength, fitToBytes } from "../core/bytes.ts";
import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import { cleanBytes } from "./clean.ts";
import { headOf, linesLength, tailOf } from "./fit.ts";
import type { Output } from "./output.ts";
import { recognise } from "./recognise.ts";
import { summarise } from "./summary.ts";
import * as texts from "./texts.ts";
import type { Outcome } from "./texts.ts";

/** What a report is made of. */
export interface Run {
  readonly outcome: Outcome;
  readonly output: Output;
  /** Path of the evidence, unless it could not be kept. */
  readonly evidence?: string;
  /** Why it could not. */
  readonly problem?: Text;
  readonly lang: Lang;
  /** Paths below it are shown relative to it; undefined when it is gone. */
  readonly cwd?: string;
}

/** Output up to here is shown whole if it fits, however many escape sequences it has. */
const MEGABYTE = 1024 * 1024;
/** Violations are looked for in all of the output up to this size … */
const MOST_READ = 64 * MEGABYTE;
/** … and of more in its first part only; the report says so. */
const FIRST_PART = 4 * MEGABYTE;
/** Beyond so many, the list itself is waste: they are summarised even if they fit. */
const MOST_IN_FULL = 9;
/** Of a report of unknown form: the sum of most tools is at their end. */
const HEAD_SHARE = 1 / 3;

/** The report on a passed check: one line, at most `budget` bytes with its newline. */
export function okReport(run: Run, budget: number): string {
  const lines = [texts.okLine(run.output.lines)];
  if (run.problem) lines.push(say(run.problem, run.lang));
  while (lines.length > 1 && linesLength(lines) > budget) lines.pop();
  return linesLength(lines) <= budget ? toText(lines) : "";
}

/**
 * The report on a failed check, at most `budget` bytes: the output itself if it
 * is small, else the total, samples and kinds of what was recognised, else its
 * beginning and end. Cut output always says so.
 */
export function failureReport(run: Run, budget: number): string {
  const { output } = run;
  const { bytes, kept } = output;
  const whole = bytes > Math.min(MEGABYTE, kept)
    ? undefined
    : withNotes(run, cleanBytes(output.head(bytes)));
  const read = Math.min(kept, bytes > MOST_READ ? FIRST_PART : bytes);
  const findings = recognise(output.pieces(read));
  const fits = whole !== undefined && byteLength(whole) <= budget;
  if (fits && findings.total <= MOST_IN_FULL) return whole;
  const cut = findings.total > 0
    ? closed(run, budget, (room) => {
      const megabytes = read < bytes ? Math.ceil(read / MEGABYTE) : undefined;
      return summarise(findings, { ...run, megabytes }, room);
    })
    : closed(run, budget, (room) => headAndTail(run, room));
  return fits && byteLength(whole) <= byteLength(cut) ? whole : cut;
}

/** The first bytes only, as the older script printed them. */
export function rawReport(run: Run, budget: number): string {
  const head = cleanBytes(run.output.head(Math.max(budget * 4, MEGABYTE)));
  const whole = withNotes(run, head);
  const complete = run.output.bytes <= MEGABYTE;
  if (complete && byteLength(whole) <= budget) return whole;
  return closed(run, budget, (room) => {
    const shown = headOf(head, room - 1);
    return { text: lineEnded(shown), shown: byteLength(shown) };
  });
}

/** A part of a report, and how many bytes of the check's output it shows. */
export interface Part {
  readonly text: string;
  readonly shown: number;
}

/** Small output with what it does not tell by itself. */
function withNotes({ outcome, problem, lang }: Run, text: string): string {
  const notes = [texts.endNote(outcome), problem]
    .flatMap((note) => note ? [say(note, lang)] : []);
  return toText(notes) + text;
}

/** A part and the lines that say how much was cut and where the rest is. */
function closed(
  { output, evidence, problem, lang }: Run,
  budget: number,
  part: (room: number) => Part,
): string {
  const { bytes, lines } = output;
  const where = evidence === undefined
    ? problem && say(problem, lang)
    : texts.fullLogLine(evidence);
  const marker = (shown: number) => texts.truncatedLine(shown, bytes, lines);
  const after = where ? [where] : [];
  // A long path is left out before the count, the count before nothing.
  const fitting = [[marker(bytes), ...after], [marker(bytes)]]
    .find((closing) => linesLength(closing) <= budget);
  if (!fitting) return fitToBytes("…", budget);
  const { text, shown } = part(budget - linesLength(fitting));
  return text + toText([marker(Math.min(shown, bytes)), ...fitting.slice(1)]);
}

/** The beginning and the end of output of unknown form. */
function headAndTail(run: Run, room: number): Part {
  const title = say(texts.failed(run.outcome), run.lang) + "\n";
  const left = room - byteLength(title) - byteLength(GAP);
  if (left < 2) return { text: "", shown: 0 };
  const { output } = run;
  const enough = Math.max(room * 4, 64 * 1024);
  // Cleaning may shrink it: small output is cleaned before it is cut.
  const small = output.bytes <= MEGABYTE;
  const first = cleanBytes(output.head(small ? MEGABYTE : enough));
  const last = small ? first : cleanBytes(output.tail(enough));
  const head = headOf(first, Math.floor(left * HEAD_SHARE));
  const rest = left - byteLength(lineEnded(head)) - 1;
  const tail = tailOf(last.trimEnd(), Math.max(0, rest));
  return {
    text: title + lineEnded(head) + GAP + lineEnded(tail),
    shown: byteLength(head) + byteLength(tail),
  };
}

const GAP = "…\n";

function lineEnded(text: string): string {
  return text === "" || text.endsWith("\n") ? text : text + "\n";
}

function toText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
