import type { Drill } from "../chaos.ts";
import { initDrill } from "./init.ts";
import { ledgerDrill } from "./ledger.ts";
import { recordDrill } from "./record.ts";
import { safetyDrill } from "./safety.ts";

/** Every drill. */
export const DRILLS: readonly Drill[] = [
  recordDrill,
  safetyDrill,
  initDrill,
  ledgerDrill,
];
