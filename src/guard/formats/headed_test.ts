import { kindOf } from "./format.ts";
import type { Reader, Report, Violation } from "./format.ts";

/** A failed test is a headline with its name; the reason comes in a later line. */
export interface HeadedTest {
  /** The place of the test that this line opens, or undefined. */
  headline(line: string): string | undefined;
  /** Its name, where that has a line of its own right below. */
  readonly name?: RegExp;
  /** That line, of a test that may fail: it is still to be done. */
  readonly excused?: RegExp;
  /** The reason in a line below a headline, or undefined. */
  reason(line: string): string | undefined;
  /** Several headlines in a row have the reason in common; the same one twice is one test that was tried again. */
  readonly grouped?: boolean;
  /** Whether this place is no test, see `Violation`. */
  readonly noTest?: RegExp;
  /** The line from which on failures are repeated, up to the total. */
  readonly repeats?: RegExp;
  /** The tool's own total. */
  readonly total?: RegExp;
}

/**
 * Reads tests that are printed as headline and reason. The same headline
 * several times is several tests: of a loop or a table.
 */
export function headedTests(test: HeadedTest): Reader {
  const { headline, name, excused, reason, grouped = false } = test;
  const { noTest, repeats, total } = test;
  let open: string[] = [];
  let repeating = false;

  function close(message: string, report: Report): void {
    for (const place of new Set(open)) {
      const failed = failedTest(place, message);
      report.found(noTest?.test(place) ? { ...failed, noTest: true } : failed);
    }
    open = [];
  }
  return {
    line(text: string, report: Report): boolean {
      const place = headline(text);
      if (place !== undefined) {
        if (!grouped) close("", report);
        if (!repeating) open.push(place);
        return true;
      }
      const number = total?.exec(text)?.[1];
      if (number) {
        close("", report);
        report.declared(Number(number));
      }
      repeating = repeats?.test(text) || repeating && !number;
      if (open.length === 0) return false;
      if (excused?.test(text)) {
        open = [];
        return true;
      }
      const named = name?.exec(text)?.[1];
      const message = named ?? reason(text);
      if (named !== undefined) open = open.map((place) => `${place} ${named}`);
      else if (message !== undefined) close(message, report);
      return message !== undefined;
    },
    end: (report) => close("", report),
  };
}

export function failedTest(place: string, message: string): Violation {
  return { place, kind: message ? kindOf(message) : "failed", message };
}
