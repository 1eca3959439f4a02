import type { Answer } from "../answer.ts";
import type { HookEvent } from "../event.ts";
import type { Agent, Payload } from "./agent.ts";
import { patchedFiles } from "./apply_patch.ts";
import { claudeInput, filled } from "./translate.ts";

/** From "Tool names for hook matching" and the Claude names beside them. */
const TOOLS: Readonly<Record<string, string>> = {
  bash: "Bash",
  powershell: "PowerShell",
  create: "Write",
  edit: "Edit",
  str_replace_editor: "Edit",
};

/**
 * Copilot CLI (docs.github.com/copilot/reference/hooks-reference). Events of
 * `.github/hooks` come in camelCase and without a name: their fields tell them
 * apart. Those of `.claude/settings.json`, which it runs as well, come in
 * Claude Code's names with a timestamp and, but for `Stop`, without a
 * transcript. Any exit code but 0 denies.
 */
export const copilotCli: Agent = {
  name: "Copilot CLI",
  recognises: (payload) =>
    typeof payload.hook_event_name === "string"
      ? typeof payload.timestamp === "string" &&
        (!("transcript_path" in payload) || "stop_reason" in payload)
      : typeof payload.toolName === "string" ||
        typeof payload.sessionId === "string",
  decode: decodeCopilot,
  canAsk: () => true,
  encode: encodeCopilot,
};

function decodeCopilot(
  payload: Payload,
): HookEvent | readonly HookEvent[] | undefined {
  const common = {
    cwd: filled(payload, "cwd"),
    sessionId: filled(payload, "session_id") ?? filled(payload, "sessionId"),
    agentId: filled(payload, "agent_id"),
  };
  switch (eventName(payload)) {
    case "PreToolUse":
      return toolCalls(payload, common.cwd)
        .map((call) => ({ kind: "before_tool", ...common, ...call }));
    case "PostToolUse":
      return toolCalls(payload, common.cwd)
        .map((call) => ({ kind: "after_tool", ...common, ...call }));
    case "SessionStart": {
      const source = filled(payload, "source") ?? "startup";
      return { kind: "session_start", ...common, source };
    }
    case "Stop": {
      const active = payload.stop_hook_active === true;
      return { kind: "stop", ...common, active };
    }
  }
}

/**
 * The event's name; in camelCase, the one whose fields the payload has. One
 * with a `hookName` is `permissionRequest`, which comes so in both forms.
 */
function eventName(payload: Payload): string | undefined {
  const name = filled(payload, "hook_event_name") ??
    filled(payload, "hookName");
  if (name) return name;
  if ("toolName" in payload) {
    if ("toolResult" in payload) return "PostToolUse";
    return "error" in payload ? undefined : "PreToolUse";
  }
  if ("source" in payload) return "SessionStart";
  return "stopReason" in payload && !("agentName" in payload)
    ? "Stop"
    : undefined;
}

function toolCalls(payload: Payload, cwd: string | undefined) {
  const name = filled(payload, "tool_name") ?? filled(payload, "toolName") ??
    "";
  const given = payload.tool_input ?? payload.toolArgs;
  const patch = patchOf(given);
  if (patch !== undefined) return patchedFiles(patch, cwd);
  const tool = TOOLS[name] ?? mcpTool(name) ?? name;
  return [{ tool, input: claudeInput(given, cwd) }];
}

/**
 * `server-tool` is what it calls the tool of an MCP server, and no tool of its
 * own has a hyphen; a server has one in its name more often than a tool.
 */
function mcpTool(name: string): string | undefined {
  const at = name.lastIndexOf("-");
  if (at < 1 || name.startsWith("mcp__")) return undefined;
  return `mcp__${name.slice(0, at)}__${name.slice(at + 1)}`;
}

/** `apply_patch` passes its patch as the whole input, or as its `input`. */
function patchOf(given: unknown): string | undefined {
  const text = typeof given === "string"
    ? given
    : claudeInput(given, undefined).input;
  return typeof text === "string" && text.startsWith("*** Begin Patch")
    ? text
    : undefined;
}

/** Its answers are flat, and it shows the person nothing but a decision. */
function encodeCopilot(answer: Answer, payload: Payload): string {
  const { decision, context } = answer;
  if (!decision && !context) return "";
  if (context && eventName(payload) === "Stop") {
    return JSON.stringify({ decision: "block", reason: context });
  }
  return JSON.stringify({
    ...(decision && {
      permissionDecision: decision.kind,
      permissionDecisionReason: decision.reason,
    }),
    ...(context && { additionalContext: context }),
  });
}
