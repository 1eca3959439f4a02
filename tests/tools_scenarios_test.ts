import { assertEquals } from "@std/assert";
import { runButler } from "./support/butler.ts";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { makeScenario } from "./support/scenario.ts";
import type { Scenario } from "./support/scenario.ts";

/** `fixtures/tools/scenarios/NAME.json`; `GOLDEN=1` rewrites what is expected. */
interface Case {
  readonly title: string;
  /** A shell script, line by line. */
  readonly setup: readonly string[];
  readonly lang?: string;
  readonly calls: readonly Call[];
}

interface Call {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly isError?: boolean;
  /** The first text block, parsed. */
  readonly answer?: unknown;
  /** The second one. */
  readonly text?: string;
}

const folder = new URL("../fixtures/tools/scenarios/", import.meta.url);
const names = Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
const golden = Deno.env.has("GOLDEN");

for (const file of names) {
  const path = new URL(file, folder);
  const scenario: Case = JSON.parse(Deno.readTextFileSync(path));
  const name = file.replace(".json", "");

  mcpTest(`tools, ${name}: the server answers as expected`, async () => {
    const calls = await callAll(scenario, viaServer);
    if (golden) {
      const text = JSON.stringify({ ...scenario, calls }, null, 2);
      await Deno.writeTextFile(path, `${text}\n`);
    } else assertEquals(calls, scenario.calls);
  });

  mcpTest(`tools, ${name}: butler call says the same`, async () => {
    if (golden) return;
    assertEquals(await callAll(scenario, viaCommandLine), scenario.calls);
  });
}

type Via = (
  world: Scenario,
  env: Record<string, string>,
  calls: readonly Call[],
) => Promise<{ text: readonly string[]; isError: boolean }[]>;

async function callAll(scenario: Case, via: Via): Promise<Call[]> {
  await using world = await makeScenario(scenario.setup.join("\n"));
  const env = { ...world.env, BUTLER_LANG: scenario.lang ?? "en" };
  const answers = await via(world, env, scenario.calls);
  return scenario.calls.map(({ tool, input }, index) => {
    const { text: [first, second], isError } = answers[index];
    return {
      tool,
      input,
      ...(isError && { isError }),
      answer: JSON.parse(steady(first, world)),
      ...(second !== undefined && { text: steady(second, world) }),
    };
  });
}

const viaServer: Via = async ({ work }, env, calls) => {
  await using server = await startMcp({ cwd: work, env });
  const answers = [];
  for (const { tool, input } of calls) {
    answers.push(await server.call(tool, input));
  }
  return answers;
};

const viaCommandLine: Via = async ({ work }, env, calls) => {
  const answers = [];
  for (const { tool, input } of calls) {
    const args = ["call", tool, JSON.stringify(input)];
    const { status, stdout } = await runButler(args, { cwd: work, env });
    assertEquals([0, 1].includes(status), true, `exit ${status}`);
    const [, first, , second] = /^(\{.*\})\n((?:([^]*)\n)?)$/.exec(stdout) ??
      [];
    const text = second === undefined ? [first] : [first, second];
    answers.push({ text, isError: status === 1 });
  }
  return answers;
};

/** Without what differs from run to run: the folder, and the times in names of butler's own. */
function steady(text: string, { folder }: Scenario): string {
  return text.replaceAll(folder, "<folder>")
    .replace(/\b20\d{6}T\d{9}Z\b/g, "<time>")
    .replace(/\b20\d{15}(?=-)/g, "<time>");
}
