import type { Format, Reader, Report } from "./format.ts";
import { failedTest } from "./headed_test.ts";

/** A line of the short test summary: the reason follows where the line has room for it. */
const FAILED =
  /^(?:FAILED|ERROR) (?<place>\S+\.py(?:::.+?)?)(?: - (?<message>.*))?$/;
/** A file that cannot be imported has its reason only above the summary. */
const COLLECTING = /^_+ ERROR collecting (\S.*?) _+$/;
const REASON = /^E {3}(\S.*)$/;

export const pytest: Format = {
  name: "pytest",
  unit: "failed test",
  needles: ["FAILED ", "ERROR "],
  reader,
};

function reader(): Reader {
  const reasons = new Map<string, string>();
  let collecting: string | undefined;
  return {
    line(text: string, report: Report): boolean {
      const { place, message = reasons.get(place) ?? "" } =
        FAILED.exec(text)?.groups ?? {};
      if (place !== undefined) {
        const failed = failedTest(place, message);
        const asserts = /^assert\b/.test(message);
        report.found(asserts ? { ...failed, kind: "assert" } : failed);
        return true;
      }
      const reason = REASON.exec(text)?.[1];
      if (collecting !== undefined && reason) {
        reasons.set(collecting, reason);
        collecting = undefined;
      }
      collecting = COLLECTING.exec(text)?.[1] ?? collecting;
      return false;
    },
  };
}
