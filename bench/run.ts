/**
 * Measures each claim about speed and size against its bar, prints a table and
 * writes `dist/bench.json`: `deno task bench [--quick] [WORD…]`. Words select the
 * rows that contain one of them. Exits 1 when a bar is passed; with `--quick`,
 * which is noisy, when one is passed twofold.
 */

import { parseArgs } from "@std/cli/parse-args";
import { rows } from "./catalog.ts";
import { preparePrograms } from "./programs.ts";
import { isMissed, json, type Result, table } from "./report.ts";
import type { Bench, Row } from "./row.ts";

const { quick, _: words } = parseArgs(Deno.args, { boolean: ["quick"] });

function isSelected({ what }: Row): boolean {
  return words.length === 0 || words.some((word) => what.includes(`${word}`));
}

async function measure(row: Row, bench: Bench): Promise<Result> {
  console.error(`Measuring ${row.what}`);
  try {
    return { row, outcome: await row.measure(bench) };
  } catch (error) {
    const failure = error instanceof Error ? error.message : `${error}`;
    console.error(failure);
    return { row, outcome: { failure } };
  }
}

const scratch = await Deno.makeTempDir({ prefix: "butler-bench-" });
try {
  const programs = await preparePrograms(scratch);
  const results: Result[] = [];
  for (const row of rows.filter(isSelected)) {
    results.push(await measure(row, { programs, scratch, quick }));
  }
  console.log(table(results));
  const output = new URL("../dist/bench.json", import.meta.url);
  await Deno.writeTextFile(output, json(results));
  if (results.some((result) => isMissed(result, quick ? 2 : 1))) {
    Deno.exitCode = 1;
  }
} finally {
  await Deno.remove(scratch, { recursive: true });
}
