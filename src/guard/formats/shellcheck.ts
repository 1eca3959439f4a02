import type { Format, Reader, Report } from "./format.ts";
import { place } from "./line_format.ts";

/** `In a.sh line 3:`, the source line, then one line a violation under it. */
const HEADLINE = /^In (.+) line (\d+):$/;
const VIOLATION = /^ *\^-*\^?(?:--)? (SC\d+) \((\w+)\): (.+)$/;

export const shellcheck: Format = {
  name: "shellcheck",
  unit: "violation",
  needles: [" line ", " (error): ", " (warning): ", " (info): ", " (style): "],
  reader,
};

function reader(): Reader {
  let where = "";
  return {
    line(text: string, report: Report): boolean {
      const headline = HEADLINE.exec(text);
      if (headline) where = place(headline[1], headline[2]);
      const [, kind, severity, message] = VIOLATION.exec(text) ?? [];
      if (message === undefined) return headline !== null;
      report.found({
        place: where,
        kind,
        message,
        warning: severity === "warning",
        note: severity === "info" || severity === "style",
      });
      return true;
    },
  };
}
