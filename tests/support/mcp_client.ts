import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { BUTLER } from "./butler.ts";

/** A tool's answer as a client gets it. */
export interface ToolAnswer {
  /** Text blocks; the first is compact JSON. */
  readonly text: readonly string[];
  readonly isError: boolean;
  /** The first block, parsed. */
  // deno-lint-ignore no-explicit-any
  readonly json: any;
}

export interface McpServer extends AsyncDisposable {
  readonly client: Client;
  readonly pid: number;
  call(tool: string, input?: Record<string, unknown>): Promise<ToolAnswer>;
}

export interface McpServerOptions {
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the executable's server and connects the SDK's own client to it. */
export async function startMcp(
  { cwd, env }: McpServerOptions,
): Promise<McpServer> {
  const transport = new StdioClientTransport({
    command: BUTLER,
    args: ["mcp"],
    cwd,
    env: { ...env },
    stderr: "ignore",
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return {
    client,
    pid: transport.pid ?? 0,
    call: async (name, input = {}) => {
      const result = await client.callTool({ name, arguments: input });
      const blocks = result.content as { type: string; text: string }[];
      const text = blocks.map((block) => block.text);
      return { text, isError: result.isError === true, json: parse(text[0]) };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

function parse(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}

/**
 * A test in a file whose tests use a server. The SDK's client leaves a timer
 * behind when it closes, which may end in any later test of the file.
 */
export function mcpTest(
  name: string,
  fn: () => Promise<void>,
  ignore = false,
): void {
  Deno.test({ name, fn, ignore, sanitizeOps: false, sanitizeResources: false });
}
