import type { Agent } from "./agent.ts";
import { claudeCode } from "./claude_code.ts";
import { codex } from "./codex.ts";
import { copilotCli } from "./copilot_cli.ts";
import { cursor } from "./cursor.ts";
import { geminiCli } from "./gemini_cli.ts";

/** Every host, the most specific shape first: the first that recognises a payload has it. */
export const AGENTS: readonly Agent[] = [
  cursor,
  geminiCli,
  copilotCli,
  codex,
  claudeCode,
];
