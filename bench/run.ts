/**
 * Measures each claim about speed and size against its bar, prints a table and
 * writes `dist/bench.json`: `deno task bench [--quick] [WORD…]`. Words select the
 * rows that contain one of them. Exits 1 when a bar is passed; with `--quick`,
 * which is noisy, when one is passed twofold.
 */

import { parseArgs } from "@std/cli/parse-args";
import { rows } from "./catalog.ts";
import { preparePrograms } from "./programs.ts";
import { json, type Result, table } from "./report.ts";
import { type Bench, excess } from "./row.ts";

const { quick, _: words } = parseArgs(Deno.args, { boolean: ["quick"] });

async function measure(bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    if (
      words.length > 0 && !words.some((word) => row.what.includes(`${word}`))
    ) {
      continue;
    }
    console.error(`Measuring ${row.what}`);
    results.push({ row, measurement: await row.measure(bench) });
  }
  return results;
}

const scratch = await Deno.makeTempDir({ prefix: "butler-bench-" });
try {
  const programs = await preparePrograms(scratch);
  const results = await measure({ programs, scratch, quick });
  console.log(table(results));
  const output = new URL("../dist/bench.json", import.meta.url);
  await Deno.writeTextFile(output, json(results));
  const limit = quick ? 2 : 1;
  const missed = results.filter(({ row, measurement }) =>
    excess(row.bar, measurement) > limit
  );
  if (missed.length > 0) Deno.exitCode = 1;
} finally {
  await Deno.remove(scratch, { recursive: true });
}
