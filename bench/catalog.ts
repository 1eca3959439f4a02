import type { Row } from "./row.ts";
import { hookRows } from "./rows/hook.ts";
import { serverRows } from "./rows/server.ts";

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [
  ...hookRows,
  ...serverRows,
];
