/**
 * Every exit code of butler. 2 appears only as `guard --feedback`, because
 * Claude Code reads it as "block": a typo in a settings line must never lock
 * the tools out. `usage` is EX_USAGE of sysexits.h for the same reason.
 */
export const EXIT = {
  ok: 0,
  /** `call` answered an error, `doctor` found a problem. */
  failed: 1,
  /** `guard --feedback`: the agent must see the report. */
  feedback: 2,
  /** Wrong use of any subcommand. */
  usage: 64,
  /** `guard`: the time limit ended the check, as timeout(1) says it. */
  timeLimit: 124,
  /** `guard` itself failed. */
  guardFailed: 125,
  notExecutable: 126,
  notFound: 127,
  /** Plus the signal's number, as shells say it. */
  signalBase: 128,
} as const;
