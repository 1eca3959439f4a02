import { isObject, stringAt } from "../../core/json.ts";
import type { Answer } from "../answer.ts";
import type { HookEvent } from "../event.ts";
import type { Agent, Payload } from "./agent.ts";
import { absolutePath, claudeInput, filled, shellOf } from "./translate.ts";

/** Events that no other host has (google-gemini/gemini-cli, docs/hooks/reference.md). */
const OWN_EVENTS = new Set([
  "BeforeTool",
  "AfterTool",
  "BeforeAgent",
  "AfterAgent",
  "BeforeModel",
  "AfterModel",
  "BeforeToolSelection",
  "PreCompress",
]);
/** Events whose names it shares: its timestamp beside a transcript tells it apart. */
const SHARED_EVENTS = new Set(["SessionStart", "SessionEnd", "Notification"]);

const TOOLS: Readonly<Record<string, string>> = {
  write_file: "Write",
  replace: "Edit",
};

export const geminiCli: Agent = {
  name: "Gemini CLI",
  recognises(payload) {
    const name = payload.hook_event_name as string;
    return OWN_EVENTS.has(name) ||
      SHARED_EVENTS.has(name) && typeof payload.timestamp === "string" &&
        typeof payload.transcript_path === "string";
  },
  decode: decodeGemini,
  canAsk: () => false,
  encode: encodeGemini,
};

function decodeGemini(payload: Payload): HookEvent | undefined {
  const cwd = filled(payload, "cwd");
  const common = { cwd, sessionId: filled(payload, "session_id") };
  switch (payload.hook_event_name) {
    case "BeforeTool":
      return { kind: "before_tool", ...common, ...toolCall(payload, cwd) };
    case "AfterTool":
      return { kind: "after_tool", ...common, ...toolCall(payload, cwd) };
    case "SessionStart": {
      const source = filled(payload, "source") ?? "startup";
      return { kind: "session_start", ...common, source };
    }
    case "AfterAgent": {
      const active = payload.stop_hook_active === true;
      return { kind: "stop", ...common, active };
    }
  }
}

/** Where the command of `run_shell_command` runs; older versions name it `directory`. */
function toolCall(payload: Payload, cwd: string | undefined) {
  const runs = payload.tool_name === "run_shell_command";
  const tool = runs ? shellOf(cwd) : toolName(payload);
  const input = claudeInput(payload.tool_input, cwd);
  const folder = runs
    ? filled(input, "dir_path") ?? filled(input, "directory")
    : undefined;
  return { tool, input, ...(folder && { cwd: absolutePath(folder, cwd) }) };
}

function toolName(payload: Payload): string {
  const name = filled(payload, "tool_name") ?? "";
  const mcp = payload.mcp_context;
  const server = isObject(mcp) ? stringAt(mcp, "server_name") : undefined;
  const tool = isObject(mcp) ? stringAt(mcp, "tool_name") : undefined;
  if (server && tool) return `mcp__${server}__${tool}`;
  return TOOLS[name] ?? name;
}

/**
 * It wants JSON even where there is nothing to say. Older versions know no
 * `ask`, and 0.61.0 waits for ever with one where nobody is at the terminal.
 */
function encodeGemini(answer: Answer, payload: Payload): string {
  const { decision, context, systemMessage } = answer;
  const hookEventName = payload.hook_event_name;
  const retry = context && hookEventName === "AfterAgent";
  const reason = decision?.reason ?? (retry ? context : undefined);
  return JSON.stringify({
    ...(reason && { decision: "deny", reason }),
    ...(context && !retry && {
      hookSpecificOutput: { hookEventName, additionalContext: context },
    }),
    ...(systemMessage && { systemMessage }),
  });
}
