import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { byteLength } from "../src/core/bytes.ts";
import type { Lang } from "../src/core/text.ts";
import { MemoryCapture } from "../src/guard/capture.ts";
import { cleanBytes } from "../src/guard/clean.ts";
import { countNewlines } from "../src/guard/count.ts";
import {
  failureReport,
  okReport,
  rawReport,
  type Run,
} from "../src/guard/report.ts";
import { PROFILES } from "../src/guard/profiles.ts";
import { truncatedLine } from "../src/guard/texts.ts";
import { Random } from "./support/random.ts";

const EVIDENCE = "/home/dev/.cache/hook-evidence/20260612-102000-4711.log";

function run(output: string | Uint8Array, more: Partial<Run> = {}): Run {
  const bytes = typeof output === "string"
    ? new TextEncoder().encode(output)
    : output;
  const capture = new MemoryCapture({ bytes: 0, lines: 0 });
  if (bytes.length > 0) capture.receive(bytes);
  return {
    outcome: { status: 1, program: "check" },
    output: capture.output(),
    evidence: EVIDENCE,
    lang: "en",
    cwd: "/home/dev/app",
    ...more,
  };
}

const flake8 = (i: number, kind: string) =>
  `src/file${i}.py:${i + 1}:1: ${kind} something is wrong here\n`;
const many = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("");

/** Kinds of output, each of about `size` bytes. */
const OUTPUTS: Record<string, (random: Random, size: number) => Uint8Array> = {
  empty: () => new Uint8Array(),
  ascii: (random, size) => utf8(random.text(size, "abc XYZ.\n")),
  japanese: (random, size) =>
    utf8(random.text(size / 3, "検査に違反があります。\n")),
  emoji: (random, size) => utf8(random.text(size / 4, ["😀", "👩‍💻", "a", "\n"])),
  ansi: (random, size) =>
    utf8(
      random.text(size / 4, ["\x1b[31m", "\x1b[0m", "\x1b]0;t\x07", "x", "\n"]),
    ),
  progress: (random, size) => utf8(random.text(size, "0123%\r\r\r\n")),
  binary: (random, size) => random.bytes(size),
  "half characters": (random, size) =>
    utf8(random.text(size / 3, "検査")).subarray(1, -1),
  "one long line": (_, size) => utf8("x".repeat(size)),
  "no newline at the end": (_, size) => utf8("line\n".repeat(size / 5) + "end"),
  violations: (random, size) =>
    utf8(many(size / 40, (i) => flake8(i, `E${100 + random.below(9)}`))),
};

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

Deno.test("a report never exceeds its budget, is UTF-8, and says what was cut", async (t) => {
  for (const [id, output] of Object.entries(OUTPUTS)) {
    await t.step(id, () => {
      for (let seed = 1; seed <= 60; seed++) {
        const random = new Random(seed);
        const bytes = output(random, random.below(9000));
        const budget = random.below(random.below(2) ? 3000 : 200);
        const lang: Lang = random.below(2) ? "ja" : "en";
        for (const make of [failureReport, rawReport]) {
          const report = make(run(bytes, { lang }), budget);
          checkReport(report, bytes, budget);
        }
      }
    });
  }
});

function checkReport(report: string, output: Uint8Array, budget: number) {
  const bytes = utf8(report);
  assert(bytes.length <= budget, `${bytes.length} of ${budget}`);
  new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  // deno-lint-ignore no-control-regex
  assert(!/[\x00-\x08\x0b-\x1f\x7f\ufffd]/.test(report));
  const whole = output.length === 0 || output.at(-1) === 0x0a;
  const lines = countNewlines(output) + (whole ? 0 : 1);
  const marker = new RegExp(
    `^--- truncated: (\\d+) of ${output.length} bytes shown, ${lines} lines? total ---$`,
    "m",
  );
  const shown = marker.exec(report)?.[1];
  if (shown === undefined) {
    const longest = truncatedLine(output.length, output.length, lines).length;
    const titled = longest +
      "check failed (exit 1), no readable output\n".length;
    if (report === cleanBytes(output)) return;
    if (/^[^\n]*(?:no (?:readable )?output|出力なし)\n$/.test(report)) return;
    assert(budget <= titled, report);
    assert(budget < 3 || report.includes("…"), report);
    return;
  }
  assert(Number(shown) <= output.length);
  if (budget >= 300) assertStringIncludes(report, `\nfull log: ${EVIDENCE}\n`);
}

Deno.test("failureReport() prints small output as it is", () => {
  for (const output of ["bad\n", "no newline", "a.c:1:2: error: x\n"]) {
    assertEquals(failureReport(run(output), 1500), output);
  }
});

Deno.test("failureReport() says what has no text where that is no longer", () => {
  const outputs: Record<string, string> = {
    "": "",
    "\n\n\n": "",
    "\x1b[2K\r\x1b[1A": "",
    ["\n".repeat(50)]: "check failed (exit 1), no readable output\n",
  };
  for (const [output, expected] of Object.entries(outputs)) {
    assertEquals(failureReport(run(output), 1500), expected);
  }
});

Deno.test("failureReport() keeps the path of the evidence rather than leftovers", () => {
  const rows = many(300, (i) => `step ${i}\n`);
  for (const output of [rows, `${rows}a.c:1:2: error: x\n`]) {
    for (let budget = 185; budget < 240; budget++) {
      assertStringIncludes(
        failureReport(run(output), budget),
        `\nfull log: ${EVIDENCE}\n`,
      );
    }
  }
});

Deno.test("failureReport() tells 200 violations of one rule from 200 rules", () => {
  const same = failureReport(run(many(200, (i) => flake8(i, "E501"))), 1500);
  const different = failureReport(
    run(many(200, (i) => flake8(i, `E${100 + i}`))),
    1500,
  );
  const first = (report: string) => report.split("\n")[0];
  assertEquals(
    first(same),
    "check failed (exit 1): 200 violations of 1 kind (flake8/ruff)",
  );
  assertEquals(
    first(different),
    "check failed (exit 1): 200 violations of 200 kinds (flake8/ruff)",
  );
  assertStringIncludes(same, "\nby kind: E501 200\n");
  assertStringIncludes(different, "\nby kind: E100 1, E101 1, ");
  assert(/, \d+ more kinds\n/.test(different));
  for (const report of [same, different]) {
    const samples = report.split("\n").filter((line) =>
      line.startsWith("src/")
    );
    assertEquals(samples.length, 5);
    assertStringIncludes(report, `full log: ${EVIDENCE}`);
  }
});

Deno.test("failureReport() says of how many the kinds are, where a tool prints only some", () => {
  const biome = Deno.readTextFileSync(
    new URL("../fixtures/guard/formats/biome_more.txt", import.meta.url),
  );
  const report = failureReport(run(biome), 1500).split("\n");
  assertEquals(
    report[0],
    "check failed (exit 1): 60 violations, 20 printed of 2 kinds (biome)",
  );
  const kinds = "by kind, of 20 printed: lint/suspicious/noDoubleEquals 10, ";
  assert(report.some((line) => line.startsWith(kinds)), report.join("\n"));
});

Deno.test("failureReport() counts kinds only from two digits on", () => {
  const padding = "x".repeat(2000) + "\n";
  for (const [count, expected] of [[9, false], [10, true]] as const) {
    const output = padding + many(count, (i) => flake8(i, "E501"));
    const report = failureReport(run(output), 1500);
    assertEquals(report.includes("by kind: "), expected);
  }
});

Deno.test("failureReport() summarises a long list even where it fits", () => {
  const output = many(20, (i) => flake8(i, "E501"));
  const report = failureReport(run(output), 1500);
  assert(byteLength(output) <= 1500);
  assert(byteLength(report) < byteLength(output));
  assertStringIncludes(report, "20 violations of 1 kind");
});

Deno.test("failureReport() takes no half of a violation for other output", () => {
  const output = many(60_000, (i) => flake8(i, "E501")) + "FATAL: full\n";
  const report = failureReport(run(output), 1500);
  assertEquals(report.match(/^src/gm)?.length, 5, report);
  assertStringIncludes(report, "\nFATAL: full\n--- truncated: ");
});

Deno.test("failureReport() says how far it read", () => {
  const capture = new MemoryCapture({ bytes: 0, lines: 0 });
  const chunk = utf8(many(40_000, (i) => flake8(i, "E501")));
  for (let i = 0; i < 3; i++) capture.receive(chunk);
  const output = capture.output();
  const report = failureReport({ ...run(""), output }, 1500);
  const kept = Math.ceil(output.kept / 2 ** 20);
  assertStringIncludes(report, `violations of 1 kind in the first ${kept} MB`);
  assertStringIncludes(
    report,
    `of ${3 * chunk.length} bytes shown, 120000 lines`,
  );
});

Deno.test("failureReport() shows beginning and end of unknown output", () => {
  const output = many(3000, (i) => `line ${i}\n`);
  const report = failureReport(run(output), 1500);
  assert(report.startsWith("check failed (exit 1)\nline 0\nline 1\n"));
  assertStringIncludes(report, "\nline 2998\nline 2999\n--- truncated: ");
  assertStringIncludes(
    report,
    `of ${byteLength(output)} bytes shown, 3000 lines total`,
  );
});

Deno.test("reports are in the language asked for, the marker lines in the older script's", () => {
  const output = many(200, (i) => flake8(i, "E501"));
  const report = failureReport(run(output, { lang: "ja" }), 1500);
  assertStringIncludes(report, "検査失敗 (exit 1): 違反 200 件、1 種類");
  assertStringIncludes(report, "内訳: E501 200");
  assertStringIncludes(report, "--- truncated: ");
  assertStringIncludes(report, "full log: ");
});

Deno.test("okReport() is one line without a path, or nothing", () => {
  const passed = run("a\nb\n");
  assertEquals(okReport(passed, 120), "check ok (2 lines suppressed)\n");
  assertEquals(okReport(passed, 20), "");
  const problem = { en: "evidence not kept", ja: "" };
  assertEquals(
    okReport(run("", { problem, evidence: undefined }), 120),
    "check ok (0 lines suppressed)\nevidence not kept\n",
  );
});

Deno.test("paths below the working directory are shown relative to it", () => {
  const line = "/home/dev/app/src/a.c:1:2: error: x [-Wy]\n";
  const report = failureReport(run(line.repeat(60)), 1500);
  assertStringIncludes(report, "\nsrc/a.c:1:2 y x\n");
});

Deno.test("the profiles have the budgets of the documentation", () => {
  assertEquals(PROFILES, {
    edit: { ok: 120, fail: 1500 },
    commit: { ok: 200, fail: 4000 },
    session: { ok: 2000, fail: 4000 },
  });
});

Deno.test("countNewlines() counts what a plain loop counts", () => {
  const random = new Random(7);
  for (let i = 0; i < 300; i++) {
    const bytes = random.bytes(random.below(70)).map((byte) =>
      byte % 3 ? byte : 10
    );
    const part = bytes.subarray(random.below(5));
    assertEquals(
      countNewlines(part),
      part.filter((byte) => byte === 10).length,
    );
  }
});
