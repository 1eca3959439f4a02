import { runButler } from "./butler.ts";
import type { RunOptions, RunResult } from "./butler.ts";
import { withFolder } from "./home.ts";

/** What a passed check without output returns. */
export const OK = "check ok (0 lines suppressed)\n";

export interface GuardOptions extends RunOptions {
  /** The home folder; without it one that is gone afterwards. */
  readonly home?: string;
}

/** Runs `butler guard ARGS…`. */
export function guard(
  args: readonly string[],
  { home, env, ...options }: GuardOptions = {},
): Promise<RunResult> {
  const run = (HOME: string) =>
    runButler(["guard", ...args], { ...options, env: { HOME, ...env } });
  return home ? run(home) : withFolder(run);
}

/** A shell script as guard's command. */
export function sh(script: string): string[] {
  return ["--", "sh", "-c", script];
}
