import type { Subcommand } from "./subcommand.ts";
import { call } from "./subcommands/call.ts";
import { doctor } from "./subcommands/doctor.ts";
import { guard } from "./subcommands/guard.ts";
import { hook } from "./subcommands/hook.ts";
import { init } from "./subcommands/init.ts";
import { mcp } from "./subcommands/mcp.ts";
import { meter } from "./subcommands/meter.ts";

/** Every subcommand, in the order of the help. */
export const SUBCOMMANDS: readonly Subcommand[] = [
  mcp,
  hook,
  guard,
  meter,
  init,
  doctor,
  call,
];
