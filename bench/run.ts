/**
 * Measures each claim about speed and size against its bar, prints a table and
 * writes `dist/bench.json`: `deno task bench [--quick] [WORD…]`. Words select the
 * rows that contain one of them. Exits 1 when a bar is passed; with `--quick`,
 * which is noisy, when one is passed by far, and twice. `deno task test` ends
 * with the quick form.
 */

import { parseArgs } from "@std/cli/parse-args";
import { rows } from "./catalog.ts";
import { isFailure, measureRows } from "./measure.ts";
import { timer } from "./process.ts";
import { preparePrograms } from "./programs.ts";
import { json, type Result, table } from "./report.ts";
import type { Row } from "./row.ts";

const QUICK_NOTE =
  "Quick form: smaller inputs, few rounds; a ratio fails past twice its bar";

/** Measures rows with the built executable, prints the table, keeps the JSON. */
export async function runBench(
  selected: readonly Row[],
  quick: boolean,
): Promise<readonly Result[]> {
  const scratch = await Deno.makeTempDir({ prefix: "butler-bench-" });
  try {
    const programs = await preparePrograms(scratch);
    const results = await measureRows(selected, { programs, scratch, quick });
    console.log(table(results));
    console.error(`Whole processes were timed by ${timer.name}`);
    if (quick) console.error(QUICK_NOTE);
    const output = new URL("../dist/bench.json", import.meta.url);
    await Deno.writeTextFile(output, json(results));
    return results;
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

if (import.meta.main) {
  const { quick, _: words } = parseArgs(Deno.args, { boolean: ["quick"] });
  const selected = rows.filter(({ what }) =>
    words.length === 0 || words.some((word) => what.includes(`${word}`))
  );
  const results = await runBench(selected, quick);
  if (results.some((result) => isFailure(result, quick))) Deno.exitCode = 1;
}
