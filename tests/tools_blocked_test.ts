import { assertEquals } from "@std/assert";
import { fixtureJson } from "./support/fixtures.ts";
import { mcpTest } from "./support/mcp_client.ts";
import { callTool } from "./support/record.ts";
import { makeScenario } from "./support/scenario.ts";

interface Case {
  readonly id: string;
  readonly setup: string;
  readonly args: readonly string[];
  readonly lang?: string;
  readonly summary: string;
  readonly hint: string;
  /** What the hint names; with none the call is not made again. */
  readonly then: readonly {
    readonly tool: string;
    readonly input: Record<string, unknown>;
  }[];
  /** Made again, the call gets as far as a conflict. */
  readonly conflicts?: true;
}

const START = `
git init -q
echo 1 > f; seq 1 9 > g; commit Start
git switch -qc topic
echo t > f; echo n > new; commit Topic
git switch -q main
echo m > h; commit Main
`;

for (const row of fixtureJson<Case[]>("tools/blocked.json")) {
  mcpTest(`what is in the way of a command is named: ${row.id}`, async () => {
    const { setup, args, lang = "en", then, conflicts } = row;
    await using world = await makeScenario(`${START}${setup}`);
    const there = { ...world, env: { ...world.env, BUTLER_LANG: lang } };
    const { summary, hint } = await callTool(there, "work_vcs", { args });
    assertEquals({ summary, hint }, { summary: row.summary, hint: row.hint });
    for (const { tool, input } of then) {
      const { error_code } = await callTool(there, tool, input);
      assertEquals(error_code, undefined);
    }
    if (then.length === 0) return;
    const again = await callTool(there, "work_vcs", { args });
    assertEquals(again.error_code, conflicts && "conflicts");
  });
}
