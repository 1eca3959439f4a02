import type { Answer } from "../answer.ts";
import type { HookEvent } from "../event.ts";
import type { Agent, Payload } from "./agent.ts";
import { claudeInput, filled } from "./translate.ts";

const TOOLS: Readonly<Record<string, string>> = {
  Shell: "Bash",
  StrReplace: "Edit",
  Delete: "Edit",
};

/** Events at which Cursor really asks; at `preToolUse` an `ask` lets the call through. */
const ASKING_EVENTS = new Set(["beforeShellExecution", "beforeMCPExecution"]);

/**
 * Cursor, its own hooks and those of `.claude/settings.json`, which it runs as
 * well (cursor.com/docs/hooks, cursor.com/docs/reference/third-party-hooks).
 */
export const cursor: Agent = {
  name: "Cursor",
  recognises: (payload) =>
    typeof payload.hook_event_name === "string" &&
    (typeof payload.cursor_version === "string" ||
      typeof payload.conversation_id === "string"),
  decode: decodeCursor,
  canAsk: (payload) => ASKING_EVENTS.has(eventName(payload)),
  encode: encodeCursor,
};

function decodeCursor(payload: Payload): HookEvent | undefined {
  const common = {
    cwd: folderOf(payload),
    sessionId: filled(payload, "conversation_id") ??
      filled(payload, "session_id"),
    agentId: filled(payload, "subagent_id"),
  };
  switch (eventName(payload)) {
    case "preToolUse":
      return { kind: "before_tool", ...common, ...toolCall(payload) };
    case "postToolUse":
      return { kind: "after_tool", ...common, ...toolCall(payload) };
    case "beforeShellExecution":
      return { kind: "before_tool", ...common, ...shellCall(payload) };
    case "afterShellExecution":
      return { kind: "after_tool", ...common, ...shellCall(payload) };
    case "beforeMCPExecution":
      return { kind: "before_tool", ...common, ...mcpCall(payload) };
    case "sessionStart":
      return { kind: "session_start", ...common, source: "startup" };
    case "stop": {
      const active = Number(payload.loop_count) > 0;
      return { kind: "stop", ...common, active };
    }
  }
}

/** An entry of `.claude/settings.json` may be called by its Claude Code name. */
function eventName(payload: Payload): string {
  const name = payload.hook_event_name as string;
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function toolCall(payload: Payload) {
  const name = filled(payload, "tool_name") ?? "";
  const cwd = folderOf(payload);
  const input = claudeInput(payload.tool_input, cwd);
  const tool = TOOLS[name] ?? name;
  const folder = tool === "Bash"
    ? filled(input, "working_directory") ?? filled(input, "cwd")
    : undefined;
  return { tool, input, ...(folder && { cwd: folder }) };
}

function shellCall(payload: Payload) {
  return { tool: "Bash", input: { command: payload.command } };
}

/** The server's name is not told, its tool's is. */
function mcpCall(payload: Payload) {
  const tool = `mcp__unknown__${filled(payload, "tool_name") ?? ""}`;
  return { tool, input: claudeInput(payload.tool_input, folderOf(payload)) };
}

function folderOf(payload: Payload): string | undefined {
  const roots = payload.workspace_roots;
  const root: unknown = Array.isArray(roots) ? roots[0] : undefined;
  return filled(payload, "cwd") ??
    (typeof root === "string" ? root : undefined);
}

/** Its permission hooks block on what is not JSON, so silence is `{}`. */
function encodeCursor(answer: Answer, payload: Payload): string {
  const { decision, context, systemMessage } = answer;
  const name = eventName(payload);
  const asks = decision?.kind === "ask" && ASKING_EVENTS.has(name);
  const message = decision?.reason ?? systemMessage;
  return JSON.stringify({
    ...(decision && {
      permission: asks ? "ask" : "deny",
      agent_message: decision.reason,
    }),
    ...(message && { user_message: message }),
    ...(context &&
      (name === "stop"
        ? { followup_message: context }
        : { additional_context: context })),
  });
}
