import type { Runner } from "./runner.ts";
import { JAVASCRIPT_RUNNERS } from "./runners/javascript.ts";
import { OTHER_RUNNERS } from "./runners/other.ts";

/** In order: for one program, the first row that fits counts. */
export const RUNNERS: readonly Runner[] = [
  ...JAVASCRIPT_RUNNERS,
  ...OTHER_RUNNERS,
];
