import { byteLength, fitToBytes } from "../core/bytes.ts";
import { say } from "../core/text.ts";
import { linesLength } from "./fit.ts";
import { linesOf } from "./output.ts";
import type { Run } from "./report.ts";
import * as texts from "./texts.ts";

/** A part of a report, and how many bytes of the check's output it shows. */
export interface Part {
  readonly text: string;
  readonly shown: number;
}

export const NOTHING: Part = { text: "", shown: 0 };

/** What a report on cut output consists of, beside the lines that say it was cut. */
export interface Layout {
  /** The first line, the longest form first; none for the older script's report. */
  readonly titles: readonly string[];
  /** Bytes of the body that come before the path of the evidence. */
  readonly least: number;
  /** In so many bytes; `least` only where there was no room for the path. */
  readonly body: (room: number, least: boolean) => Part;
}

const CUT = "…";

/**
 * Title, body, and the lines that say how much was cut and where the rest is,
 * in `budget` bytes. What does not fit is left out: the path first, then the
 * title's particulars, then the count for a mere `…`, the title never.
 */
export function cutReport(run: Run, budget: number, layout: Layout): string {
  const { bytes } = run.output;
  const lines = linesOf(run.output);
  const marker = (shown: number) => texts.truncatedLine(shown, bytes, lines);
  const where = whereLine(run);
  const longest = marker(bytes);
  const titles = layout.titles.map((title) => [title]);
  for (const closing of [[longest, ...where], [longest], [CUT]]) {
    const least = closing.length > 1 ? layout.least : 0;
    for (const title of titles.length > 0 ? titles : [[]]) {
      const room = budget - linesLength([...title, ...closing]);
      if (room < least) continue;
      const isLeast = where.length > 0 && closing.length === 1;
      const { text, shown } = layout.body(room, isLeast);
      const [first, ...rest] = closing;
      const count = first === CUT ? CUT : marker(Math.min(shown, bytes));
      return toText(title) + text + toText([count, ...rest]);
    }
  }
  const short = fitToBytes(`${layout.titles.at(-1) ?? ""}${CUT}`, budget - 1);
  return byteLength(short) > 0 ? `${short}\n` : fitToBytes(CUT, budget);
}

function whereLine({ evidence, problem, lang }: Run): string[] {
  if (evidence !== undefined) return [texts.fullLogLine(evidence)];
  return problem ? [say(problem, lang)] : [];
}

export function toText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
