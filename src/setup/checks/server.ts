import { parse } from "jsonc-parser";
import { isObject, parseJson } from "../../core/json.ts";
import type { System } from "../../core/system.ts";
import { environment } from "../../io/environment.ts";
import { SERVER } from "../hook_entries.ts";
import { relativeTo } from "../paths.ts";
import type { Places } from "../places.ts";
import { userPlaces } from "../places.ts";
import { broughtByPlugin, settingsFiles } from "../wired_hooks.ts";
import { found, RUN_INIT, wrong } from "./check.ts";
import type { Check, Finding, Subject } from "./check.ts";

/** Milliseconds; Claude Code itself waits longer. */
const PATIENCE = 10_000;

/** The server that is configured answers initialize and lists its tools. */
export const server: Check = {
  name: "server",
  title: { en: "MCP server", ja: "MCP サーバー" },
  async run(subject) {
    const { system, places } = subject;
    const entry = configuredServer(system, places);
    if (!entry) {
      if (broughtByPlugin(settingsFiles(system, places))) {
        return found({ en: "by the plugin", ja: "プラグインによる" });
      }
      return wrong({
        en: `${relativeTo(places.root, places.servers)} has no server butler`,
        ja: `${
          relativeTo(places.root, places.servers)
        } に butler サーバーがありません`,
      }, RUN_INIT);
    }
    return await ask(entry, subject);
  },
};

interface ServerEntry {
  readonly file: string;
  readonly argv: [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
}

/** The project's entry, else the person's. */
function configuredServer(
  system: System,
  places: Places,
): ServerEntry | undefined {
  const files = [places.servers];
  if (system.env("HOME")) files.push(userPlaces(system).servers);
  for (const file of files) {
    const value = parse(system.readText(file) ?? "");
    const servers = isObject(value) ? value.mcpServers : undefined;
    const entry = isObject(servers) ? servers[SERVER] : undefined;
    if (!isObject(entry) || typeof entry.command !== "string") continue;
    const args = Array.isArray(entry.args) ? entry.args.map(String) : [];
    const [command, ...rest] = [entry.command, ...args]
      .map((text) => expand(text, places.root));
    const env = isObject(entry.env) ? entry.env as Record<string, string> : {};
    return { file, argv: [command, ...rest], env };
  }
}

/** `${CLAUDE_PROJECT_DIR}` and `${CLAUDE_PROJECT_DIR:-.}`, as Claude Code fills them in. */
function expand(text: string, root: string): string {
  return text.replace(/\$\{CLAUDE_PROJECT_DIR(?::-[^}]*)?\}/g, root);
}

const REQUESTS = [
  {
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "butler doctor", version: "1" },
    },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list" },
].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }))
  .join("\n") + "\n";

async function ask(
  { argv, env, file }: ServerEntry,
  { system, places }: Subject,
): Promise<Finding> {
  const cwd = places.root;
  const ran = await system.run({
    argv,
    cwd,
    env: { ...environment(), CLAUDE_PROJECT_DIR: cwd, ...env },
    stdin: REQUESTS,
    timeout: PATIENCE,
  });
  const tools = toolsIn(new TextDecoder().decode(ran.stdout));
  if (tools !== undefined && tools > 0) {
    return found({ en: `${tools} tools`, ja: `ツール ${tools} 個` });
  }
  const shown = argv.join(" ");
  const name = relativeTo(places.root, file);
  const said = new TextDecoder().decode(ran.stderr).trim().split("\n")[0];
  return wrong({
    en: `${shown} (${name}) does not answer initialize: ` +
      (said || `exit ${ran.status}`),
    ja: `${shown} (${name}) が initialize に応答しません: ` +
      (said || `終了コード ${ran.status}`),
  }, RUN_INIT);
}

/** How many tools the answer to request 2 lists. */
function toolsIn(stdout: string): number | undefined {
  for (const line of stdout.split("\n")) {
    const message = parseJson(line);
    if (!isObject(message) || message.id !== 2) continue;
    const tools = isObject(message.result) ? message.result.tools : undefined;
    return Array.isArray(tools) ? tools.length : undefined;
  }
}
