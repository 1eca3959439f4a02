import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type {
  CallToolRequest,
  CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";
import { invoke } from "../tools/invoke.ts";
import type { ToolContext } from "../tools/tool.ts";
import { withoutClientFields } from "./client_fields.ts";
import { answerHookCall, HOOK_TOOL } from "./hook_tool.ts";
import { instructions } from "./instructions.ts";
import { toolList } from "./tool_list.ts";

/** Calls that are running. */
export type Running = Set<Promise<unknown>>;

/**
 * The MCP server, not yet connected. The low-level class takes the tools'
 * plain JSON Schemas; a request that it does not know is answered -32601.
 */
export function createServer(
  context: ToolContext,
  version: string,
  running: Running,
): Server {
  const { config, lang } = context;
  const server = new Server({ name: "butler", version }, {
    capabilities: { tools: {} },
    instructions: instructions(config, lang),
  });
  server.setRequestHandler(
    ListToolsRequestSchema,
    () => ({ tools: toolList(config) }),
  );
  server.setRequestHandler(
    CallToolRequestSchema,
    (request: CallToolRequest) => {
      const { params } = request;
      const call = answer(params.name, params.arguments, context);
      running.add(call);
      return call.finally(() => running.delete(call));
    },
  );
  return server;
}

async function answer(
  name: string,
  input: unknown,
  context: ToolContext,
): Promise<CallToolResult> {
  if (name === HOOK_TOOL) {
    const { system, cwd } = context;
    return result([await answerHookCall(input, system, cwd)], false);
  }
  const { text, isError } = await invoke(
    name,
    withoutClientFields(input),
    context,
  );
  return result(text, isError);
}

/** Text blocks only: of a structured result clients show either half, never both. */
function result(texts: readonly string[], isError: boolean): CallToolResult {
  return {
    content: texts.map((text) => ({ type: "text" as const, text })),
    ...(isError && { isError }),
  };
}
