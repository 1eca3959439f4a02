import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import manifest from "../../deno.json" with { type: "json" };
import { unexpectedArgument } from "../cli/usage_error.ts";
import type { Config } from "../core/config.ts";
import { loadConfig } from "../core/config_reader.ts";
import { EXIT } from "../core/exit_codes.ts";
import type { System } from "../core/system.ts";
import { say } from "../core/text.ts";
import { answersWritten, clientGone, endProcess } from "../io/server_life.ts";
import { writeStderr } from "../io/stdio.ts";
import type { ToolContext } from "../tools/tool.ts";
import { createServer } from "./server.ts";
import type { Running } from "./server.ts";

/** Milliseconds that running calls get to end when the client is gone. */
const GRACE = 2_000;

/** `butler mcp`: serves the work tools on stdio until the client is gone. */
export async function runMcp(
  args: readonly string[],
  surroundings: Omit<ToolContext, "cwd">,
): Promise<number> {
  const { system, lang } = surroundings;
  if (args.length > 0) throw unexpectedArgument("mcp", args[0]);
  const cwd = system.env("CLAUDE_PROJECT_DIR") || system.cwd();
  const { config, problems } = loadConfig(system, cwd);
  const running: Running = new Set();
  const server = createServer(
    { ...surroundings, config, cwd },
    manifest.version,
    running,
  );
  const gone = clientGone();
  await server.connect(new StdioServerTransport());
  for (const { text } of [...problems, ...await namesIn(config, system, cwd)]) {
    writeStderr(`butler mcp: ${say(text, lang)}\n`);
  }
  await gone;
  await settle(running);
  return endProcess(EXIT.ok);
}

/** Wrong names in the configuration, where it holds names at all. */
async function namesIn(config: Config, system: System, cwd: string) {
  if (!config.git?.allow && !config.migrations?.enforce) return [];
  const { unknownNames } = await import("../hook/unknown_names.ts");
  return unknownNames(system, cwd);
}

/** A timer that is left behind would keep the process for all of its time. */
async function settle(running: Running): Promise<void> {
  let timer: number | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, GRACE);
  });
  const done = Promise.allSettled(running).then(answersWritten);
  await Promise.race([done, late]);
  clearTimeout(timer);
}
