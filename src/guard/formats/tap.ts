import type { Format, Reader, Report } from "./format.ts";
import { failedTest } from "./headed_test.ts";

/** https://testanything.org: `not ok 1 - name`, then often a block of YAML. */
const FAILED = /^ *not ok\b *\d* *(?:- )?(.*)$/;
/** vitest's; a suite's line ends in a brace, and its tests tell why it failed. */
const TIMED = / # time=[\d.]+m?s( \{)?$/;
/** What passed, with its block, tells nothing. */
const PASSED = /^ *ok (?:\d|- )/;
const SUBTEST = /^ *# Subtest: /;
/** ava's: what the lines below it show. */
const HEADING = /^ +'(.+:)': [|>]-?$/;
/** Characters of an error in several lines. */
const LONGEST_ERROR = 300;
/** These do not fail the run. */
const EXCUSED = /# *(?:todo|skip)\b/i;

export const tap: Format = {
  name: "TAP",
  unit: "failed test",
  needles: ["not ok"],
  reader,
};

function reader(): Reader {
  let name: string | undefined;
  let details: Record<string, string> = {};
  let block: string | undefined;
  let passed = false;

  function close(report: Report): void {
    const { at, location = at, failureType } = details;
    // A suite or a test above a failed one (node:test) is the same failure.
    if (name !== undefined && failureType !== "subtestsFailed") {
      report.found(
        failedTest(
          location ? `${name} (${location})` : name,
          reasonOf(details),
        ),
      );
    }
    name = undefined;
    details = {};
    block = undefined;
  }
  function detail(text: string): boolean {
    const [, heading] = HEADING.exec(text) ?? [];
    if (heading !== undefined && !block) {
      details.text ??= heading;
      block = "text";
      return true;
    }
    const [, key, value] = /^ +(\w+): *(.*)$/.exec(text) ?? [];
    if (block && !key && details[block].length < LONGEST_ERROR) {
      details[block] = `${details[block]} ${text.trim()}`.trim();
    }
    if (key) details[key] = /^[|>]/.test(value) ? "" : unquoted(value);
    else if (!block && !/^ *(?:---|\.\.\.)$/.test(text)) {
      details.text ??= text.trim();
    }
    block = key && /^[|>]/.test(value)
      ? key
      : block && !key
      ? block
      : undefined;
    return true;
  }
  return {
    line(text: string, report: Report): boolean {
      const failed = FAILED.exec(text)?.[1];
      if (failed === undefined && name !== undefined && /^ /.test(text)) {
        return detail(text);
      }
      close(report);
      passed = PASSED.test(text) ||
        passed && failed === undefined && /^ /.test(text);
      if (passed || SUBTEST.test(text)) return true;
      if (failed === undefined || EXCUSED.test(failed)) return false;
      const [end, suite] = TIMED.exec(failed) ?? [""];
      const own = failed.slice(0, failed.length - end.length);
      name = suite ? undefined : own || "unnamed test";
      return true;
    },
    end: close,
  };
}

/** `error: text` (node:test), `name:` and `message:` below it (vitest), or the line without a block (mocha). */
function reasonOf(
  { error, name, message, text = "" }: Record<string, string>,
): string {
  if (error) return error;
  return message ? [name, message].filter(Boolean).join(": ") : text;
}

function unquoted(value: string): string {
  return value.replace(/^(['"])(.*)\1$/, "$2");
}
