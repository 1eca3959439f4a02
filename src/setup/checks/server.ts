import { isObject, parseJson, stringAt } from "../../core/json.ts";
import type { ProcessResult } from "../../core/system.ts";
import type { Text } from "../../core/text.ts";
import { environment } from "../../io/environment.ts";
import { TOOLS } from "../../tools/catalog.ts";
import { workVcs } from "../../tools/work_vcs.ts";
import { configuredServer, serverFiles } from "../configured_server.ts";
import type { ServerEntry } from "../configured_server.ts";
import { SERVER } from "../hook_entries.ts";
import { withServer } from "../mcp_file.ts";
import { relativeTo } from "../paths.ts";
import { butlerCommand, butlerOnPath } from "../places.ts";
import { broughtByPlugin, settingsFiles } from "../wired_hooks.ts";
import { brokenJson } from "./broken_json.ts";
import { BY_PLUGIN, found, ONE_OF_BOTH, RUN_INIT, wrong } from "./check.ts";
import type { Check, Finding, Subject } from "./check.ts";
import { decisionOf, sampleEvent, wantedDecision } from "./sample.ts";

/** Milliseconds; Claude Code itself waits longer. */
const PATIENCE = 10_000;

/** The server that is configured answers initialize and lists its tools. */
export const server: Check = {
  name: "server",
  title: { en: "MCP server", ja: "MCP サーバー" },
  run(subject) {
    const { system, places } = subject;
    const files = serverFiles(system, places);
    const kept = brokenJson(
      files,
      places.root,
      (text) => withServer(text, "butler"),
    ) ?? disabled(subject) ?? denied(subject);
    if (kept) return kept;
    const entry = configuredServer(system, places);
    const plugin = broughtByPlugin(settingsFiles(system, places));
    if (entry) return plugin ? doubled(entry, subject) : ask(entry, subject);
    return plugin ? found(BY_PLUGIN) : wrong({
      en: `${relativeTo(places.root, places.servers)} has no server butler`,
      ja: `${
        relativeTo(places.root, places.servers)
      } に butler サーバーがありません`,
    }, RUN_INIT);
  },
};

function doubled({ file }: ServerEntry, { places }: Subject): Finding {
  const name = relativeTo(places.root, file);
  return wrong({
    en: `in ${name} and by the plugin: each tool is there twice`,
    ja: `${name} とプラグインの両方にあり、ツールが二重です`,
  }, ONE_OF_BOTH);
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

/** A rule that takes tools away which the hook names. */
function denied(subject: Subject): Finding | undefined {
  const { system, places } = subject;
  const files = settingsFiles(system, places);
  const tools = toolNames(subject, broughtByPlugin(files));
  for (const { file, settings } of files) {
    const rules = isObject(settings.permissions)
      ? settings.permissions.deny
      : undefined;
    const rule = (Array.isArray(rules) ? rules : []).map(String)
      .find((rule) => tools.some((tool) => isRuleOf(rule, tool)));
    if (rule === undefined) continue;
    const name = relativeTo(places.root, file);
    return wrong({
      en: `permissions.deny of ${name} has ${rule}`,
      ja: `${name} の permissions.deny に ${rule} があります`,
    }, {
      en: `Remove ${rule} from permissions.deny`,
      ja: `permissions.deny から ${rule} を取り除いてください`,
    });
  }
}

/** As Claude Code calls the tools that are offered. */
function toolNames({ config }: Subject, plugin: boolean): string[] {
  const server = plugin ? `plugin_butler_${SERVER}` : SERVER;
  return TOOLS
    .filter((tool) => tool !== workVcs || config.mcp?.exposeVcs !== false)
    .map(({ name }) => `mcp__${server}__${name}`);
}

/** A tool, its server, or a pattern with `*`. */
function isRuleOf(rule: string, tool: string): boolean {
  if (!rule.startsWith("mcp__")) return false;
  const [server] = /^mcp__.*?(?=__)/.exec(tool) ?? [];
  const source = rule.split("*").map((part) => part.replace(/\W/g, "\\$&"))
    .join(".*");
  return rule === server || new RegExp(`^${source}$`).test(tool);
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
  { argv, env, file, type }: ServerEntry,
  subject: Subject,
): Promise<Finding> {
  const { system, config, places, hooks } = subject;
  const cwd = places.root;
  const name = relativeTo(places.root, file);
  if (type !== undefined) {
    return wrong({
      en: `${name} calls the server "${type}", butler's is "stdio"`,
      ja: `${name} の type は "${type}" ですが、butler は "stdio" です`,
    }, RUN_INIT);
  }
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
  const isAsWritten = shown === `${butlerCommand(system)} mcp`;
  const said = new TextDecoder().decode(ran.stderr).trim().split("\n")[0];
  return wrong({
    en: `${shown} (${name}) does not answer initialize: ` +
      (said || silence(ran).en),
    ja: `${shown} (${name}) が initialize に応答しません: ` +
      (said || silence(ran).ja),
  }, isAsWritten ? overwrite(subject) : RUN_INIT);
}

/** Init would write the same entry again: the program is to blame. */
function overwrite({ system, executable = "dist/butler" }: Subject): Text {
  const path = butlerOnPath(system) ?? butlerCommand(system);
  return {
    en: `Copy ${executable} over ${path}`,
    ja: `${executable} を ${path} に上書きしてください`,
  };
}

function silence({ status, timedOut }: ProcessResult): Text {
  return timedOut
    ? { en: `no answer in ${PATIENCE / 1000} s`, ja: "時間切れ" }
    : { en: `exit ${status}`, ja: `終了コード ${status}` };
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
