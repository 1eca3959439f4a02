import { assertEquals } from "@std/assert";
import type { McpServer } from "./mcp_client.ts";
import { startMcp } from "./mcp_client.ts";
import { makeScenario } from "./scenario.ts";

/** A work tree that gives every tool something to say. */
const START = `
git init -q
for i in $(seq 30); do seq $i 200 > file$i.txt; done
commit 'Start (#69)'
for i in $(seq 15); do seq 7 300 > file$i.txt; commit "Change file$i"; done
for i in $(seq 16 25); do seq 9 400 > file$i.txt; done
printf 'new\\n' > new.txt
`;

type Call = readonly [tool: string, input: Record<string, unknown>];

const bash = (command: string): Call => ["hook", {
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: JSON.stringify({ command }),
  cwd: "/tmp",
}];

/** What a session calls, hook events most of all. */
const CALLS: readonly Call[] = [
  ["work_observe", {}],
  bash("ls -la"),
  ["work_diff", {}],
  bash("cd src && git status"),
  ["work_history", { n: 10 }],
  bash("npx prisma migrate reset --force"),
  ["work_diff", { level: "full" }],
  bash('git commit -m "$(cat <<E\ntext\nE\n)"'),
  ["work_history", { path: "file3.txt" }],
  bash("for f in *; do echo $f; done"),
];

export interface Soaked {
  /** Kilobytes of memory that the server holds after each checkpoint. */
  readonly memory: readonly number[];
}

/** Makes `total` calls of one server, and looks at its memory after the calls in `checkpoints`. */
export async function soak(
  total: number,
  checkpoints: readonly number[],
): Promise<Soaked> {
  await using world = await makeScenario(START);
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const first = await answers(server);
  const memory: number[] = [];
  for (let made = CALLS.length; made < total;) {
    for (const [i, [tool, input]] of CALLS.entries()) {
      assertEquals(await textOf(server, tool, input), first[i]);
      if (checkpoints.includes(++made)) memory.push(residentOf(server.pid));
    }
  }
  return { memory };
}

async function answers(server: McpServer): Promise<string[]> {
  const texts: string[] = [];
  for (const [tool, input] of CALLS) {
    texts.push(await textOf(server, tool, input));
  }
  return texts;
}

async function textOf(
  { client }: McpServer,
  name: string,
  input: Record<string, unknown>,
): Promise<string> {
  const result = await client.callTool({ name, arguments: input });
  assertEquals(result.isError ?? false, false);
  return JSON.stringify(result.content);
}

/** Kilobytes, as /proc has them. */
function residentOf(pid: number): number {
  const status = Deno.readTextFileSync(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
}
