import { kindOf } from "./format.ts";
import type { Format, Reader, Report } from "./format.ts";

/** A format whose every violation is one line. */
export interface LineFormat {
  readonly name: string;
  readonly needles: readonly string[];
  /**
   * Named groups: `file`, or `place` whole; `line`, `col`, `kind`, `message`,
   * `severity`. All optional; without a kind it is taken from the message.
   */
  readonly pattern: RegExp;
  /** The kind of every line, where the tool knows only one. */
  readonly kind?: string;
  /** What `severity` says for a warning. */
  readonly warning?: RegExp;
  /** What it says for less than that. */
  readonly note?: RegExp;
  /** From this line on, all are printed a second time. */
  readonly repeats?: RegExp;
}

/** The format of a row of the table in `lines.ts`. */
export function lineFormat(row: LineFormat): Format {
  const { name, needles } = row;
  return { name, unit: "violation", needles, reader: () => lineReader(row) };
}

function lineReader(
  { pattern, kind, warning, note, repeats }: LineFormat,
): Reader {
  let repeating = false;
  return {
    line(text: string, report: Report): boolean {
      repeating ||= repeats?.test(text) ?? false;
      const groups = pattern.exec(text)?.groups;
      if (!groups || repeating) return groups !== undefined;
      const message = (groups.message ?? "").trim();
      report.found({
        place: groups.place ?? place(groups.file, groups.line, groups.col),
        kind: kind ?? (groups.kind || kindOf(message)),
        message,
        warning: warning?.test(groups.severity ?? ""),
        note: note?.test(groups.severity ?? ""),
      });
      return true;
    },
  };
}

/** `a.ts:3:1` of what is known of it. */
export function place(file: string, line?: string, column?: string): string {
  return [file, line, column].filter(Boolean).join(":");
}
