import { runButler } from "./butler.ts";
import type { Scenario } from "./scenario.ts";

/** A repository with one record, for the tests of the next one. */
export const START = `
git init -q
printf 'one\\n' > old.txt
commit 'Start'
`;

export type Json = Record<string, unknown>;

/** Runs `butler call` in a scenario and gives what it answers. */
export async function callTool(
  { work, env }: Scenario,
  tool: string,
  input: Json,
): Promise<Json> {
  const args = ["call", tool, JSON.stringify(input)];
  return JSON.parse((await runButler(args, { cwd: work, env })).stdout);
}
