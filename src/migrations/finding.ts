import type { Enforcement } from "../core/config.ts";
import type { Text } from "../core/text.ts";

/** Something that the guard holds back, said for each of the two that may hear it. */
export interface Finding {
  /** From the most to the least special: `sql.drop-table`, `data-loss`, `sql`. Settings may use any. */
  readonly names: readonly [string, ...string[]];
  readonly decision: "deny" | "ask";
  /** For the agent: what to do instead. */
  readonly deny: Text;
  /** For the person: what would be lost, and where. */
  readonly ask: Text;
  /** What it would do cannot be undone. */
  readonly irreversible?: boolean;
}

/** The finding as the settings want it, or undefined when they turn it off. */
export function enforced(
  finding: Finding,
  enforce: Readonly<Record<string, Enforcement>> = {},
): Finding | undefined {
  const name = finding.names.find((one) => Object.hasOwn(enforce, one));
  if (name === undefined) return finding;
  const decision = enforce[name];
  return decision === "off" ? undefined : { ...finding, decision };
}
