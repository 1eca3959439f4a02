import { isObject, stringAt } from "../core/json.ts";
import { shown } from "../core/shown.ts";
import type { Text } from "../core/text.ts";

/** A hook event, the same for every host: its adapter decodes into this. */
export type HookEvent =
  | BeforeTool
  | AfterTool
  | SessionStart
  | Stop;

interface Common {
  /** The folder the session is in at this moment. */
  readonly cwd?: string;
  readonly sessionId?: string;
  /** Set inside a sub-agent, where MCP tools are often missing. */
  readonly agentId?: string;
  /** `default`, `plan`, `acceptEdits`, `auto`, `dontAsk`, `bypassPermissions`. */
  readonly permissionMode?: string;
}

export interface BeforeTool extends Common {
  readonly kind: "before_tool";
  /** In Claude Code's words: `Bash`, `Edit`, `mcp__server__tool`. */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface AfterTool extends Common {
  readonly kind: "after_tool";
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface SessionStart extends Common {
  readonly kind: "session_start";
  /** `startup`, `resume`, `clear`, `compact`, `fork`. */
  readonly source: string;
}

export interface Stop extends Common {
  readonly kind: "stop";
  /** This stop was already held back by a hook: holding it again would loop. */
  readonly active: boolean;
}

/** Tools whose input has a `command` that a shell runs. */
const SHELL_TOOLS = new Set(["Bash", "PowerShell", "Monitor"]);

/** The shell command that the event is about, if it is about one. */
export function shellCommand(
  event: BeforeTool | AfterTool,
): string | undefined {
  if (!SHELL_TOOLS.has(event.tool)) return undefined;
  return stringAt(event.input, "command");
}

/**
 * What is wrong with an event's input, or undefined. Monitor may watch a
 * socket instead of a command (claude_code tool reference: `ws`).
 */
export function inputProblem(event: HookEvent): Text | undefined {
  if (event.kind !== "before_tool" || !SHELL_TOOLS.has(event.tool)) return;
  const { command } = event.input;
  if (typeof command === "string") return;
  if (event.tool === "Monitor" && isObject(event.input.ws)) return;
  const found = command === undefined ? "missing" : shown(command);
  return {
    en: `Cannot judge ${event.tool}: tool_input.command is ${found}, ` +
      "a string is wanted",
    ja: `${event.tool} を判定できません: tool_input.command が ${
      command === undefined ? "ありません" : `${found} です`
    }(文字列が必要です)`,
  };
}
