import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { fromFileUrl } from "@std/path";
import stringWidth from "string-width";
import reports from "../fixtures/meter/reports/expected.json" with {
  type: "json",
};
import { readLineBlocks } from "../src/io/line_blocks.ts";
import { LedgerTally } from "../src/meter/ledger_tally.ts";
import { sortedReport } from "../src/meter/report_data.ts";
import { reportLines } from "../src/meter/report_lines.ts";
import { momentOf } from "../src/meter/since.ts";
import { bar, tableLines } from "../src/meter/table.ts";
import { runButler, runProgram } from "./support/butler.ts";
import { Random } from "./support/random.ts";

function fixture(name: string): string {
  return fromFileUrl(new URL(`../fixtures/meter/${name}`, import.meta.url));
}

function tallied(ledger: string): LedgerTally {
  const tally = new LedgerTally();
  readLineBlocks(fixture(ledger), (block) => tally.add(block));
  return tally;
}

interface ReportRow {
  readonly name: string;
  readonly runs: number;
  readonly total_bytes: number;
  readonly average_bytes: number;
  readonly max_bytes: number;
  readonly fails: number;
  readonly estimated_tokens: number;
  readonly share: number;
  readonly checked_bytes?: number;
}

for (const { id, ledger, args, hooks, broken } of reports) {
  Deno.test(`meter report adds up: ${id}`, async () => {
    const path = fixture(`reports/${ledger}`);
    const { status, stdout } = await runButler(["meter", ...args, "--json"], {
      env: { BUTLER_LEDGER: path },
    });
    assertEquals(status, 0);
    const report = JSON.parse(stdout);
    const rows: ReportRow[] = report.hooks;
    const actual = rows.map((row) => [
      row.name,
      row.runs,
      row.total_bytes,
      row.average_bytes,
      row.max_bytes,
      row.fails,
      ...(row.checked_bytes === undefined ? [] : [row.checked_bytes]),
    ]);
    assertEquals(actual, hooks);
    assertEquals([report.ledger, report.broken_lines], [path, broken]);
    const total = rows.reduce((sum, row) => sum + row.total_bytes, 0);
    assertEquals(report.total_bytes, total);
    for (const row of rows) {
      assertEquals(row.share, row.total_bytes / total);
      assertEquals(row.estimated_tokens, Math.round(row.total_bytes / 2.2));
    }
  });
}

Deno.test("meter report prints the table, alike in a pipe for every reader", async () => {
  const { stdout } = await runButler(["meter"], {
    env: { BUTLER_LEDGER: fixture("reports/mixed.tsv") },
  });
  assertEquals(stdout, Deno.readTextFileSync(fixture("reports/mixed.txt")));
});

Deno.test("meter report counts one thing in the singular", async () => {
  const ledger = await Deno.makeTempFile();
  try {
    const run = "2026-06-01T09:00:00\tlint\t0\t1\t1\n";
    await Deno.writeTextFile(ledger, run + "broken\n");
    const { stdout } = await runButler(["meter"], {
      env: { BUTLER_LEDGER: ledger },
    });
    assertMatch(stdout, /\n1 run returned 1 byte\n/);
    assertMatch(stdout, /\n1 broken line skipped\n/);
  } finally {
    await Deno.remove(ledger);
  }
});

Deno.test("meter report says what to do when nothing is recorded", async () => {
  const { status, stdout } = await runButler(["meter"], {
    env: { BUTLER_LEDGER: "/nonexistent/ledger.tsv", BUTLER_LANG: "en" },
  });
  assertEquals(status, 0);
  assertEquals(
    stdout,
    "No runs recorded in /nonexistent/ledger.tsv; start with: " +
      "butler meter NAME -- COMMAND\n",
  );
});

Deno.test("meter report of an empty ledger is that of a missing one", async () => {
  const ledger = await Deno.makeTempFile();
  const report = async (...args: string[]) => {
    const env = { BUTLER_LEDGER: ledger };
    const { status, stdout } = await runButler(["meter", ...args], { env });
    assertEquals(status, 0);
    return stdout;
  };
  try {
    const start = "start with: butler meter NAME -- COMMAND";
    const nothing = `No runs recorded in ${ledger}; ${start}\n`;
    assertEquals(await report(), nothing);
    await Deno.writeTextFile(ledger, "2026-06-12T10:00:00\tlint\t0\t9\t1\n");
    assertEquals(
      await report("--since", "2026-06-13"),
      `No runs recorded since 2026-06-13T00:00:00 in ${ledger}\n`,
    );
    assertStringIncludes(await report(), "1 run returned 9 bytes");
    await Deno.writeTextFile(ledger, "broken\n");
    assertStringIncludes(await report(), "1 broken line skipped");
  } finally {
    await Deno.remove(ledger);
  }
});

Deno.test("meter report agrees with the awk report it replaces", async () => {
  const path = fixture("reports/old.tsv");
  const { stdout } = await runProgram(["sh", fixture("report.sh"), path]);
  const older = stdout.trimEnd().split("\n")
    .filter((line) => !line.startsWith("hook "))
    .map((line) => line.trim().split(/\s{2,}/));
  const report = sortedReport(tallied("reports/old.tsv"), "total");
  // awk pads by bytes: a name of 12 bytes and 4 characters is a column of its own all the same.
  const ours = report.hooks.map((row) => [
    row.name,
    String(row.runs),
    String(row.total_bytes),
    row.average_bytes.toFixed(1),
    String(row.fails),
  ]);
  assertEquals(ours.sort(), older.sort());
});

Deno.test("LedgerTally agrees with a simple reader on mutated ledgers", () => {
  const source = Deno.readTextFileSync(fixture("reports/mixed.tsv"));
  const letters = ["\t", "\n", "0", "x", ":", "T", "-", ""];
  for (let seed = 1; seed <= 2000; seed++) {
    const random = new Random(seed);
    let text = source;
    for (let i = random.below(8); i >= 0; i--) {
      const at = random.below(text.length);
      text = text.slice(0, at) + letters[random.below(letters.length)] +
        text.slice(at + random.below(3));
    }
    const tally = new LedgerTally();
    tally.add(new TextEncoder().encode(text));
    const rows = tally.rows.map(({ name, runs, total, max, fails }) => [
      name,
      runs,
      total,
      max,
      fails,
    ]);
    const simple = simplyTallied(text);
    assertEquals([rows, tally.broken], [simple.rows, simple.broken], `${seed}`);
  }
});

/** The rules of a ledger line once more, as one regular expression. */
function simplyTallied(text: string) {
  const line =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\t([^\t]*)\t(\d+)\t(\d+)\t(\d+)(?:\r?$|[\t\r])/;
  const rows = new Map<string, [string, number, number, number, number]>();
  let broken = 0;
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  for (const each of lines) {
    if (each === "") continue;
    const [, name, status, bytes] = line.exec(each) ?? [];
    if (name === undefined) {
      broken++;
      continue;
    }
    const row = rows.get(name) ?? [name, 0, 0, 0, 0];
    row[1]++;
    row[2] += Number(bytes);
    row[3] = Math.max(row[3], Number(bytes));
    if (Number(status) !== 0) row[4]++;
    rows.set(name, row);
  }
  return { rows: [...rows.values()], broken };
}

Deno.test("LedgerTally keeps a thousand names apart", () => {
  const tally = new LedgerTally();
  const lines = Array.from(
    { length: 9000 },
    (_, i) => `2026-06-12T10:20:30\thook ${i % 3000}\t0\t${i}\t0\n`,
  );
  tally.add(new TextEncoder().encode(lines.join("")));
  assertEquals(tally.rows.length, 3000);
  for (const [i, row] of tally.rows.entries()) {
    assertEquals([row.name, row.runs, row.total], [
      `hook ${i}`,
      3,
      3 * i + 9000,
    ]);
  }
});

for (const width of [80, 200]) {
  Deno.test(`reportLines() fits ${width} columns, with bars`, () => {
    const report = sortedReport(tallied("reports/old.tsv"), "total");
    const lines = reportLines(report, width, "ja");
    const table = lines.slice(0, lines.indexOf(""));
    assertEquals(table.length, 5);
    for (const line of table) assert(stringWidth(line) <= width, line);
    assert(/% {2}█+[▏▎▍▌▋▊▉]?$/.test(table[1]), table[1]);
    const ends = table.map((line) =>
      stringWidth(line.slice(0, line.search(/%|(?<=share)/)))
    );
    assertEquals(new Set(ends.slice(1)), new Set([ends[0] - 1]));
  });
}

Deno.test("tableLines() aligns wide characters and cuts long names", () => {
  const columns = [
    { title: "name", align: "left", shrinks: true },
    { title: "n", align: "right" },
  ] as const;
  const rows = [["検査", "1"], ["e\u0301", "22"], ["👨‍👩‍👧 family", "333"]];
  assertEquals(tableLines(columns, rows), [
    "name         n",
    "検査         1",
    "e\u0301           22",
    "👨‍👩‍👧 family  333",
  ]);
  assertEquals(tableLines(columns, [["検査検査検査検査", "1"]], 14), [
    "name         n",
    "検査検査検…  1",
  ]);
});

Deno.test("tableLines() shrinks the last columns first, then leaves some out", () => {
  const columns = [
    { title: "hook", align: "left", shrinks: true },
    { title: "command", align: "left", shrinks: true },
    { title: "calls", align: "right", optional: 1 },
    { title: "share", align: "right", optional: 2 },
    { title: "bar", align: "right", optional: 2 },
  ] as const;
  const rows = [["PostToolUse:Edit", "lint.sh --fix", "12", "3.4%", "-"]];
  const at = (width: number) => tableLines(columns, rows, width)[1];
  assertEquals([52, 51, 46, 45, 38, 37, 36, 31, 1].map(at), [
    "PostToolUse:Edit  lint.sh --fix     12   3.4%    -",
    "PostToolUse:Edit  lint.sh --fix     12   3.4%    -",
    "PostToolUse:Edit  lint.sh …     12   3.4%    -",
    "PostToolUse:Edit  lint.sh…     12   3.4%    -",
    "PostTool…  lint.sh…     12   3.4%    -",
    "PostToo…  lint.sh…     12   3.4%    -",
    "PostToolUse:Edit  lint.sh --…     12",
    "PostToolUse:E…  lint.sh…     12",
    "PostToo…  lint.sh…",
  ]);
});

Deno.test("meter says which ledger it cannot read, and why", async (t) => {
  const cases: [env: Record<string, string>, status: number, says: RegExp][] = [
    [
      { BUTLER_LEDGER: "/tmp" },
      1,
      /^butler meter: Cannot read .*: it is a dir/,
    ],
    [{ BUTLER_LEDGER: "/dev/full" }, 0, /^No runs recorded in \/dev\/full;/],
    [{ HOME: "" }, 0, /^No ledger: no home folder is known; set HOME or /],
  ];
  for (const [env, expected, says] of cases) {
    await t.step(JSON.stringify(env), async () => {
      const { status, stdout, stderr } = await runButler(["meter"], { env });
      assertEquals(status, expected);
      assertMatch(stdout + stderr, says);
    });
  }
});

Deno.test("bar() is drawn in eighths", () => {
  assertEquals([0, 0.5, 1, 2].map((share) => bar(share, 4)), [
    "",
    "██",
    "████",
    "████",
  ]);
  assertEquals(bar(1 / 32, 4), "▏");
});

const NOW = new Date(2026, 5, 12, 10, 20, 30);
const MOMENTS: readonly (readonly [string, Date | undefined])[] = [
  ["90m", new Date(2026, 5, 12, 8, 50, 30)],
  ["12h", new Date(2026, 5, 11, 22, 20, 30)],
  ["7d", new Date(2026, 5, 5, 10, 20, 30)],
  ["2w", new Date(2026, 4, 29, 10, 20, 30)],
  ["2026-06-01", new Date(2026, 5, 1)],
  ["2026-06-01T12:30", new Date(2026, 5, 1, 12, 30)],
  ["2026-06-01 12:30:59", new Date(2026, 5, 1, 12, 30, 59)],
  ["2026-06-01T12:30:59Z", new Date(Date.UTC(2026, 5, 1, 12, 30, 59))],
  ["2026-06-01T12:30:59.250Z", new Date("2026-06-01T12:30:59.250Z")],
  ["2026-06-01T12:30+09:00", new Date(Date.UTC(2026, 5, 1, 3, 30))],
  ["2026-02-30T12:30:59Z", undefined],
  ["2026-06-01Z", undefined],
  ["2026-02-30", undefined],
  ["2026-06-01T25:00", undefined],
  ["7", undefined],
  ["7y", undefined],
  ["-7d", undefined],
  ["", undefined],
];

for (const [text, moment] of MOMENTS) {
  Deno.test(`momentOf() reads ${JSON.stringify(text)}`, () => {
    assertEquals(momentOf(text, NOW), moment);
  });
}
