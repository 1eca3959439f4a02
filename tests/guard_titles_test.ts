import { assert, assertEquals } from "@std/assert";
import { MemoryCapture } from "../src/guard/capture.ts";
import { failureReport } from "../src/guard/report.ts";
import type { Outcome } from "../src/guard/texts.ts";

const FAILED: Outcome = { status: 1, program: "check" };
const SOME = new TextEncoder().encode("some\n");

interface Case {
  /** Of `fixtures/guard/formats`. */
  readonly ids: readonly string[];
  readonly budget?: number;
  /** What the tools themselves say, in guard's words. */
  readonly title: string;
  readonly shown?: readonly string[];
  readonly absent?: readonly string[];
}

/** In the order in which the runner printed them. */
const MIXED: Readonly<Record<string, string>> = {
  concurrently: "eslint 6, jest 4, tsc 3",
  pnpm_recursive: "jest 4, eslint 6, tsc 3",
  turbo: "jest 4, tsc 3, eslint 6",
};

const CASES: readonly Case[] = [
  {
    ids: ["jest_colors"],
    title: "5 failed tests, 2 other errors of 4 kinds (jest)",
    shown: ["./a.test.js › math › adds ", "\nTests:       5 failed, 3 passed"],
  },
  {
    ids: ["jest_suites"],
    title: "5 failed tests, 2 other errors of 4 kinds (jest)",
    shown: ["\nTests:       5 failed, 3 passed"],
  },
  {
    ids: ["pytest_collect"],
    budget: 300,
    title: "2 errors of 1 kind (pytest)",
  },
  {
    ids: ["vitest"],
    title: "3 failed tests, 1 other error of 3 kinds (vitest)",
  },
  ...["concurrently", "pnpm_recursive", "turbo"].map((id) => ({
    ids: [id],
    title: "13 violations of 7 kinds, 1 warning (" +
      `${MIXED[id]})`,
    shown: [
      "packages/web/src/a.js:1:7 no-unused-vars ",
      "src/a.ts:1:7 TS2322 ",
      "./a.test.js › math › adds ",
    ],
  })),
  {
    ids: ["eslint_stylish", "tsc", "jest"],
    title: "18 violations of 15 kinds, 2 warnings (tsc 5, eslint 9, jest 4)",
    shown: [
      "ts/bad.ts:1:7 ",
      "js/bad.js:1:5 ",
      "./math.test.js › math › adds ",
    ],
  },
  {
    ids: ["cargo_test_quiet"],
    budget: 600,
    title: "4 failed tests of 4 kinds (cargo test)",
    shown: ["tests::calm test did not panic as expected at src/lib.rs:15:8\n"],
  },
  {
    ids: ["cargo_test_result"],
    budget: 600,
    title: "4 failed tests of 4 kinds (cargo test)",
    shown: ['tests::returns Error: "no such thing"\n'],
  },
  {
    ids: ["pytest_subtests"],
    title: "9 failed tests, 1 other error of 5 kinds (pytest)",
    shown: ["test_a.py::T::test_sub (i=0) AssertionError: 0 != 1\n"],
  },
  {
    ids: ["pytest_syntax"],
    title: "2 errors of 2 kinds (pytest)",
    shown: ["test_syntax.py SyntaxError: invalid syntax\n"],
  },
  {
    ids: ["ava_unhandled"],
    title: "3 failed tests, 3 other errors of 5 kinds (ava)",
    shown: ["Uncaught exception in b.test.js TypeError: late throw\n"],
  },
  {
    ids: ["ava_tap"],
    title: "9 failed tests of 5 kinds (TAP)",
    shown: ["Difference (- actual, + expected): - 2 + 3\n"],
  },
  {
    ids: ["node_spec_todo"],
    title: "2 failed tests of 2 kinds (node:test)",
    shown: ["node/a.test.mjs:6:27 is bad Error: broken on purpose\n"],
  },
  {
    ids: ["eslint_json"],
    title: "6 violations of 3 kinds, 1 warning (JSON)",
    shown: ["packages/web/src/a.js:1:7 no-unused-vars "],
    absent: ["{"],
  },
  {
    ids: ["vitest_json"],
    title: "2 failed tests of 2 kinds (JSON)",
    shown: ["a.test.mjs › math throws Error: broken on purpose"],
    absent: ["{"],
  },
  {
    ids: ["shellcheck_json"],
    budget: 700,
    title: "5 violations of 4 kinds, 2 warnings, 2 notes (JSON)",
    absent: ["{"],
  },
  {
    ids: ["go_test_json"],
    title: "3 failed tests of 3 kinds (go test)",
    shown: ["TestTable/two no two"],
    absent: ["{"],
  },
  {
    ids: ["biome_json"],
    budget: 700,
    title: "4 violations of 4 kinds, 2 warnings (JSON)",
    absent: ["{"],
  },
  {
    ids: ["phpunit_risky"],
    budget: 600,
    title: "3 failed tests of 2 kinds (PHPUnit)",
  },
  {
    ids: ["phpunit_testdox"],
    budget: 600,
    title: "3 failed tests of 2 kinds (PHPUnit)",
    shown: ["Total › Throws RuntimeException: no connection\n"],
  },
];

Deno.test("failureReport() counts what the tool counts in", async (t) => {
  for (const { ids, budget, title, shown = [], absent = [] } of CASES) {
    await t.step(ids.join(", "), () => {
      const report = reportOn(FAILED, ids.map(outputOf), budget);
      assertEquals(report.split("\n", 1)[0], `check failed (exit 1): ${title}`);
      for (const text of shown) assert(report.includes(text), report);
      for (const text of absent) assert(!report.includes(text), report);
    });
  }
});

Deno.test("reports say how a check ended unusually", () => {
  const ends: [Outcome, string][] = [
    [
      { status: 124, timeLimit: 5, program: "x" },
      "check stopped after 5 s (exit 124)\n",
    ],
    [
      { status: 139, signal: "SIGSEGV", program: "x" },
      "check ended by SIGSEGV (exit 139)\n",
    ],
    [
      { status: 143, signal: "SIGTERM", program: "x" },
      "", // as a shell: never more than the older script printed
    ],
    [
      { status: 127, failure: "not found", program: "x" },
      'Cannot run "x": no such program\n',
    ],
    [
      { status: 126, failure: "not executable", program: "x" },
      'Cannot run "x": it is not executable\n',
    ],
  ];
  for (const [outcome, expected] of ends) {
    assertEquals(reportOn(outcome, []), expected);
    assertEquals(reportOn(outcome, [SOME]), `${expected}some\n`);
  }
});

function outputOf(id: string): Uint8Array {
  return Deno.readFileSync(
    new URL(`../fixtures/guard/formats/${id}.txt`, import.meta.url),
  );
}

function reportOn(
  outcome: Outcome,
  outputs: readonly Uint8Array[],
  budget = 1500,
): string {
  const capture = new MemoryCapture({ bytes: 0, lines: 0 });
  for (const output of outputs) capture.receive(output);
  const output = capture.output();
  return failureReport({ outcome, output, lang: "en" }, budget);
}
