import { join } from "@std/path";
import { writeLedger, writeSessionLogs } from "../inputs/logs.ts";
import { timeProcess } from "../process.ts";
import type { Row } from "../row.ts";
import { median, pair } from "../runner.ts";

/** The tally of the older script, by awk alone. */
export const AWK = `awk -F'\\t' '
  { bytes[$2] += $4; runs[$2] += 1; if ($3 != 0) fails[$2] += 1 }
  END {
    for (h in bytes)
      printf "%-28s %8d %10d %10.1f %8d\\n", h, runs[h], bytes[h], bytes[h]/runs[h], fails[h]+0
  }' "$1" | sort -k3 -nr`;

export const meterRows: readonly Row[] = [
  {
    what: "meter: report on 1,000,000 lines, against awk",
    bar: { kind: "ratio", most: 1.5 },
    measure: async ({ programs, scratch, quick }) => {
      const ledger = join(scratch, "ledger.tsv");
      await writeLedger(ledger, 1_000_000);
      const env = { HOME: scratch, BUTLER_LEDGER: ledger };
      const paired = await pair(
        () => timeProcess(programs.butler, { args: ["meter"], env }),
        () => timeProcess("sh", { args: ["-c", AWK, "sh", ledger] }),
        quick ? 3 : 9,
        1,
      );
      return { unit: "ms", ...paired };
    },
  },
  {
    what: "meter transcripts: session logs read",
    bar: { kind: "rate", least: 100 },
    measure: async ({ programs, scratch, quick }) => {
      const folder = join(scratch, "projects");
      const bytes = await writeSessionLogs(folder, quick ? 100e6 : 400e6);
      const args = ["meter", "transcripts", folder];
      const times: number[] = [];
      for (let run = 0; run < 3; run++) {
        times.push(await timeProcess(programs.butler, { args }));
      }
      const figure = bytes / 1e6 / (median(times) / 1000);
      return { unit: "MB/s", figure };
    },
  },
];
