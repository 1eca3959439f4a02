import type { Row } from "./row.ts";
import { detectorRows } from "./rows/detector.ts";
import { guardRows } from "./rows/guard.ts";
import { hookRows } from "./rows/hook.ts";
import { meterRows } from "./rows/meter.ts";
import { migrationRows } from "./rows/migrations.ts";
import { serverRows } from "./rows/server.ts";
import { toolRows } from "./rows/tools.ts";

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [
  ...hookRows,
  ...serverRows,
  ...toolRows,
  ...detectorRows,
  ...migrationRows,
  ...guardRows,
  ...meterRows,
];
