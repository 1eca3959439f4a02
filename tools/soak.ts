/**
 * Calls the work tools of one server, 10,000 times or as often as told, and
 * prints its memory on the way: `deno task soak [CALLS]`. V8 lets its spaces
 * grow during the first thousands of calls; a leak goes on afterwards. Exits 1
 * when the second half of the calls adds more than a tenth.
 */

import { parseArgs } from "@std/cli/parse-args";
import { soak } from "../tests/support/soak.ts";
import { buildIfStale } from "./build.ts";

const MARGIN = 1.1;

const { _: [calls = 10_000] } = parseArgs(Deno.args);
const total = Number(calls);
const checkpoints = Array.from(
  { length: 10 },
  (_, i) => Math.round(total / 10) * (i + 1),
);
await buildIfStale();
const start = performance.now();
const { memory } = await soak(total, checkpoints);
const seconds = Math.round((performance.now() - start) / 1000);
for (const [i, kilobytes] of memory.entries()) {
  const megabytes = (kilobytes / 1024).toFixed(1);
  console.log(`${String(checkpoints[i]).padStart(6)} calls ${megabytes} MB`);
}
const growth = (from: number) => memory[9] / memory[from];
console.log(
  `${total} calls in ${seconds} s; memory × ${growth(0).toFixed(2)} from the ` +
    `first tenth on, × ${growth(4).toFixed(2)} in the second half`,
);
if (growth(4) > MARGIN) Deno.exitCode = 1;
Deno.exit();
