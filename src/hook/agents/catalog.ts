import type { Agent } from "./agent.ts";
import { claudeCode } from "./claude_code.ts";

/** Every host, the most specific shape first: the first that recognises a payload has it. */
export const AGENTS: readonly Agent[] = [
  claudeCode,
];
