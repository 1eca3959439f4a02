import { stringAt } from "../../core/json.ts";
import type { Answer } from "../answer.ts";
import type { HookEvent } from "../event.ts";
import type { Agent, Payload } from "./agent.ts";
import { patchedByCommand, patchedFiles } from "./apply_patch.ts";
import { decodeClaude, encodeClaude } from "./claude_code.ts";
import { shellOf } from "./translate.ts";

/**
 * Codex CLI speaks Claude Code's form with fields of its own
 * (openai/codex, codex-rs/hooks/src/schema.rs). It rejects what it does not
 * know and then runs the tool: no `ask`, no context beside a decision
 * (codex-rs/hooks/src/events/pre_tool_use.rs, `unsupported_…_fails_open`).
 */
export const codex: Agent = {
  name: "Codex CLI",
  recognises: (payload) =>
    typeof payload.hook_event_name === "string" &&
    (typeof payload.turn_id === "string" ||
      payload.tool_name === "apply_patch" ||
      isRollout(stringAt(payload, "transcript_path"))),
  decode: decodeCodex,
  // `cwd` is that of the call, `workdir` included (seen with 0.171.0).
  besideServers: true,
  canAsk: () => false,
  encode: encodeCodex,
};

/** Of whatever tool and shell, a command comes as that of `Bash`. */
function decodeCodex(
  payload: Payload,
): HookEvent | readonly HookEvent[] | undefined {
  const event = decodeClaude(payload.hook_event_name as string, payload);
  if (!event || !("tool" in event)) return event;
  const { tool, cwd } = event;
  const command = stringAt(payload.tool_input, "command") ?? "";
  if (tool === "apply_patch") {
    return patchedFiles(command, cwd).map((file) => ({ ...event, ...file }));
  }
  if (tool !== "Bash") return event;
  const call = { ...event, tool: shellOf(cwd) };
  if (event.kind !== "before_tool") return call;
  const files = patchedByCommand(command, cwd);
  return files.length === 0
    ? call
    : [call, ...files.map((file) => ({ ...event, ...file }))];
}

/** `…/sessions/2026/06/12/rollout-….jsonl`: where Codex keeps its transcripts. */
function isRollout(path: string | undefined): boolean {
  return path !== undefined && /[\\/]rollout-[^\\/]*$/.test(path);
}

function encodeCodex(answer: Answer, payload: Payload): string {
  const { decision, context, systemMessage } = answer;
  if (decision) {
    const denial = { kind: "deny", reason: decision.reason } as const;
    return encodeClaude({ decision: denial, systemMessage }, payload);
  }
  // Its Stop takes no context; a block with a reason goes on the same way.
  if (context && payload.hook_event_name === "Stop") {
    return JSON.stringify({ decision: "block", reason: context });
  }
  return encodeClaude(answer, payload);
}
