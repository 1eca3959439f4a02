import type { Format, Reader, Report } from "./format.ts";
import { failedTest } from "./headed_test.ts";

/** `a.py::Suite::test[1 - x]`, also a file alone. */
const PLACE = String.raw`(?<place>\S+\.py(?:::[^[]+?(?:\[.*?\])?)?)`;
/**
 * A line of the short test summary: the reason follows where the line has room
 * for it. `SUBFAILED[message] (i=0)` is a subtest of pytest 9, `SUBFAIL` one of
 * the plugin before.
 */
const FAILED = new RegExp(
  String.raw`^(?:FAILED|(?<error>ERROR)|SUBFAIL(?:ED)?(?<subtest>[[(].*?)?) ` +
    String.raw`${PLACE}(?: - (?<message>.*))?$`,
);
/** A file that cannot be imported, or a test whose fixture fails, has its reason only above the summary. */
const ERROR = /^_+ ERROR (?:collecting|at \w+ of) (\S.*?) _+$/;
const REASON = /^E {3,}(\S.*)$/;
/** Where Python cannot parse it; the reason comes after the source, less deep. */
const SYNTAX = /^E {5}File ".+", line \d+$/;
const AFTER_SOURCE = /^E {3}(\S.*)$/;

export const pytest: Format = {
  name: "pytest",
  unit: "failed test",
  needles: ["FAILED ", "ERROR ", "SUBFAIL"],
  reader,
};

function reader(): Reader {
  const reasons = new Map<string, string>();
  let open: string | undefined;
  let expected = REASON;
  return {
    line(text: string, report: Report): boolean {
      const groups = FAILED.exec(text)?.groups;
      if (groups) {
        const { place, message = reasons.get(headingOf(place)) ?? "" } = groups;
        const test = [place, groups.subtest].filter(Boolean).join(" ");
        const failed = failedTest(test, message.trim());
        const kind = /^assert\b/.test(message) ? "assert" : failed.kind;
        report.found({ ...failed, kind, noTest: groups.error !== undefined });
        return true;
      }
      if (SYNTAX.test(text)) expected = AFTER_SOURCE;
      const reason = expected.exec(text)?.[1];
      if (open !== undefined && reason) {
        reasons.set(open, reason);
        open = undefined;
      }
      const heading = ERROR.exec(text)?.[1];
      if (heading !== undefined) {
        open = heading;
        expected = REASON;
      }
      return false;
    },
  };
}

/** What `a.py::Suite::test` is called in the heading above its error: `Suite.test`; a file by its name. */
function headingOf(place = ""): string {
  const [file, ...names] = place.split("::");
  return names.join(".") || file;
}
