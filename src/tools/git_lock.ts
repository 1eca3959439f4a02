import type { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { gitFailure } from "../git/failures.ts";
import { runGit } from "../git/run.ts";
import type { GitOptions, GitOutput } from "../git/run.ts";
import { pause } from "../io/file_lock.ts";

/** Milliseconds that another program's lock on the index is waited for. */
const PATIENCE = 2_000;
const PAUSE = 50;
const LOCKED = /Unable to create '.*\.lock': File exists/;

/** Runs a git that writes; while another program holds git's own lock, again. The lock is never deleted. */
export async function runUnlocked(
  system: System,
  args: readonly string[],
  options: GitOptions,
): Promise<GitOutput> {
  const end = system.now().getTime() + PATIENCE;
  for (;;) {
    const output = await runGit(system, args, { mode: "write", ...options });
    const locked = output.status !== 0 && LOCKED.test(output.stderr);
    if (!locked || system.now().getTime() > end) return output;
    await pause(PAUSE);
  }
}

/** The same where a failure is not an answer. Returns what git printed. */
export async function writeGit(
  system: System,
  args: readonly string[],
  options: GitOptions,
): Promise<string> {
  const output = await runUnlocked(system, args, options);
  if (output.status !== 0) throw gitFailure(output, args[0]);
  return output.stdout;
}

/** Waits until no other program holds the index of a work tree. Throws when it still does. */
export async function waitForIndex(
  system: System,
  gitDir: string,
): Promise<void> {
  const path = `${gitDir}/index.lock`;
  const end = system.now().getTime() + PATIENCE;
  while (system.kindOf(path) !== undefined) {
    if (system.now().getTime() > end) throw lockedError(path);
    await pause(PAUSE);
  }
}

function lockedError(path: string): ButlerError {
  const stderr = `fatal: Unable to create '${path}': File exists`;
  const output = { status: 128, stdout: "", stderr, timedOut: false };
  return gitFailure(output, "commit");
}
