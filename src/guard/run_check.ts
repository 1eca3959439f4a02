import { EXIT } from "../core/exit_codes.ts";
import type { Text } from "../core/text.ts";
import {
  type Evidence,
  openEvidence,
  openTemporaryEvidence,
} from "../io/evidence.ts";
import { reasonOf } from "../io/error_reason.ts";
import { forwardSignals, guardAgainstOwnDeath } from "../io/signals.ts";
import { type OutputTarget, spawnToFile } from "../io/spawn_to_file.ts";
import type { Ended } from "../io/start_command.ts";
import { follow, MemoryCapture, type Progress } from "./capture.ts";
import type { Output } from "./output.ts";
import { evidenceProblem, NO_EVIDENCE_FOLDER } from "./texts.ts";

/** A check to run. */
export interface Check {
  readonly command: readonly [string, ...string[]];
  /** Folder of the evidence, or undefined when there is no place for it. */
  readonly evidence: string | undefined;
  readonly time: Date;
  /** Seconds. */
  readonly timeout?: number;
}

/** A check that was run. */
export interface Finished {
  readonly ended: Ended;
  readonly timedOut: boolean;
  readonly output: Output;
  /** Path of the evidence, unless it could not be kept. */
  readonly evidence?: string;
  readonly problem?: Text;
  /** To be called when `output` is read no more. */
  close(): void;
}

/** Runs a check to its end, its output to a file, and counts along. */
export async function runCheck(
  check: Check,
  progress: Progress,
): Promise<Finished> {
  const { evidence, problem } = open(check.evidence, check.time);
  if (evidence === undefined) {
    return await runThroughPipe(check, progress, problem);
  }
  const end = supervise(check, { fd: evidence.fd });
  const output = await follow(evidence, end, progress);
  return {
    ...await end,
    output,
    evidence: evidence.path,
    problem,
    close: () => evidence.close(),
  };
}

async function runThroughPipe(
  check: Check,
  progress: Progress,
  problem: Text | undefined,
): Promise<Finished> {
  const capture = new MemoryCapture(progress);
  const end = await supervise(check, {
    receive: (chunk) => capture.receive(chunk),
  });
  return { ...end, output: capture.output(), problem, close: () => {} };
}

/** The check runs whether or not its output can be kept. */
function open(
  folder: string | undefined,
  time: Date,
): { evidence?: Evidence; problem?: Text } {
  let problem = NO_EVIDENCE_FOLDER;
  if (folder !== undefined) {
    try {
      return { evidence: openEvidence(folder, time) };
    } catch (error) {
      problem = evidenceProblem(folder, reasonOf(error));
    }
  }
  try {
    return { evidence: openTemporaryEvidence(), problem };
  } catch {
    return { problem };
  }
}

/** From SIGTERM to SIGKILL. Milliseconds. */
const GRACE = 2000;
/** A check that ends sooner needs no watchdog. Milliseconds. */
const WATCHDOG_AFTER = 100;

/** Runs a check, forwards signals, keeps the time limit and leaves no orphan. */
async function supervise(
  { command, timeout }: Check,
  target: OutputTarget,
): Promise<{ ended: Ended; timedOut: boolean }> {
  let timedOut = false;
  let dismissWatchdog = () => Promise.resolve();
  const stopForwarding = forwardSignals((name) => running.signal(name));
  const running = spawnToFile(command, target);
  const timers = [
    setTimeout(() => {
      dismissWatchdog = guardAgainstOwnDeath(running);
    }, WATCHDOG_AFTER),
  ];
  if (timeout !== undefined) {
    timers.push(setTimeout(() => {
      timedOut = true;
      running.signal("SIGTERM");
      timers.push(setTimeout(() => running.signal("SIGKILL"), GRACE));
    }, timeout * 1000));
  }
  try {
    const ended = await running.ended;
    if (!timedOut) return { ended, timedOut };
    running.signal("SIGKILL"); // whoever of its group ignored SIGTERM
    return { ended: { status: EXIT.timeLimit }, timedOut };
  } finally {
    timers.forEach(clearTimeout);
    stopForwarding();
    await dismissWatchdog();
  }
}
