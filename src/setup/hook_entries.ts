import { isObject } from "../core/json.ts";
import type { JsonObject } from "../core/json.ts";
import { callsHook, isButler } from "./program_name.ts";

/** One butler entry below `hooks` in the settings of Claude Code. */
export interface HookEntry {
  readonly event: string;
  readonly matcher?: string;
  readonly handler: JsonObject;
}

/** How an event reaches butler: a process each, or the running MCP server. */
export type HookForm = "process" | "server";

export interface Wiring {
  /** The executable: `butler` where it is on PATH. */
  readonly command: string;
  readonly form: HookForm;
  /** The project has migrations: what changes behind the guard's back counts too. */
  readonly migrations: boolean;
}

/** Tools whose input is a shell command. */
export const SHELL_MATCHER = "Bash|PowerShell|Monitor";
/** Tools that change a file. */
export const EDIT_MATCHER = "Edit|Write|MultiEdit|NotebookEdit";

/**
 * MCP tools that may run SQL or a command or change a file, and the work tool
 * that runs git: a pattern, since a matcher with more than names and `|` is a
 * regular expression. It is one of the whole name too, as Copilot CLI has it,
 * which calls the tool of a server `postgres-query_rows`.
 */
export const MCP_MATCHER =
  "(?:mcp__|.*-).*(?:sql|supabase|postgres|database|query|migrat|neon|planetscale|prisma|mongo|turso|work_vcs" +
  "|(?:write|edit|create|replace|insert|delete|move|rename)\\w*(?:file|text|line|symbol|regex|block)" +
  "|exec|shell|command|process).*";

/** Name of the server in `.mcp.json`: tools are called `mcp__butler__…`. */
export const SERVER = "butler";

/** Seconds. An answer takes some 50 ms; a machine under load must not lose the refusal. */
export const TIMEOUT = 10;

/** Fields of the event that the `hook` tool of the server is passed, as text. */
export const PASSED_FIELDS = [
  "hook_event_name",
  "tool_name",
  "tool_input",
  "cwd",
  "permission_mode",
  "agent_id",
  "session_id",
] as const;

/** Every entry of a set-up, in the order they are written. */
export function hookEntries(wiring: Wiring): HookEntry[] {
  const process = processHandler(wiring.command);
  const before = wiring.form === "server" ? SERVER_HANDLER : process;
  const entries: HookEntry[] = [
    { event: "PreToolUse", matcher: SHELL_MATCHER, handler: before },
    { event: "PreToolUse", matcher: EDIT_MATCHER, handler: before },
    // Before servers connect, so a process in both forms.
    { event: "SessionStart", handler: process },
  ];
  if (!wiring.migrations) return entries;
  return [
    ...entries,
    { event: "PreToolUse", matcher: MCP_MATCHER, handler: before },
    { event: "PostToolUse", matcher: SHELL_MATCHER, handler: process },
    { event: "Stop", handler: process },
  ];
}

/**
 * Exec form, so no shell stands between: `args` is there (Claude Code 2.1.139).
 * Copilot CLI runs the same settings, takes the line for its shell where there
 * is one and knows no `args`: it would call butler alone, which fails, and deny
 * every shell command and edit (seen with 1.0.102).
 */
function processHandler(command: string): JsonObject {
  return {
    type: "command",
    command,
    args: ["hook"],
    bash: `${inBash(command)} hook`,
    powershell: `${inPowerShell(command)} hook`,
    timeout: TIMEOUT,
  };
}

/** Programs that stand in a line as they are. */
const PLAIN = /^[\w./+:-]+$/;
/** Copilot CLI sets the variables of Claude Code, and its shell puts them in. */
const VARIABLE = /\$\{(CLAUDE_\w+)\}/g;

function inBash(program: string): string {
  if (PLAIN.test(program)) return program;
  return `"${program.replace(/[\\"`]|\$(?!\{CLAUDE_)/g, "\\$&")}"`;
}

function inPowerShell(program: string): string {
  if (PLAIN.test(program)) return program;
  const text = program.replace(/["`]|\$(?!\{CLAUDE_)/g, "`$&");
  return `& "${text.replace(VARIABLE, "${env:$1}")}"`;
}

const SERVER_HANDLER: JsonObject = {
  type: "mcp_tool",
  server: SERVER,
  tool: "hook",
  input: Object.fromEntries(
    PASSED_FIELDS.map((field) => [field, `\${${field}}`]),
  ),
  timeout: TIMEOUT,
};

/** The entry below an event's list of groups. */
export function hookGroup({ matcher, handler }: HookEntry): JsonObject {
  return { ...(matcher !== undefined && { matcher }), hooks: [handler] };
}

/** What `.mcp.json` says of the server. */
export function serverEntry(command: string): JsonObject {
  return { command, args: ["mcp"] };
}

/** Whether a handler is butler's, in whatever form and version it was written. */
export function isButlerHandler(handler: unknown): boolean {
  if (!isObject(handler)) return false;
  if (handler.type === "mcp_tool") {
    return handler.server === SERVER && handler.tool === "hook";
  }
  const { command, args } = handler;
  if (typeof command !== "string") return false;
  if (Array.isArray(args)) return isButler(command) && args[0] === "hook";
  const [, program = ""] =
    /^\s*("[^"]*"|'[^']*'|(?:\\.|\S)+)\s+hook\b/.exec(command) ?? [];
  return isButler(program.replace(/^["']|["']$/g, ""));
}

/** Whether a handler is somebody's own line around butler: `butler meter git -- butler hook`, `cd x && butler hook`. */
export function wrapsButler(handler: unknown): boolean {
  if (!isObject(handler) || isButlerHandler(handler)) return false;
  const { command, args } = handler;
  if (typeof command !== "string") return false;
  const line = [command, ...(Array.isArray(args) ? args : [])].join(" ");
  return callsHook(line);
}
