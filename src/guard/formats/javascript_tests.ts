import type { Format } from "./format.ts";
import { headedTests } from "./headed_test.ts";

/**
 * ` FAIL  a.test.js` in colours, `FAIL a.test.js` without. What holds ` > ` or
 * ends in a bracket is vitest's.
 */
const JEST_FILE = /^ ?FAIL +(?!.*(?: > | \]$))(\S.*?)(?: \([\d.]+ m?s\))?$/;

/** The file, then `  ● suite › test` and, after an empty line, the reason. */
export const jest: Format = {
  name: "jest",
  unit: "failed test",
  needles: ["FAIL ", " ● "],
  reader: () => {
    let file = "";
    return headedTests({
      headline(line) {
        file = JEST_FILE.exec(line)?.[1] ?? file;
        const name = /^ {2}● (?!Console$)(.+)$/.exec(line)?.[1];
        return name && (file ? `${file} › ${name}` : name);
      },
      reason: (line) => /^ {4}(\S.*)$/.exec(line)?.[1],
      noTest: /(?:^|› )Test suite failed to run$/,
      repeats: /^Summary of all failing tests$/,
      total: /^Tests: +(\d+) failed/,
    });
  },
};

/** Fails the run without a test that fails. */
const UNHANDLED =
  /^⎯+ ((?:Unhandled|Uncaught) (?:Rejection|Exception|Error)) ⎯+$/;

/**
 * ` FAIL  a.test.ts > suite > test`, the reason in the next line, for several
 * tests if it is the same; or `⎯⎯ Unhandled Rejection ⎯⎯` and its reason.
 */
export const vitest: Format = {
  name: "vitest",
  unit: "failed test",
  needles: [" FAIL  ", "⎯ Failed ", "⎯ Unhandled ", "⎯ Uncaught "],
  reader: () =>
    headedTests({
      headline: (line) =>
        (/^ FAIL {2}(\S.*(?: > .*| \]))$/.exec(line) ?? UNHANDLED.exec(line))
          ?.[1],
      reason: (line) => /^((?:[A-Z]\w*)?Error\b.*)$/.exec(line)?.[1],
      grouped: true,
      noTest: /^Un(?:handled|caught) [A-Z][a-z]+$| \[ [^\]]+ \]$/,
      total: /^⎯+ Failed (?:Suites|Tests) (\d+) ⎯+$/,
    }),
};

const NODE_REASON = /^ {2,}('?[\w.]*Error\b.*|'.*)$/;

/** node:test's spec reporter: its last part lists `test at a.js:3:1`, `✖ name (2 ms)`. */
export const nodeTest: Format = {
  name: "node:test",
  unit: "failed test",
  needles: ["test at "],
  reader: () =>
    headedTests({
      headline: (line) => /^test at (\S.*:\d+:\d+)$/.exec(line)?.[1],
      name: /^✖ (.+?)(?: \([\d.]+ms\)(?: # .*)?)?$/,
      excused: /^✖ .* \([\d.]+ms\) # /,
      reason: (line) => NODE_REASON.exec(line)?.[1],
    }),
};

/** Its dot reporter: `✖ name (2 ms)` below `Failed tests:`, also of the suites of these and of what is still to be done. */
export const nodeDot: Format = {
  name: "node:test",
  unit: "failed test",
  needles: ["Failed tests:"],
  reader: () => {
    let listing = false;
    return headedTests({
      headline(line) {
        listing ||= line === "Failed tests:";
        const name = /^✖ (.+) \([\d.]+ms\)$/.exec(line)?.[1];
        return listing ? name : undefined;
      },
      excused: /^ {2}'\d+ subtests? failed'$/,
      reason: (line) => NODE_REASON.exec(line)?.[1],
    });
  },
};

/** deno test: `name => ./a_test.ts:1:6`, then `error: Error: reason`. */
export const denoTest: Format = {
  name: "deno test",
  unit: "failed test",
  needles: [" => ", " (uncaught error)"],
  reader: () =>
    headedTests({
      headline: (line) =>
        /^(\S.* => \S+:\d+:\d+|\S.* \(uncaught error\))$/.exec(line)?.[1],
      reason: (line) => /^error: (.+)$/.exec(line)?.[1],
      repeats: /^ FAILURES $/,
      total: /^FAILED \| \d+ passed(?: \([^)]*\))? \| (\d+) failed/,
    }),
};
