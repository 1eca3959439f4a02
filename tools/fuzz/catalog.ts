import { config } from "./targets/config.ts";
import { detector } from "./targets/detector.ts";
import { guard } from "./targets/guard.ts";
import { hook } from "./targets/hook.ts";
import { ledger } from "./targets/ledger.ts";
import { oracle } from "./targets/oracle.ts";
import { powershell } from "./targets/powershell.ts";
import { program } from "./targets/program.ts";
import { sql } from "./targets/sql.ts";
import { transcripts } from "./targets/transcripts.ts";
import type { Target } from "./target.ts";

/** Every target, in the order in which they run. */
export const TARGETS: readonly Target[] = [
  detector,
  powershell,
  oracle,
  guard,
  sql,
  program,
  ledger,
  transcripts,
  hook,
  config,
];

/** Throws when there is none of that name. */
export function targetNamed(name: string): Target {
  const target = TARGETS.find((one) => one.name === name);
  if (target) return target;
  const names = TARGETS.map((one) => one.name).join(", ");
  throw new Error(`Cannot fuzz "${name}": known are ${names}`);
}
