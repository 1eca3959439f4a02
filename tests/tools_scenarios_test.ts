import { assertEquals } from "@std/assert";
import { mcpTest } from "./support/mcp_client.ts";
import {
  callAll,
  caseFile,
  caseNames,
  readCase,
  viaCommandLine,
  viaServer,
} from "./support/scenario_cases.ts";

/** `GOLDEN=1` rewrites what is expected. */
const golden = Deno.env.has("GOLDEN");

for (const name of caseNames()) {
  const scenario = readCase(name);

  mcpTest(`tools, ${name}: the server answers as expected`, async () => {
    const calls = await callAll(scenario, viaServer);
    if (golden) {
      const text = JSON.stringify({ ...scenario, calls }, null, 2);
      await Deno.writeTextFile(caseFile(name), `${text}\n`);
    } else assertEquals(calls, scenario.calls);
  });

  mcpTest(`tools, ${name}: butler call says the same`, async () => {
    if (golden) return;
    assertEquals(await callAll(scenario, viaCommandLine), scenario.calls);
  });
}
