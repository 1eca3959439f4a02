import { assertEquals } from "@std/assert";
import { fixtureText } from "./support/fixtures.ts";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import type { McpServer } from "./support/mcp_client.ts";
import { makeScenario } from "./support/scenario.ts";
import type { Scenario } from "./support/scenario.ts";

/** Changes of many kinds; every answer about them must stay as it is whatever a person has set. */
const START = `
git init -q --bare ../remote.git
git init -q
mkdir src 日本
printf 'one\\ntwo\\nthree\\nfour\\nfive\\nsix\\nseven\\neight\\n' > src/a.ts
printf 'a long enough text to be found again\\nafter a rename\\n' > old.txt
printf 'one\\n' > 日本/語.txt
printf '#!/bin/sh\\n' > run.sh
commit 'Start (#7)'
git remote add origin ../remote.git
git push -q -u origin main
git tag -a v1 -m 'Version 1'
printf 'body\\n' > b.txt
tick; git add b.txt
git commit -q -m 'Körper' -m 'Long body' -m 'Butler-Record: 20260611-001'
printf 'one\\n2\\nthree\\nfour\\nfive\\nsix\\nseven\\n8\\n' > src/a.ts
git mv old.txt new.txt
printf 'two\\n' > 日本/語.txt
chmod +x run.sh
printf 'x \\n' > 'with blank é.txt'
printf 'template\\n' > ../template
`;

const READS: readonly [string, Record<string, unknown>][] = [
  ["work_observe", {}],
  ["work_diff", {}],
  ["work_diff", { level: "full" }],
  ["work_diff", { path: "src/a.ts", level: "full" }],
  ["work_diff", { record_id: "20260611-001", level: "full" }],
  ["work_history", {}],
  ["work_history", { path: "src/a.ts" }],
];

async function read(server: McpServer, cwd: string): Promise<string[]> {
  const texts = [];
  for (const [tool, input] of READS) {
    texts.push(...(await server.call(tool, { ...input, cwd })).text);
  }
  return texts;
}

/** Records, publishes, and undoes both. */
async function write({ sh }: Scenario, server: McpServer): Promise<string[]> {
  const texts = [];
  const message = "Überschrift\n\n# no comment\n\n---- >8 ----\nbody";
  const input = { message, issue_ids: [7] };
  texts.push(...(await server.call("work_record", input)).text);
  texts.push(await sh("git cat-file commit HEAD"));
  texts.push(...(await server.call("work_publish")).text);
  texts.push(await sh("git -C ../remote.git for-each-ref"));
  await sh(`
    git -c push.followTags=false push -q -f origin HEAD~2:refs/heads/main
    git -C ../remote.git tag -d v1 > /dev/null 2>&1 || true
    git reset -q --mixed HEAD~1
    git rm -q --cached old.txt
    git add new.txt`);
  return texts;
}

/** Answers that differ once a row of the table is set. */
async function differing(rows: readonly string[]): Promise<string[]> {
  await using world = await makeScenario(START);
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const look = async () => [
    ...await read(server, `${world.work}/src`),
    ...await write(world, server),
  ];
  await look(); // what the first record leaves behind, such as a merged index
  const before = await look();
  const found: string[] = [];
  for (const row of rows) {
    const [name, value] = row.split("\t");
    await world.sh(`git config --global '${name}' '${value}'`);
    const after = await look();
    await world.sh(`git config --global --unset '${name}'`);
    const i = after.findIndex((text, i) => text !== before[i]);
    if (i >= 0) found.push(`${row}: ${after[i]} instead of ${before[i]}`);
  }
  return found;
}

mcpTest("no setting of a person changes an answer", async () => {
  const rows = fixtureText("tools/settings.tsv").trimEnd().split("\n");
  const half = Math.ceil(rows.length / 2);
  const parts = [rows.slice(0, half), rows.slice(half)];
  assertEquals((await Promise.all(parts.map(differing))).flat(), []);
});
