import { byteLength } from "../core/bytes.ts";
import { say } from "../core/text.ts";
import { type Part, toText } from "./cut_report.ts";
import { linesLength, shareOut, SHORTEST_SHARE } from "./fit.ts";
import { kindOf, type Violation } from "./formats/format.ts";
import type { Findings } from "./tally.ts";
import type { Run } from "./report.ts";
import * as texts from "./texts.ts";

/** From so many on, the kinds are counted: two digits. */
const FEWEST_FOR_KINDS = 10;
/** Bytes of the line that counts the kinds; a quarter of a small budget. */
const KINDS_ROOM = 300;

/** The first line of a summary, and its short form for a small budget. */
export function summaryTitles(
  findings: Findings,
  { lang, outcome, megabytes }: Run & { readonly megabytes?: number },
): string[] {
  const failed = texts.failed(outcome);
  const totals = [
    texts.totalOf(findings, megabytes),
    texts.shortTotalOf(findings),
  ];
  return totals.map(({ en, ja }) =>
    say({ en: `${failed.en}: ${en}`, ja: `${failed.ja}: ${ja}` }, lang)
  );
}

/** Samples and kinds in `room` bytes; the kinds before a sample is cut below what can be read. */
export function summarise(findings: Findings, run: Run, room: number): Part {
  const kinds = findings.total < FEWEST_FOR_KINDS
    ? []
    : kindsLine(findings, run, Math.min(KINDS_ROOM, Math.floor(room / 4)));
  const samples = shareOut(
    findings.samples.map((sample) => sampleLine(sample, run.cwd)),
    room - linesLength(kinds),
  );
  return {
    text: toText([...samples, ...kinds]),
    shown: samples.reduce((sum, line) => sum + byteLength(line), 0),
  };
}

/** Bytes that the first `count` samples need at least. */
export function roomForSamples(
  { samples }: Findings,
  { cwd }: Run,
  count: number,
): number {
  const lines = samples.slice(0, count).map((each) => sampleLine(each, cwd));
  return Math.min(linesLength(lines), count * SHORTEST_SHARE);
}

function sampleLine(violation: Violation, cwd?: string): string {
  const { kind, message, warning, note } = violation;
  const place = relative(violation.place, cwd);
  // A kind that was taken from the message would be said twice.
  const said = message.startsWith(kind) || kind === kindOf(message);
  const severity = warning ? "warning" : note ? "note" : "";
  const parts = [place, severity, said ? "" : kind, message];
  return parts.filter(Boolean).join(" ").replace(/\s+/g, " ");
}

function relative(place: string, cwd?: string): string {
  const path = place.replace("file://", "");
  const below = cwd !== undefined && path.startsWith(`${cwd}/`);
  return below ? path.slice(cwd.length + 1) : path;
}

/** `by kind: no-undef 150, eqeqeq 30, 12 more kinds`, as one line if there is room for any. */
function kindsLine(
  findings: Findings,
  { lang }: Run,
  room: number,
): string[] {
  const more = (count: number) =>
    count ? say(texts.moreKinds(count), lang) : "";
  const { byKind } = findings;
  let line = say(texts.kindsOf(findings), lang);
  let named = 0;
  for (const [kind, count] of byKind) {
    const longer = `${line}${named ? ", " : ""}${kind} ${count}`;
    const whole = longer + more(byKind.length - named - 1);
    if (byteLength(whole) + 1 > room) break;
    line = longer;
    named++;
  }
  return named ? [line + more(byKind.length - named)] : [];
}
