import { assertEquals, assertThrows } from "@std/assert";
import { ButlerError } from "../src/core/errors.ts";
import { parseOptions } from "../src/guard/options.ts";

const PROFILES = { edit: { ok: 120, fail: 1500 } };

/** Arguments, and what differs from the defaults. */
const FORMS: readonly (readonly [string, object])[] = [
  ["-- make", {}],
  ["1000 logs -- make", { budget: 1000, evidence: "logs" }],
  ["1000 logs make", { budget: 1000, evidence: "logs" }],
  ["--quiet 1000 logs make", { budget: 1000, evidence: "logs", quiet: true }],
  [
    "1000 logs --timeout 1 -- make",
    { budget: 1000, evidence: "logs", timeout: 1 },
  ],
  ["1000 logs --raw -- make", { budget: 1000, evidence: "logs", raw: true }],
  ["--budget 1000 --evidence=logs -- make", { budget: 1000, evidence: "logs" }],
];

for (const [line, expected] of FORMS) {
  Deno.test(`guard ${line}`, () => {
    const { budgets, ...options } = parseOptions(line.split(" "), PROFILES);
    assertEquals({ budget: budgets.fail, ...options }, {
      budget: 1500,
      evidence: undefined,
      name: undefined,
      feedback: false,
      timeout: undefined,
      raw: false,
      quiet: false,
      command: ["make"],
      ...expected,
    });
  });
}

const MISUSES:
  readonly (readonly [line: string, says: string, hint: string])[] = [
    [
      "make",
      'Unexpected argument "make" of guard',
      'Write the command after "--": `butler guard -- make …`',
    ],
    [
      "1000 -- make",
      "Cannot guard within 1000 bytes: the evidence folder is missing",
      "Write `butler guard --budget 1000 -- COMMAND`, or the folder after 1000",
    ],
    [
      "1000",
      "Cannot guard within 1000 bytes: the evidence folder is missing",
      "Write `butler guard --budget 1000 -- COMMAND`, or the folder after 1000",
    ],
    [
      "1000 logs --timeout 1 make",
      'Unexpected argument "make" of guard',
      'Write the command after "--": `butler guard -- make …`',
    ],
    [
      "1000 logs --",
      'Cannot guard: no command after "--"',
      "Write `butler guard -- COMMAND`",
    ],
    [
      "--budget -- make",
      "Cannot use --budget: its value is missing",
      "See `butler guard --help`",
    ],
    [
      "--budget 1e3 -- make",
      'Cannot use --budget "1e3"',
      "Use a value such as 1500",
    ],
    [
      "--fast -- make",
      'Unknown option "--fast" of guard',
      "See `butler guard --help`",
    ],
  ];

for (const [line, says, hint] of MISUSES) {
  Deno.test(`guard ${line} is wrong use`, () => {
    const error = assertThrows(
      () => parseOptions(line.split(" "), PROFILES),
      ButlerError,
    );
    assertEquals([error.summary.en, error.hint.en], [says, hint]);
  });
}
