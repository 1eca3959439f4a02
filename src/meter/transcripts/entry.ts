import type { Amount } from "../tokens.ts";

/** A tool call of the model, known before its result. */
export interface ToolUse {
  readonly kind: "tool_use";
  readonly id: string;
  readonly tool: string;
  /** The command line, where the tool takes one. */
  readonly command?: string;
}

/** What a tool call put into the context. */
export interface ToolResult {
  readonly kind: "tool_result";
  readonly id: string;
  readonly amount: Amount;
  /** The whole output went to a file; `amount` is what stood in for it. */
  readonly persisted: boolean;
  /** A hook refused the call: the text is the hook's, not the tool's. */
  readonly refusal?: HookSource;
  /** The text of a failed call. */
  readonly error?: string;
}

/** One text of a hook that the model saw, or a run of which it saw nothing. */
export interface HookText {
  readonly kind: "hook";
  readonly source: HookSource;
  /** Undefined when the model saw nothing. */
  readonly amount?: Amount;
  readonly persisted: boolean;
}

/** A hook's line of the log; what its texts mean depends on other lines. */
export interface HookLine extends HookText {
  /** What the model saw here. */
  readonly texts: readonly string[];
  /** What another line shows it of this run: context, or the reason of a refused call. */
  readonly announced: readonly string[];
  /** The call that the run was about. */
  readonly id?: string;
}

export interface HookSource {
  /** `PostToolUse`. */
  readonly event: string;
  /** `PostToolUse:Edit`, `SessionStart:compact`. */
  readonly name: string;
  /** The hook's command line or status message, where the log has it. */
  readonly command?: string;
}

export type Entry = ToolUse | ToolResult | HookLine;

/** What one line of a session log says about hooks and tools. */
export interface LogLine {
  readonly uuid?: string;
  readonly session?: string;
  /** ISO 8601 in UTC, as the log has it. */
  readonly time?: string;
  /** The line is of a sub-agent, which has a context of its own. */
  readonly subagent: boolean;
  readonly entries: readonly Entry[];
}
