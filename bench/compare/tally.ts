import { join } from "@std/path";
import { writeLedger } from "../inputs/logs.ts";
import { timeProcess } from "../process.ts";
import { median } from "../runner.ts";
import { AWK } from "../rows/meter.ts";
import type { Figure } from "./figure.ts";

const LINES = 1_000_000;

/** The report of a long ledger, by butler and by the awk of the older script. */
export async function tallyTimes(
  butler: string,
  scratch: string,
): Promise<Figure[]> {
  const ledger = join(scratch, "ledger.tsv");
  await writeLedger(ledger, LINES);
  const env = { HOME: scratch, BUTLER_LEDGER: ledger };
  const runs = [
    {
      who: "butler",
      command: "butler meter",
      program: butler,
      args: ["meter"],
    },
    {
      who: "awk and sort",
      command: "awk '{ bytes[$2] += $4; … }' LEDGER | sort -k3 -nr",
      program: "sh",
      args: ["-c", AWK, "sh", ledger],
    },
  ];
  const times = runs.map((): number[] => []);
  for (let round = 0; round < 5; round++) {
    for (const [i, { program, args }] of runs.entries()) {
      times[i].push(await timeProcess(program, { args, env }));
    }
  }
  return runs.map(({ who, command }, i) => ({
    what: `tally of ${LINES.toLocaleString("en")} hook runs`,
    who,
    figure: `${median(times[i]).toFixed(0)} ms`,
    command,
  }));
}
