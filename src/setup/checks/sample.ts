import type { Config } from "../../core/config.ts";
import { isObject, parseJson } from "../../core/json.ts";

/** The event that doctor asks about: an agent that calls git. */
export function sampleEvent(cwd: string) {
  return {
    hook_event_name: "PreToolUse",
    session_id: "doctor",
    cwd,
    tool_name: "Bash",
    tool_input: { command: "git status" },
  } as const;
}

/** What the sample has to be answered; `off` is silence. */
export function wantedDecision({ git }: Config): string {
  const { allow = [], enforce = "deny" } = git ?? {};
  return allow.includes("status") ? "off" : enforce;
}

/** The decision in what a hook printed. */
export function decisionOf(answer: string): string | undefined {
  if (answer.trim() === "") return "off";
  const value = parseJson(answer);
  const specific = isObject(value) ? value.hookSpecificOutput : undefined;
  const decision = isObject(specific) ? specific.permissionDecision : undefined;
  return typeof decision === "string" ? decision : undefined;
}
