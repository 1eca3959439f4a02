import {
  fileOf,
  isJson,
  type Json,
  testOf,
  violationOf,
} from "./formats/json_records.ts";
import { goTest } from "./formats/other_tests.ts";
import { Readers } from "./readers.ts";
import { Tally } from "./tally.ts";

/** No tool nests what it found deeper. */
const DEEPEST = 12;
/** eslint's are excused by a comment. */
const EXCUSED = "suppressedMessages";
const NAME = "JSON";

/**
 * What output in JSON tells: one document, or a line for each. Tools differ in
 * names only; `go test -json` has go test's own lines in its records.
 */
export function readJson(text: string): Tally[] {
  const violations = new Tally({ name: NAME, unit: "violation" });
  const tests = new Tally({ name: NAME, unit: "failed test" });
  const outputs = new Map<string, string>();

  function walk(value: unknown, file: string | undefined, depth: number): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const each of value) walk(each, file, depth + 1);
    }
    if (!isJson(value)) return;
    const own = fileOf(value) ?? file;
    const test = testOf(value, own);
    if (test) tests.found(test);
    const violation = test ? undefined : violationOf(value, own);
    if (violation) violations.found(violation);
    if (test || violation) return;
    for (const [key, each] of Object.entries(value)) {
      if (key !== EXCUSED) walk(each, own, depth + 1);
    }
  }
  for (const document of documentsOf(text)) {
    if (isGoOutput(document)) {
      const of = String(document.Package);
      outputs.set(of, (outputs.get(of) ?? "") + document.Output);
    } else walk(document, undefined, 0);
  }
  return [violations, tests, ...[...outputs.values()].flatMap(readGoTest)];
}

function documentsOf(text: string): unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return [whole];
  return text.split("\n").filter((line) => /^[[{]/.test(line))
    .map(parsed).filter((value) => value !== undefined);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isGoOutput(value: unknown): value is Json & { Output: string } {
  return isJson(value) && value.Action === "output" &&
    typeof value.Output === "string";
}

function readGoTest(output: string): Tally[] {
  const readers = new Readers([goTest]);
  readers.read(output);
  readers.end();
  return readers.tallies();
}
