import type { Format } from "./format.ts";
import { headedTests } from "./headed_test.ts";

/** The heading of a list. From `There was 1 risky test:` on follows what does not fail. */
const LIST = /^There (?:was|were) \d+ (.+):$/;
const FAILED_LIST = /\b(?:error|failure)s?$/;
const ENTRY = /^\d+\) (\w[\w\\]*::\w.*)$/;
/** `--testdox` has no lists, but the tests below the name of their class. */
const TESTDOX = /^ ✘ (\S.*?)(?: \[[\d.]+ m?s\])?$/;
const CLASS = /^(\w.*?)(?: \(.+\))?$/;
/** In a list, or with a sign before it in testdox. */
const REASON = /^(?: {3}\S )?(\S.*)$/;

/** PHPUnit: `1) TotalTest::testAdds`, the reason in the next line. */
export const phpunit: Format = {
  name: "PHPUnit",
  unit: "failed test",
  needles: ["::", " ✘ "],
  reader: () => {
    let fails = true;
    let suite = "";
    return headedTests({
      headline(line) {
        const list = LIST.exec(line)?.[1];
        if (list !== undefined) fails = FAILED_LIST.test(list);
        suite = CLASS.exec(line)?.[1] ?? suite;
        const test = TESTDOX.exec(line)?.[1];
        if (test !== undefined) return `${suite} › ${test}`;
        return fails ? ENTRY.exec(line)?.[1] : undefined;
      },
      reason: (line) => REASON.exec(line)?.[1],
    });
  },
};
