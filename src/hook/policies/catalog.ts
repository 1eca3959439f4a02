import type { Policy } from "../policy.ts";
import { gitCommands } from "./git_commands.ts";
import { migrations } from "./migrations.ts";
import { sessionContext } from "./session_context.ts";

/** Every policy; all of them judge every event. */
export const POLICIES: readonly Policy[] = [
  gitCommands,
  migrations,
  sessionContext,
];
