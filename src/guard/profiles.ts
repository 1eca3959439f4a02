import type { Config } from "../core/config.ts";

/** Bytes that a check may return. */
export interface Budgets {
  /** On success. */
  readonly ok: number;
  /** On failure. */
  readonly fail: number;
}

/** What a check is for decides what it may cost. `guard.profiles` of the configuration overrides and adds. */
export const PROFILES: Readonly<Record<string, Budgets>> = {
  /** On every edit. */
  edit: { ok: 120, fail: 1500 },
  /** At a milestone. */
  commit: { ok: 200, fail: 4000 },
  /** Once at session start. */
  session: { ok: 2000, fail: 4000 },
};

export const DEFAULT_PROFILE = "edit";

/** The profiles by name, the configuration's over the built-in ones. */
export function profiles(config: Config): Readonly<Record<string, Budgets>> {
  const all: Record<string, Budgets> = { ...PROFILES };
  const configured = Object.entries(config.guard?.profiles ?? {});
  for (const [name, { ok, fail }] of configured) {
    const base = all[name] ?? PROFILES[DEFAULT_PROFILE];
    all[name] = { ok: ok ?? base.ok, fail: fail ?? base.fail };
  }
  return all;
}
