import { COMPILED_COMMANDS } from "./commands/compiled.ts";
import { JAVASCRIPT_COMMANDS } from "./commands/javascript.ts";
import { SCRIPTING_COMMANDS } from "./commands/scripting.ts";
import { STANDALONE_COMMANDS } from "./commands/standalone.ts";
import type { ToolCommands } from "./command_rule.ts";

/** Every tool whose commands are known. */
export const COMMANDS: readonly ToolCommands[] = [
  ...JAVASCRIPT_COMMANDS,
  ...SCRIPTING_COMMANDS,
  ...COMPILED_COMMANDS,
  ...STANDALONE_COMMANDS,
];

/** The tool that the program `name` belongs to. */
export function commandsOf(name: string): ToolCommands | undefined {
  const lower = name.toLowerCase();
  return COMMANDS.find(({ programs }) =>
    programs.some((program) => program.toLowerCase() === lower)
  );
}
