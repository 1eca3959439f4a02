import {
  type Ended,
  endOf,
  startCommand,
  startFailure,
} from "./start_command.ts";

/** Where the output of a process goes. */
export type OutputTarget =
  /** An open file descriptor: nothing passes through butler. */
  | { readonly fd: number }
  /** Only where no file can be written. */
  | { readonly receive: (chunk: Uint8Array) => void };

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
  argv: readonly [string, ...string[]],
  target: OutputTarget,
): Running {
  // Undocumented: where `node:child_process` hands a descriptor on to
  // Deno.Command it is a number here too, but that spawn copies the environment.
  const output = ("fd" in target ? target.fd : "piped") as "piped";
  const detached = Deno.build.os !== "windows";
  try {
    const child = startCommand(argv, {
      stdout: output,
      stderr: output,
      detached,
    });
    const { pid } = child;
    return {
      pid,
      ended: "fd" in target ? endOf(child) : endOfStreams(child, target),
      signal: (name) => kill(detached ? -pid : pid, name),
    };
  } catch (error) {
    return { ended: Promise.resolve(startFailure(error)), signal: () => {} };
  }
}

async function endOfStreams(
  child: Deno.ChildProcess,
  { receive }: { readonly receive: (chunk: Uint8Array) => void },
): Promise<Ended> {
  const drain = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream) receive(chunk);
  };
  const [end] = await Promise.all([
    endOf(child),
    drain(child.stdout),
    drain(child.stderr),
  ]);
  return end;
}

function kill(pid: number, signal: GroupSignal): void {
  try {
    Deno.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
