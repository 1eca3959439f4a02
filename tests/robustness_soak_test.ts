import { assert, assertEquals } from "@std/assert";
import { mcpTest } from "./support/mcp_client.ts";
import { soak } from "./support/soak.ts";

// `deno task soak` makes 10,000 calls and holds them to a tighter margin.
mcpTest("soak: 200 calls are answered alike, in bounded memory", async () => {
  if (Deno.build.os !== "linux") return;
  const { memory } = await soak(200, [50, 200]);
  assertEquals(memory.length, 2);
  const [early, late] = memory;
  assert(late < early * 1.5, `${early} kB grew to ${late} kB`);
});
