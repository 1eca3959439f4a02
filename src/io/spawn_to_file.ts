import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { EXIT } from "../core/exit_codes.ts";
import { isWithoutPath } from "./no_path.ts";

/** Where the output of a process goes. */
export type OutputTarget =
  /** An open file descriptor: nothing passes through butler. */
  | { readonly fd: number }
  /** Only where no file can be written. */
  | { readonly receive: (chunk: Uint8Array) => void };

/** How a process ended. */
export interface Ended {
  /** The exit status; 128 + n after signal n; 126 or 127 when it did not start. */
  readonly status: number;
  /** `SIGSEGV`, when a signal ended it. */
  readonly signal?: string;
  /** Why it did not start. */
  readonly failure?: "not found" | "not executable";
}

export interface Running {
  /** Undefined when it did not start. */
  readonly pid?: number;
  readonly ended: Promise<Ended>;
  /** Sends a signal to the process and all of its group. */
  signal(name: GroupSignal): void;
}

export type GroupSignal = Deno.Signal;

/**
 * Starts a process with butler's own stdin, environment and folder, stdout and
 * stderr both to `target`, in a session of its own, so that its whole group can
 * be ended (setsid; not on Windows).
 */
export function spawnToFile(
  [program, ...args]: readonly [string, ...string[]],
  target: OutputTarget,
): Running {
  const output = "fd" in target ? target.fd : "pipe" as const;
  const onUnix = Deno.build.os !== "windows";
  let child: ChildProcess;
  try {
    child = spawn(program, args, {
      stdio: ["inherit", output, output],
      detached: onUnix,
    });
  } catch (error) {
    return notStarted(error); // EACCES is thrown, ENOENT is an event
  }
  if ("receive" in target) {
    child.stdout?.on("data", target.receive);
    child.stderr?.on("data", target.receive);
  }
  const { pid } = child;
  return {
    pid,
    ended: endOf(child),
    signal: (name) => pid !== undefined && kill(onUnix ? -pid : pid, name),
  };
}

function endOf(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve) => {
    const stop = onUnknownSignal((n) => resolve(endedBy(n, `signal ${n}`)));
    // With a pipe "close" comes when all of it has been read.
    const event = child.stdout ? "close" : "exit";
    child.on(event, (code: number | null, signal: string | null) => {
      stop();
      if (code !== null) resolve({ status: code });
      else resolve(endedBy(signalNumber(signal), signal ?? "a signal"));
    });
    child.on("error", (error: unknown) => {
      stop();
      resolve(startFailure(error));
    });
  });
}

function endedBy(number: number, signal: string): Ended {
  return { status: EXIT.signalBase + number, signal };
}

function signalNumber(name: string | null): number {
  const numbers: Readonly<Record<string, number>> = constants.signals;
  return numbers[name ?? ""] ?? 0;
}

/**
 * Deno 2.7 has no name for real-time signals and rejects a promise of its own
 * ("Invalid signal: 34") instead of telling the end of the process.
 */
function onUnknownSignal(tell: (number: number) => void): () => void {
  const listener = (event: PromiseRejectionEvent) => {
    const number = /^Invalid signal: (\d+)$/.exec(event.reason?.message)?.[1];
    if (number === undefined) return;
    event.preventDefault();
    tell(Number(number));
  };
  globalThis.addEventListener("unhandledrejection", listener);
  return () => globalThis.removeEventListener("unhandledrejection", listener);
}

function notStarted(error: unknown): Running {
  return { ended: Promise.resolve(startFailure(error)), signal: () => {} };
}

function startFailure(error: unknown): Ended {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "ENOENT" || code === "ERR_INVALID_ARG_VALUE" ||
      isWithoutPath(error)
    ? { status: EXIT.notFound, failure: "not found" }
    : { status: EXIT.notExecutable, failure: "not executable" };
}

function kill(pid: number, signal: GroupSignal): void {
  try {
    Deno.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
