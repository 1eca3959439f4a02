import { runDrill } from "./support/chaos.ts";
import { DRILLS } from "./support/chaos/catalog.ts";

// `deno task chaos` kills more often, at moments of its own.
for (const drill of DRILLS) {
  Deno.test({
    name: `kill -9, ${drill.name}: ${drill.holds}`,
    ignore: Deno.build.os !== "linux",
    fn: () => runDrill(drill, { kills: 5, seed: 1 }),
  });
}
