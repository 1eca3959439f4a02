import { findingsOf } from "./git_findings.ts";
import type { GitFindings } from "./git_findings.ts";
import { readCommandLine } from "./walk.ts";
import type { Reading } from "./walk.ts";

/** Every git that `source` would run: the question of the whole detector. */
export function findGit(
  source: string,
  shell: Reading["shell"] = "bash",
): GitFindings {
  const reading = { shell, about: "git", runners: true };
  return findingsOf(readCommandLine(source, reading));
}
