import { isObject, stringAt } from "../../core/json.ts";
import type { Answer } from "../answer.ts";
import type { HookEvent } from "../event.ts";
import type { Agent, Payload } from "./agent.ts";

/**
 * Events that are none of ours: known, so silent. From the hooks reference of
 * Claude Code 2.1.240 and, for the model switches, 2.1.251.
 */
const OTHER_EVENTS = new Set([
  "Setup",
  "InstructionsLoaded",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "MessageDisplay",
  "PermissionRequest",
  "PermissionDenied",
  "PostToolUseFailure",
  "PostToolBatch",
  "Notification",
  "SubagentStart",
  "SubagentStop",
  "TaskCreated",
  "TaskCompleted",
  "StopFailure",
  "TeammateIdle",
  "ConfigChange",
  "CwdChanged",
  "DirectoryAdded",
  "FileChanged",
  "WorktreeCreate",
  "WorktreeRemove",
  "PreCompact",
  "PostCompact",
  "PreModelSwitch",
  "PostModelSwitch",
  "SessionEnd",
  "Elicitation",
  "ElicitationResult",
]);

export const claudeCode: Agent = {
  name: "Claude Code",
  recognises: (payload) => typeof payload.hook_event_name === "string",
  decode(payload) {
    const name = payload.hook_event_name as string;
    if (OTHER_EVENTS.has(name)) return undefined;
    return decodeClaude(name, payload) ?? { unknownEvent: name };
  },
  canAsk: () => true,
  encode: encodeClaude,
};

/** The event of that name in Claude Code's form; undefined when it is none of ours. */
export function decodeClaude(
  name: string,
  payload: Payload,
): HookEvent | undefined {
  const common = {
    cwd: filled(payload, "cwd"),
    sessionId: filled(payload, "session_id"),
    agentId: filled(payload, "agent_id"),
    permissionMode: filled(payload, "permission_mode"),
  };
  const tool = filled(payload, "tool_name") ?? "";
  const input = isObject(payload.tool_input) ? payload.tool_input : {};
  switch (name) {
    case "PreToolUse":
      return { kind: "before_tool", ...common, tool, input };
    case "PostToolUse":
      return { kind: "after_tool", ...common, tool, input };
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

/** The server form of a hook passes a missing field as "". */
function filled(payload: Payload, key: string): string | undefined {
  return stringAt(payload, key) || undefined;
}

/** Claude Code's form; Codex reads the same, save that it knows no `ask`. */
export function encodeClaude(answer: Answer, payload: Payload): string {
  const { decision, context, systemMessage } = answer;
  const hookEventName = payload.hook_event_name;
  const specific = decision || context
    ? {
      hookSpecificOutput: {
        hookEventName,
        ...(decision && {
          permissionDecision: decision.kind,
          permissionDecisionReason: decision.reason,
        }),
        ...(context && { additionalContext: context }),
      },
    }
    : undefined;
  if (!specific && !systemMessage) return "";
  return JSON.stringify({
    ...specific,
    ...(systemMessage && { systemMessage }),
  });
}
