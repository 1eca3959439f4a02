import { assertEquals } from "@std/assert";
import { readJson } from "../src/guard/json.ts";
import { collect, type Findings } from "../src/guard/tally.ts";

const LINE = { message: "bad", line: 3, column: 1, code: "X1" };

/** Shapes of tools that no recorded output has, and of no tool. */
const CASES: Readonly<Record<string, [unknown, string[]]>> = {
  "ruff: location has a row": [
    [{
      filename: "a.py",
      code: "F401",
      message: "unused",
      location: { row: 2, column: 8 },
    }],
    ["a.py:2:8 F401 unused"],
  ],
  "rubocop: the file is above": [
    {
      files: [{
        path: "a.rb",
        offenses: [{
          severity: "convention",
          message: "long",
          cop_name: "Layout/LineLength",
          location: { start_line: 4, line: 4, column: 81 },
        }],
      }],
    },
    ["a.rb:4:81 Layout/LineLength long"],
  ],
  "deno lint: a range has a start": [
    {
      diagnostics: [{
        range: { start: { line: 1, col: 4 } },
        filename: "file:///a.ts",
        message: "no",
        code: "no-var",
      }],
    },
    ["file:///a.ts:1:4 no-var no"],
  ],
  "jest: a file that does not load": [
    {
      testResults: [{
        name: "a.test.js",
        status: "failed",
        message: "  \nCannot find module\n at x",
        assertionResults: [],
      }],
    },
    ["a.test.js Cannot find module Cannot find module"],
  ],
  "eslint: what is excused": [
    [{ filePath: "a.js", messages: [], suppressedMessages: [LINE] }],
    [],
  ],
  "no violation: a message without a line": [{ message: "bad" }, []],
  "no violation: a line without a message": [{ line: 1, file: "a" }, []],
  "no violation: values of other types": [
    [null, 1, "x", { message: 1, line: {} }, { message: null, line: 2 }],
    [],
  ],
};

Deno.test("readJson() reads", async (t) => {
  for (const [id, [value, expected]] of Object.entries(CASES)) {
    await t.step(id, () => {
      assertEquals(said(read(JSON.stringify(value))), expected);
      const pretty = JSON.stringify(value, null, 2);
      assertEquals(said(read(`${pretty}\n`)), expected);
    });
  }
});

Deno.test("readJson() reads a document for each line, among others", () => {
  const line = JSON.stringify({ ...LINE, file: "a.py" });
  const { total } = read(`> check\n${line}\n${line}\n{ no JSON\n[\n`);
  assertEquals(total, 2);
});

Deno.test("readJson() is total on hostile documents", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  for (const text of [deep, "[".repeat(1_000_000), "{\n".repeat(9999), ""]) {
    assertEquals(read(text).total, 0);
  }
});

function read(text: string): Findings {
  return collect(readJson(text));
}

function said({ samples }: Findings): string[] {
  return samples.map(({ place, kind, message }) =>
    [place, kind, message].join(" ")
  );
}
