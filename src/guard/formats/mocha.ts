import type { Format, Reader, Report } from "./format.ts";
import { failedTest } from "./headed_test.ts";

/** `  2 failing`, then each: `  1) suite`, its test's name on further lines, the last with a colon. */
const FAILURES = /^ {2}\d+ failing$/;
const HEADLINE = /^ {2}\d+\) (.+)$/;
const REASON = /^ {5,6}(\S.*)$/;

export const mocha: Format = {
  name: "mocha",
  unit: "failed test",
  needles: [" failing"],
  reader,
};

function reader(): Reader {
  let listing = false;
  let names: string[] = [];
  let complete = false;

  function add(name: string): void {
    complete = name.endsWith(":");
    names.push(complete ? name.slice(0, -1) : name);
  }
  return {
    line(text: string, report: Report): boolean {
      listing ||= FAILURES.test(text);
      const name = listing ? HEADLINE.exec(text)?.[1] : undefined;
      if (name !== undefined) {
        names = [];
        add(name);
        return true;
      }
      if (names.length === 0) return false;
      if (!complete) add(text.trim());
      else {
        const reason = REASON.exec(text)?.[1];
        if (reason === undefined) return false;
        report.found(failedTest(names.join(" › "), reason));
        names = [];
      }
      return true;
    },
  };
}
