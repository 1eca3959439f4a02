import type { Format, Reader, Report } from "./format.ts";
import { failedTest } from "./headed_test.ts";

/** `✘ [fail]: file › test Reason`; a test that is marked as failing may pass unexpectedly. */
const FAILED = /^ *✘ \[(fail|unexpected pass)\]: (.+)$/;
/** Its source and its reason follow. */
const UNHANDLED = /^ {2}((?:Unhandled rejection|Uncaught exception) in \S.*)$/;
const REASON = /^ {2}((?:[A-Z]\w*)?Error\b.*)$/;

export const ava: Format = {
  name: "ava",
  unit: "failed test",
  needles: [
    "✘ [fail]: ",
    "✘ [unexpected pass]: ",
    "nhandled rejection in ",
    "ncaught exception in ",
  ],
  reader,
};

function reader(): Reader {
  let open: string | undefined;
  function close(report: Report, reason = ""): void {
    if (open) report.found({ ...failedTest(open, reason), noTest: true });
    open = undefined;
  }
  return {
    line(text: string, report: Report): boolean {
      const [, how, name] = FAILED.exec(text) ?? [];
      const unhandled = UNHANDLED.exec(text)?.[1];
      if (name || unhandled) close(report);
      if (name) report.found(found(how, name));
      open = unhandled ?? open;
      const reason = open && REASON.exec(text)?.[1];
      if (reason) close(report, reason);
      return Boolean(name || unhandled || reason);
    },
    end: (report) => close(report),
  };
}

function found(how: string, name: string) {
  return { place: name, kind: how === "fail" ? "failed" : how, message: "" };
}
