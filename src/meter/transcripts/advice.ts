import { properTool } from "../../tools/git_equivalents.ts";
import { workVcs } from "../../tools/work_vcs.ts";
import type { Cost } from "./cost.ts";

/** Which work tool answers what a git subcommand cost. */
export interface Advice {
  /** `git diff`. */
  readonly git: string;
  readonly calls: number;
  readonly bytes: number;
  readonly estimated_tokens: number;
  /** `work_diff(path?, level?, record_id?)`. */
  readonly tool: string;
}

const MOST = 3;

/** The largest git entries and the registry's answer to each. */
export function adviceFor(git: ReadonlyMap<string, Cost>): Advice[] {
  return [...git]
    .filter(([, cost]) => cost.bytes > 0)
    .sort(([a, x], [b, y]) => y.bytes - x.bytes || (a < b ? -1 : 1))
    .slice(0, MOST)
    .map(([subcommand, cost]) => ({
      git: `git ${subcommand}`,
      calls: cost.calls,
      bytes: cost.bytes,
      estimated_tokens: cost.tokens,
      tool: (properTool(subcommand) ?? workVcs).signature,
    }));
}
