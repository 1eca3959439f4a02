import type { Format, Reader, Report } from "./format.ts";
import { failedTest } from "./headed_test.ts";

/** A line of the short test summary: the reason follows where the line has room for it. */
const FAILED =
  /^(?<outcome>FAILED|ERROR) (?<place>\S+\.py(?:::.+?)?)(?: - (?<message>.*))?$/;
/** A file that cannot be imported, or a test whose fixture fails, has its reason only above the summary. */
const ERROR = /^_+ ERROR (?:collecting|at \w+ of) (\S.*?) _+$/;
const REASON = /^E {3,}(\S.*)$/;

export const pytest: Format = {
  name: "pytest",
  unit: "failed test",
  needles: ["FAILED ", "ERROR "],
  reader,
};

function reader(): Reader {
  const reasons = new Map<string, string>();
  let open: string | undefined;
  return {
    line(text: string, report: Report): boolean {
      const { outcome, place, message = reasons.get(headingOf(place)) ?? "" } =
        FAILED.exec(text)?.groups ?? {};
      if (place !== undefined) {
        const failed = failedTest(place, message);
        const kind = /^assert\b/.test(message) ? "assert" : failed.kind;
        report.found({ ...failed, kind, noTest: outcome === "ERROR" });
        return true;
      }
      const reason = REASON.exec(text)?.[1];
      if (open !== undefined && reason) {
        reasons.set(open, reason);
        open = undefined;
      }
      open = ERROR.exec(text)?.[1] ?? open;
      return false;
    },
  };
}

/** What `a.py::Suite::test` is called in the heading above its error: `Suite.test`; a file by its name. */
function headingOf(place = ""): string {
  const [file, ...names] = place.split("::");
  return names.join(".") || file;
}
