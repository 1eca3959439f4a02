import { BYTES_PER_TOKEN } from "../tokens.ts";
import type { Advice } from "./advice.ts";
import { adviceFor } from "./advice.ts";
import { Cost } from "./cost.ts";
import { namedHooks } from "./named_hooks.ts";
import type { Totals } from "./totals.ts";

/** One entry as `--json` prints it. */
export interface CostRow {
  readonly calls: number;
  readonly bytes: number;
  readonly estimated_tokens: number;
  /** Of everything counted, 0 to 1. */
  readonly share: number;
  readonly refused?: number;
  readonly persisted?: number;
}

export interface HookRow extends CostRow {
  readonly event: string;
  readonly name: string;
  readonly command?: string;
  /** Logged runs of which the model saw nothing. */
  readonly silent_runs: number;
}

export interface NamedRow extends CostRow {
  readonly name: string;
}

export interface SessionRow extends NamedRow {
  readonly project: string;
  /** ISO 8601 in UTC; empty when no line had a time. */
  readonly first: string;
  readonly last: string;
}

/** What was counted, as data: the tables and `--json` are made of it. */
export interface Summary {
  readonly sessions: number;
  readonly bytes: number;
  readonly estimated_tokens: number;
  readonly bytes_per_token: typeof BYTES_PER_TOKEN;
  /** The part in sub-agents' own contexts. */
  readonly subagent_bytes: number;
  readonly hooks: readonly HookRow[];
  readonly tools: readonly NamedRow[];
  /** Shell commands by program, git by subcommand. */
  readonly shell: readonly NamedRow[];
  /** Command lines that ran several programs: each has an even part of the bytes. */
  readonly divided_command_lines: number;
  /** Git through the shell, what hooks refused of it, and the work tools. */
  readonly git: CostRow;
  readonly work_tools: CostRow;
  readonly top_sessions: readonly SessionRow[];
  readonly advice: readonly Advice[];
}

const TOP_SESSIONS = 10;

export function summarize(totals: Totals): Summary {
  const all = new Cost();
  for (const { cost } of totals.sessions.values()) all.add(cost);
  const row = (cost: Cost) => costRow(cost, all.bytes);
  return {
    sessions: totals.sessions.size,
    bytes: all.bytes,
    estimated_tokens: all.tokens,
    bytes_per_token: BYTES_PER_TOKEN,
    subagent_bytes: totals.subagents.bytes,
    hooks: namedHooks(totals.hooks.values()).map((
      { source, cost, silent },
    ) => ({
      ...source,
      silent_runs: silent,
      ...row(cost),
    })).sort(bySize),
    tools: namedRows(totals.tools, row),
    shell: namedRows(totals.shell, row),
    divided_command_lines: totals.divided,
    git: row(totals.git.sum()),
    work_tools: row(totals.work),
    top_sessions: topSessions(totals, row),
    advice: adviceFor(totals.git),
  };
}

function costRow(cost: Cost, all: number): CostRow {
  return {
    calls: cost.calls,
    bytes: cost.bytes,
    estimated_tokens: cost.tokens,
    share: all === 0 ? 0 : cost.bytes / all,
    ...(cost.refused > 0 ? { refused: cost.refused } : {}),
    ...(cost.persisted > 0 ? { persisted: cost.persisted } : {}),
  };
}

function namedRows(
  costs: ReadonlyMap<string, Cost>,
  row: (cost: Cost) => CostRow,
): NamedRow[] {
  return [...costs].map(([name, cost]) => ({ name, ...row(cost) }))
    .sort(bySize);
}

function topSessions(
  totals: Totals,
  row: (cost: Cost) => CostRow,
): SessionRow[] {
  return [...totals.sessions]
    .map(([name, { cost, project, first, last }]) => ({
      name,
      project,
      first,
      last,
      ...row(cost),
    }))
    .sort(bySize)
    .slice(0, TOP_SESSIONS);
}

/** The largest first; a fixed order among equals. */
function bySize(
  a: CostRow & { readonly name: string },
  b: CostRow & { readonly name: string },
): number {
  return b.bytes - a.bytes || b.calls - a.calls || (a.name < b.name ? -1 : 1);
}
