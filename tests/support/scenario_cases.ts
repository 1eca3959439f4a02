import { assertEquals } from "@std/assert";
import { runButler } from "./butler.ts";
import { startMcp } from "./mcp_client.ts";
import { makeScenario } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

/** `fixtures/tools/scenarios/NAME.json`. */
export interface Case {
  readonly title: string;
  /** A shell script, line by line. */
  readonly setup: readonly string[];
  readonly lang?: string;
  readonly calls: readonly Call[];
}

export interface Call {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly isError?: boolean;
  /** The first text block, parsed. */
  readonly answer?: unknown;
  /** The second one. */
  readonly text?: string;
}

const FOLDER = new URL("../../fixtures/tools/scenarios/", import.meta.url);

/** The names of all scenarios. */
export function caseNames(): string[] {
  return Array.from(Deno.readDirSync(FOLDER), ({ name }) => name)
    .map((name) => name.replace(".json", "")).sort();
}

export function caseFile(name: string): URL {
  return new URL(`${name}.json`, FOLDER);
}

export function readCase(name: string): Case {
  return JSON.parse(Deno.readTextFileSync(caseFile(name)));
}

export type Via = (
  world: Scenario,
  env: Record<string, string>,
  calls: readonly Call[],
) => Promise<{ text: readonly string[]; isError: boolean }[]>;

/** Makes a scenario's calls, with further variables for butler alone, and returns what was answered. */
export async function callAll(
  scenario: Case,
  via: Via,
  more: Readonly<Record<string, string>> = {},
): Promise<Call[]> {
  await using world = await makeScenario(scenario.setup.join("\n"));
  const lang = scenario.lang ?? "en";
  const env = { ...world.env, BUTLER_LANG: lang, ...more };
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

export const viaServer: Via = async ({ work }, env, calls) => {
  await using server = await startMcp({ cwd: work, env });
  const answers = [];
  for (const { tool, input } of calls) {
    answers.push(await server.call(tool, input));
  }
  return answers;
};

export const viaCommandLine: Via = async ({ work }, env, calls) => {
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
