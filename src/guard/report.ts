import { byteLength } from "../core/bytes.ts";
import { say } from "../core/text.ts";
import type { Lang, Text } from "../core/text.ts";
import { cleanBytes, isReadable } from "./clean.ts";
import { cutReport, NOTHING, toText } from "./cut_report.ts";
import { endsOf, lineEnded, showEnds } from "./ends.ts";
import { headOf, linesLength } from "./fit.ts";
import { otherLines } from "./other_lines.ts";
import { linesOf, type Output } from "./output.ts";
import { recognise } from "./recognise.ts";
import { roomForSamples, summarise, summaryTitles } from "./summary.ts";
import type { Findings } from "./tally.ts";
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
/** A document is read as a whole. */
const MOST_JSON = 4 * MEGABYTE;
/** Beyond so many, the list itself is waste: they are summarised even if they fit. */
const MOST_IN_FULL = 9;
/** So many samples come before the path of the evidence. */
const LEAST_SAMPLES = 3;

/** The report on a passed check: one line, at most `budget` bytes with its newline. */
export function okReport(run: Run, budget: number): string {
  const lines = [texts.okLine(linesOf(run.output))];
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
  if (!hasText(output)) return wordless(run, budget);
  const whole = bytes > Math.min(MEGABYTE, kept)
    ? undefined
    : withNotes(run, cleanBytes(output.head(bytes)));
  const read = Math.min(kept, bytes > MOST_READ ? FIRST_PART : bytes);
  const findings = recognise(
    output.pieces(read),
    read < bytes,
    () => mayBeJson(output) ? cleanBytes(output.head(bytes)) : "",
  );
  const fits = whole !== undefined && byteLength(whole) <= budget;
  if (fits && findings.total <= MOST_IN_FULL) return whole;
  const megabytes = read < bytes ? Math.ceil(read / MEGABYTE) : undefined;
  const cut = findings.total > 0
    ? summary(findings, { ...run, megabytes }, budget)
    : headAndTail(run, budget);
  return fits && byteLength(whole) <= byteLength(cut) ? whole : cut;
}

/** The first bytes only, as the older script printed them. */
export function rawReport(run: Run, budget: number): string {
  const head = cleanBytes(run.output.head(Math.max(budget * 4, MEGABYTE)));
  const whole = withNotes(run, head);
  const complete = run.output.bytes <= MEGABYTE;
  if (complete && byteLength(whole) <= budget) return whole;
  return cutReport(run, budget, {
    titles: [],
    least: 0,
    body: (room) => {
      const shown = headOf(head, room - 1);
      return { text: lineEnded(shown), shown: byteLength(shown) };
    },
  });
}

/** Small output with what it does not tell by itself. */
function withNotes({ outcome, problem, lang }: Run, text: string): string {
  const notes = [texts.endNote(outcome), problem]
    .flatMap((note) => note ? [say(note, lang)] : []);
  return toText(notes) + text;
}

function mayBeJson({ bytes, kept, head }: Output): boolean {
  return bytes <= Math.min(MOST_JSON, kept) &&
    /^[[{]/m.test(cleanBytes(head(MEGABYTE)));
}

/** Both ends are looked at: megabytes without a character are no output to read. */
function hasText({ head, tail }: Output): boolean {
  return isReadable(head(MEGABYTE)) || isReadable(tail(MEGABYTE));
}

/**
 * Without anything to read, how the check ended is the report, where that is not
 * longer than what it printed. An unusual end is said in any case.
 */
function wordless(run: Run, budget: number): string {
  const { outcome, problem, lang, output: { bytes } } = run;
  const unusual = texts.endNote(outcome);
  const title = [say(unusual ?? texts.failedUnreadably(outcome), lang)];
  const titles = unusual || linesLength(title) <= bytes ? title : [];
  const whole = [...titles, ...problem ? [say(problem, lang)] : []];
  if (bytes <= budget && linesLength(whole) <= budget) return toText(whole);
  return cutReport(run, budget, { titles, least: 0, body: () => NOTHING });
}

/** The violations; and where they leave room, or are no reason to fail, what else was printed. */
function summary(
  findings: Findings,
  run: Run & { readonly megabytes?: number },
  budget: number,
): string {
  const ends = otherLines(endsOf(run.output, budget), findings);
  const silent = ends.first === "" && ends.last === "";
  const harmless = findings.warnings + findings.notes === findings.total;
  return cutReport(run, budget, {
    titles: summaryTitles(findings, run),
    least: roomForSamples(findings, run, LEAST_SAMPLES),
    body: (room, least) => {
      const share = harmless && !silent ? Math.floor(room / 2) : room;
      const found = summarise(findings, run, share);
      const left = room - byteLength(found.text);
      if (silent || least || left * 2 < room) return found;
      const other = showEnds(ends, left);
      return {
        text: found.text + other.text,
        shown: found.shown + other.shown,
      };
    },
  });
}

/** The beginning and the end of output of unknown form. */
function headAndTail(run: Run, budget: number): string {
  const ends = endsOf(run.output, budget);
  return cutReport(run, budget, {
    titles: [say(texts.failed(run.outcome), run.lang)],
    least: 0,
    body: (room) => showEnds(ends, room),
  });
}
