import type { Format, Reader, Report, Violation } from "./format.ts";

/** `TS2322 [ERROR]: text`, the source, then `    at file:///a.ts:1:7`. */
const HEADLINE = /^(TS\d+) \[(ERROR|WARNING)\]: (.+)$/;
/** Exactly four blanks: deeper ones belong to related information. */
const PLACE = /^ {4}at (\S+:\d+:\d+)$/;

export const denoCheck: Format = {
  name: "deno check",
  unit: "violation",
  needles: [" [ERROR]: ", " [WARNING]: "],
  reader,
};

function reader(): Reader {
  let open: Violation | undefined;
  return {
    line(text: string, report: Report): boolean {
      const headline = HEADLINE.exec(text);
      const at = open && PLACE.exec(text)?.[1];
      if (open && (at || headline)) {
        report.found({ ...open, place: at ?? "" });
        open = undefined;
      }
      if (headline) {
        const [, kind, severity, message] = headline;
        open = { place: "", kind, message, warning: severity !== "ERROR" };
      }
      return headline !== null || at !== undefined;
    },
    end(report: Report): void {
      if (open) report.found(open);
    },
  };
}
