import { kindOf } from "./format.ts";
import type { Reader, Report, Violation } from "./format.ts";

/** A failed test is a headline with its name; the reason comes in a later line. */
export interface HeadedTest {
  /** The place of the test that this line opens, or undefined. */
  headline(line: string): string | undefined;
  /** The reason in a line below a headline, or undefined. */
  reason(line: string): string | undefined;
}

/**
 * Reads tests that are printed as headline and reason. Reports that repeat
 * every failure at their end are counted once.
 */
export function headedTests({ headline, reason }: HeadedTest): Reader {
  const seen = new Set<string>();
  let open: string | undefined;

  function close(message: string, report: Report): void {
    if (open !== undefined) report.found(failedTest(open, message));
    open = undefined;
  }
  return {
    line(text: string, report: Report): boolean {
      const place = headline(text);
      if (place !== undefined) {
        close("", report);
        if (seen.has(place)) return true;
        seen.add(place);
        open = place;
        return true;
      }
      const message = open === undefined ? undefined : reason(text);
      if (message === undefined) return false;
      close(message, report);
      return true;
    },
    end: (report) => close("", report),
  };
}

export function failedTest(place: string, message: string): Violation {
  return { place, kind: message ? kindOf(message) : "failed", message };
}
