import type { Random } from "../../../tests/support/random.ts";
import { formatRun } from "../../../src/meter/ledger.ts";
import { LedgerTally } from "../../../src/meter/ledger_tally.ts";
import { sortedReport } from "../../../src/meter/report_data.ts";
import { reportLines } from "../../../src/meter/report_lines.ts";
import { fromBytes, mutate, once, pick, toBytes } from "../mutate.ts";
import type { Problem, Target } from "../target.ts";

const TIME = new Date(2026, 5, 12, 10, 20, 30);

const LINES: readonly string[] = [
  "2026-06-12T10:20:30\tlint\t0\t58\t1\n",
  "2026-06-12T10:20:30\tlint\t1\t893\t18\tPostToolUse\t42280\t13\t398\n",
  "2026-06-13T10:20:30\ttest all\t130\t0\t0\t\t\t7\n",
  "2026-06-14T10:20:30\tcheck\t0\t9\t1\r\n",
  "2026-06-12T10:20:30\t" + fromBytes(new TextEncoder().encode("検査")) +
  "\t0\t1\t0\n",
  "\n",
  "broken\n",
];

const PIECES: readonly string[] = [
  ..."\t\n\r\0 0:-T9x".split(""),
  "\xff\xfe",
  "99999999999999999999",
  "\t-1\t",
  "\t\t\t",
];

export const ledger: Target = {
  name: "ledger",
  holds:
    "every line is a run or counted as broken, in whatever pieces it comes",
  generate(random: Random): string {
    let text = "";
    for (let left = 1 + random.below(8); left > 0; left--) {
      text += pick(random, LINES);
    }
    return once(random, 4) ? text : mutate(random, text, PIECES);
  },
  problem: (input) => tallyProblem(input) ?? nameProblem(input),
};

function tallyProblem(input: string): Problem {
  const whole = tallied([input]);
  const pieces = tallied(input.split(/(?<=\n)/));
  if (JSON.stringify(whole.rows) !== JSON.stringify(pieces.rows)) {
    return `pieces differ: ${pieces.rows.length} rows`;
  }
  const report = sortedReport(whole, "avg");
  const lines = input.split("\n").filter((line) => line !== "").length;
  const counted = report.runs + report.broken_lines;
  if (counted !== lines) return `lines lost: ${counted} of ${lines}`;
  const table = [80, 20, 1, undefined]
    .flatMap((width) => reportLines(report, width, "en"));
  const odd = table.find((line) => /[\n\r\t]/.test(line));
  if (odd !== undefined) return `table broken: ${JSON.stringify(odd)}`;
  if (/null|NaN/.test(JSON.stringify({ ...report, hooks: numbers(report) }))) {
    return `no number: ${JSON.stringify(report)}`;
  }
}

function numbers({ hooks }: ReturnType<typeof sortedReport>) {
  return hooks.map((row) => ({ ...row, name: "" }));
}

/** Any text as a name is one line, which is read back. */
function nameProblem(input: string): Problem {
  const run = { time: TIME, name: input, status: 1, bytes: 2, lines: 3 };
  const tally = new LedgerTally();
  tally.add(new TextEncoder().encode(formatRun(run)));
  const [row] = tally.rows;
  if (tally.broken !== 0 || tally.rows.length !== 1 || row.total !== 2) {
    return `name breaks the line: ${JSON.stringify(formatRun(run))}`;
  }
}

function tallied(pieces: readonly string[]): LedgerTally {
  const tally = new LedgerTally();
  for (const piece of pieces) tally.add(toBytes(piece));
  return tally;
}
