/**
 * Kills butler at random moments of what it writes and checks that nothing is
 * lost: `deno task chaos [KILLS] [DRILL] [--seed N]`, 30 kills of each drill
 * when nothing is said. Exits 1 when something is.
 */

import { parseArgs } from "@std/cli/parse-args";
import { runDrill } from "../tests/support/chaos.ts";
import type { Ending } from "../tests/support/chaos.ts";
import { DRILLS } from "../tests/support/chaos/catalog.ts";
import { buildIfStale } from "./build.ts";

const { _: [kills = 30, name], seed = Date.now() % 1_000_000 } = parseArgs(
  Deno.args,
);
await buildIfStale();
console.log(`seed ${seed}`);
for (const drill of DRILLS) {
  if (name !== undefined && name !== drill.name) continue;
  const ends: Record<Ending, number> = {
    "killed": 0,
    "killed with its children": 0,
    "finished": 0,
  };
  try {
    await runDrill(drill, {
      kills: Number(kills),
      seed,
      onEnd: (end) => ends[end]++,
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
  const counts = Object.entries(ends).map(([end, count]) => `${count} ${end}`);
  console.log(`${drill.name.padEnd(8)} ${counts.join(", ")}: ${drill.holds}`);
}
