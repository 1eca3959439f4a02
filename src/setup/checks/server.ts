import { parse } from "jsonc-parser";
import { isObject, parseJson, stringAt } from "../../core/json.ts";
import type { System } from "../../core/system.ts";
import { environment } from "../../io/environment.ts";
import { SERVER } from "../hook_entries.ts";
import { withServer } from "../mcp_file.ts";
import { relativeTo } from "../paths.ts";
import type { Places } from "../places.ts";
import { userPlaces } from "../places.ts";
import { broughtByPlugin, settingsFiles } from "../wired_hooks.ts";
import { brokenJson } from "./broken_json.ts";
import { found, RUN_INIT, wrong } from "./check.ts";
import type { Check, Finding, Subject } from "./check.ts";
import { decisionOf, sampleEvent, wantedDecision } from "./sample.ts";

/** Milliseconds; Claude Code itself waits longer. */
const PATIENCE = 10_000;

/** The server that is configured answers initialize and lists its tools. */
export const server: Check = {
  name: "server",
  title: { en: "MCP server", ja: "MCP サーバー" },
  async run(subject) {
    const { system, places } = subject;
    const files = serverFiles(system, places);
    const kept = brokenJson(
      system,
      files,
      places.root,
      (text) => withServer(text, "butler"),
    ) ??
      disabled(subject);
    if (kept) return kept;
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

/** The project's file, then the person's. */
function serverFiles(system: System, places: Places): string[] {
  const own = system.env("HOME") ? [userPlaces(system).servers] : [];
  return [places.servers, ...own];
}

/** Somebody refused the server when Claude Code asked, or wrote so. */
function disabled({ system, places }: Subject): Finding | undefined {
  const file = settingsFiles(system, places).find(({ settings }) => {
    const names = settings.disabledMcpjsonServers;
    return Array.isArray(names) && names.includes(SERVER);
  })?.file;
  if (file === undefined) return undefined;
  const name = relativeTo(places.root, file);
  return wrong({
    en: `${name} has ${SERVER} in disabledMcpjsonServers`,
    ja: `${name} の disabledMcpjsonServers に ${SERVER} があります`,
  }, {
    en: `Remove ${SERVER} from disabledMcpjsonServers`,
    ja: `disabledMcpjsonServers から ${SERVER} を取り除いてください`,
  });
}

/** The first entry in these files. */
function configuredServer(
  system: System,
  places: Places,
): ServerEntry | undefined {
  for (const file of serverFiles(system, places)) {
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

/** A session as a client opens it, then the sample for the unlisted tool `hook`. */
function requests(cwd: string): string {
  const { tool_input, ...fields } = sampleEvent(cwd);
  const event = { ...fields, tool_input: JSON.stringify(tool_input) };
  const clientInfo = { name: "butler doctor", version: "1" };
  const protocolVersion = "2025-06-18";
  return [
    {
      id: 1,
      method: "initialize",
      params: { protocolVersion, capabilities: {}, clientInfo },
    },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/list" },
    { id: 3, method: "tools/call", params: { name: "hook", arguments: event } },
  ].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    .join("");
}

async function ask(
  { argv, env, file }: ServerEntry,
  { system, config, places, hooks }: Subject,
): Promise<Finding> {
  const cwd = places.root;
  const ran = await system.run({
    argv,
    cwd,
    env: { ...environment(), CLAUDE_PROJECT_DIR: cwd, ...env },
    stdin: requests(cwd),
    timeout: PATIENCE,
  });
  const results = resultsIn(new TextDecoder().decode(ran.stdout));
  const tools = results.get(2)?.tools;
  if (Array.isArray(tools)) {
    const asked = hooks.some(({ handler }) => handler.type === "mcp_tool");
    const answer = textOf(results.get(3));
    if (asked && decisionOf(answer) !== wantedDecision(config)) {
      return wrong({
        en: `its hook tool answers git status with ${JSON.stringify(answer)}`,
        ja: `hook ツールの git status への応答は ${
          JSON.stringify(answer)
        } です`,
      }, {
        en: "Run `butler init --hooks process`",
        ja: "`butler init --hooks process` を実行してください",
      });
    }
    return found({
      en: `${tools.length} tools`,
      ja: `ツール ${tools.length} 個`,
    });
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

/** The results in a server's output, by the number of their request. */
function resultsIn(stdout: string): Map<unknown, Record<string, unknown>> {
  const messages = stdout.split("\n").map((line): unknown => parseJson(line))
    .filter(isObject);
  return new Map(
    messages.map(({ id, result }) => [id, isObject(result) ? result : {}]),
  );
}

/** The text blocks of a tool's answer. */
function textOf(result: Record<string, unknown> | undefined): string {
  const content = Array.isArray(result?.content) ? result.content : [];
  return content.map((block) => stringAt(block, "text") ?? "").join("");
}
