import { GO_RUST_COMMANDS } from "./commands/go_rust.ts";
import { JAVA_DOTNET_COMMANDS } from "./commands/java_dotnet.ts";
import { JAVASCRIPT_COMMANDS } from "./commands/javascript.ts";
import { NEIGHBOUR_COMMANDS } from "./commands/neighbours.ts";
import { PHP_ELIXIR_COMMANDS } from "./commands/php_elixir.ts";
import { PLATFORM_COMMANDS } from "./commands/platforms.ts";
import { RUBY_PYTHON_COMMANDS } from "./commands/ruby_python.ts";
import { STANDALONE_COMMANDS } from "./commands/standalone.ts";
import type { ToolCommands } from "./command_rule.ts";

/** Every tool whose commands are known. */
export const COMMANDS: readonly ToolCommands[] = [
  ...JAVASCRIPT_COMMANDS,
  ...PLATFORM_COMMANDS,
  ...RUBY_PYTHON_COMMANDS,
  ...PHP_ELIXIR_COMMANDS,
  ...JAVA_DOTNET_COMMANDS,
  ...GO_RUST_COMMANDS,
  ...STANDALONE_COMMANDS,
  ...NEIGHBOUR_COMMANDS,
];

/** The tool that the program `name` belongs to. */
export function commandsOf(name: string): ToolCommands | undefined {
  const lower = name.toLowerCase();
  return COMMANDS.find(({ programs }) =>
    programs.some((program) => program.toLowerCase() === lower)
  );
}
