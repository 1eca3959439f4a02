import type { HookTotals, LedgerTally } from "./ledger_tally.ts";
import { BYTES_PER_TOKEN, tokensOfBytes } from "./tokens.ts";

export const ORDERS = ["total", "avg", "runs"] as const;
export type Order = typeof ORDERS[number];

export interface HookRow {
  readonly name: string;
  readonly runs: number;
  readonly total_bytes: number;
  readonly average_bytes: number;
  readonly max_bytes: number;
  readonly fails: number;
  readonly estimated_tokens: number;
  /** Of all bytes in the report, 0 to 1. */
  readonly share: number;
  /** What the checks themselves printed, where guard ran them. */
  readonly checked_bytes?: number;
}

export interface Report {
  readonly bytes_per_token: number;
  readonly hooks: readonly HookRow[];
  readonly total_bytes: number;
  readonly runs: number;
  readonly broken_lines: number;
}

/** The report of a tallied ledger, the largest first. */
export function sortedReport(tally: LedgerTally, order: Order): Report {
  const total = tally.rows.reduce((sum, row) => sum + row.total, 0);
  const runs = tally.rows.reduce((sum, row) => sum + row.runs, 0);
  const rows = [...tally.rows].sort((a, b) =>
    sizeOf(b, order) - sizeOf(a, order) || (a.name < b.name ? -1 : 1)
  );
  return {
    bytes_per_token: BYTES_PER_TOKEN.mixed,
    hooks: rows.map((row) => hookRow(row, total)),
    total_bytes: total,
    runs,
    broken_lines: tally.broken,
  };
}

function sizeOf(row: HookTotals, order: Order): number {
  if (order === "runs") return row.runs;
  return order === "avg" ? row.total / row.runs : row.total;
}

function hookRow(row: HookTotals, all: number): HookRow {
  return {
    name: row.name,
    runs: row.runs,
    total_bytes: row.total,
    average_bytes: Math.round(row.total / row.runs * 10) / 10,
    max_bytes: row.max,
    fails: row.fails,
    estimated_tokens: tokensOfBytes(row.total),
    share: all === 0 ? 0 : row.total / all,
    ...(row.checkedRuns > 0 ? { checked_bytes: row.checked } : {}),
  };
}
