import { join } from "@std/path";
import { createWorkingDay } from "../inputs/repository.ts";
import { Server } from "../server.ts";
import type { Figure } from "./figure.ts";
import type { Peers } from "./peers.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;

const RAW: Readonly<Record<string, readonly string[]>> = {
  "what changed": ["status"],
  "what changed, counted": ["diff", "--stat"],
  "every change": ["diff"],
  "the last ten commits": ["log", "-10"],
};

/** What enters the context: the tools themselves, and the answers to three questions on one repository. */
export async function contextBytes(
  butler: string,
  peers: Peers,
  scratch: string,
): Promise<Figure[]> {
  const cwd = join(scratch, "day");
  await createWorkingDay(cwd);
  return [
    ...await rawGit(cwd),
    ...await ofServer(
      "butler",
      () => new Server(butler, cwd),
      {
        "what changed": ["work_observe", {}],
        "what changed, counted": ["work_diff", {}],
        "every change": ["work_diff", { level: "full" }],
        "the last ten commits": ["work_history", { n: 10 }],
      },
    ),
    ...await ofServer(
      "git-mcp-server",
      () => new Server(peers.gitMcpServer, cwd, { args: [], env: peers.env }),
      {
        "what changed": ["git_status", { path: cwd }],
        "what changed, counted": ["git_diff", { path: cwd, stat: true }],
        "every change": ["git_diff", { path: cwd }],
        "the last ten commits": ["git_log", { path: cwd, maxCount: 10 }],
      },
    ),
  ];
}

async function rawGit(cwd: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, args] of Object.entries(RAW)) {
    const { stdout } = await new Deno.Command("git", { args: [...args], cwd })
      .output();
    const command = `git ${args.join(" ")}`;
    const figure = size(stdout.length);
    figures.push({ what: `bytes, ${what}`, who: "git", figure, command });
  }
  return figures;
}

type Question = readonly [tool: string, input: Record<string, unknown>];

async function ofServer(
  who: string,
  start: () => Server,
  questions: Readonly<Record<string, Question>>,
): Promise<Figure[]> {
  const begun = performance.now();
  const server = start();
  await server.initialize();
  const time = performance.now() - begun;
  const tools = JSON.stringify(await server.request("tools/list", {}));
  const figures: Figure[] = [
    {
      what: "server, start to the answer of initialize",
      who,
      figure: `${time.toFixed(0)} ms`,
      command: "initialize",
    },
    {
      what: "bytes, all tool definitions",
      who,
      figure: size(bytes(tools)),
      command: "tools/list",
    },
  ];
  for (const [what, [tool, input]] of Object.entries(questions)) {
    const text = await server.call(tool, input);
    figures.push({
      what: `bytes, ${what}`,
      who,
      figure: size(bytes(text)),
      command: `${tool}(${JSON.stringify({ ...input, path: undefined })})`,
    });
  }
  await server.close();
  return figures;
}

function size(count: number): string {
  return `${count.toLocaleString("en")} B`;
}
