import type { Format, Reader, Report } from "./format.ts";
import { failedTest, headedTests } from "./headed_test.ts";

/** Python's unittest: `FAIL: test_adds (module.Class)`, a traceback, then its last line. */
export const unittest: Format = {
  name: "unittest",
  unit: "failed test",
  needles: ["FAIL: ", "ERROR: "],
  reader: () =>
    headedTests({
      headline: (line) => /^(?:FAIL|ERROR): (\w+ \(.+)$/.exec(line)?.[1],
      reason: (line) => /^([A-Za-z_][\w.]*(?:: .*)?)$/.exec(line)?.[1],
    }),
};

/**
 * go test: `--- FAIL: TestTable/two (0.00s)`, the reason below, or with `-v`
 * above, under `=== RUN   TestTable/two`. A test whose subtest failed is not
 * counted beside it.
 */
export const goTest: Format = {
  name: "go test",
  unit: "failed test",
  needles: ["--- FAIL: ", "=== RUN "],
  reader: goTestReader,
};

function goTestReader(): Reader {
  const reasons = new Map<string, string>();
  let failed = "";
  let running = "";
  function close(report: Report): void {
    if (failed) report.found(failedTest(failed, reasons.get(failed) ?? ""));
    failed = "";
  }
  return {
    line(text: string, report: Report): boolean {
      const started = /^=== (?:RUN|CONT|NAME) +(\S+)$/.exec(text)?.[1];
      const name = /^ *--- FAIL: (\S+)/.exec(text)?.[1];
      if (started || name) {
        if (!name?.startsWith(`${failed}/`)) close(report);
        running = started ?? "";
        failed = name ?? failed;
        return true;
      }
      const reason = /^ *(?:\w+\.go:\d+: (.+)|(panic: .+))$/.exec(text);
      const test = running || failed;
      if (!reason || !test) return false;
      if (!reasons.has(test)) reasons.set(test, reason[1] ?? reason[2]);
      return true;
    },
    end: close,
  };
}

/** cargo test: `test NAME ... FAILED`, with -q `NAME --- FAILED`; reasons later, the sum last. */
export const cargoTest: Format = {
  name: "cargo test",
  unit: "failed test",
  needles: [" ... FAILED", " --- FAILED"],
  reader: cargoTestReader,
};

const CARGO_FAILED =
  /^(?:test (\S.*?)(?: - should panic)? \.\.\.|(\w\S*) ---) FAILED$/;
/** Of a test that did not panic; a panic has a line of its own. */
const CARGO_REASON = /^(?:(Error: .+)|note: (test did not panic.*))$/;

function cargoTestReader(): Reader {
  const reasons = new Map<string, string>();
  let panicked = "";
  let listed = "";
  function flush(report: Report): void {
    for (const [test, why] of reasons) report.found(failedTest(test, why));
    reasons.clear();
  }
  return {
    line(text: string, report: Report): boolean {
      if (panicked) {
        reasons.set(panicked, text);
        panicked = "";
        return true;
      }
      const failed = CARGO_FAILED.exec(text);
      if (failed) reasons.set(failed[1] ?? failed[2], "");
      const thread = /^thread '(.+)'.* panicked at /.exec(text)?.[1];
      if (thread && reasons.has(thread)) panicked = thread;
      listed = /^---- (\S.*) stdout ----$/.exec(text)?.[1] ?? listed;
      const [, error, note] = CARGO_REASON.exec(text) ?? [];
      const reason = error ?? note;
      if (reason && reasons.get(listed) === "") reasons.set(listed, reason);
      if (text.startsWith("test result: ")) flush(report);
      return failed !== null || thread !== undefined;
    },
    end: flush,
  };
}

/** rspec: `  1) math adds` with its reason, then `rspec ./a_spec.rb:2 # math adds`. */
export const rspec: Format = {
  name: "rspec",
  unit: "failed test",
  needles: ["Failure/Error: ", "rspec "],
  reader: rspecReader,
};

function rspecReader(): Reader {
  const reasons = new Map<string, string>();
  let example = "";
  return {
    line(text: string, report: Report): boolean {
      example = /^ {2}\d+\) (.+)$/.exec(text)?.[1] ?? example;
      const reason = /^ {5}Failure\/Error: (.+)$/.exec(text)?.[1];
      if (reason) reasons.set(example, reason);
      const [, place, name] = /^rspec (\S+) # (.+)$/.exec(text) ?? [];
      if (!place) return reason !== undefined;
      report.found(failedTest(place, reasons.get(name) ?? name));
      return true;
    },
  };
}
