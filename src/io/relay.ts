import { isWithoutPath } from "./no_path.ts";

/** How a relayed command ended. */
export interface Relayed {
  /** The exit status; 128 + n after signal n; 126 or 127 when it did not start. */
  readonly status: number;
  /** Why it did not start. */
  readonly failure?: "not found" | "not executable";
}

/**
 * Runs a command with butler's own stdin, passes its stdout and stderr on
 * separately and unchanged as they come, and shows every piece to `watch`
 * first. Ends when the command has ended and nobody holds its streams open,
 * as the reader of a pipe would have waited.
 */
export async function relay(
  argv: readonly [string, ...string[]],
  watch: (chunk: Uint8Array) => void,
): Promise<Relayed> {
  let child: Deno.ChildProcess;
  try {
    child = start(argv);
  } catch (error) {
    return startFailure(error);
  }
  const stopForwarding = forwardSignals(child);
  try {
    const [status] = await Promise.all([
      child.status,
      pump(child.stdout, Deno.stdout, watch),
      pump(child.stderr, Deno.stderr, watch),
    ]);
    return { status: status.code };
  } finally {
    stopForwarding();
  }
}

function start([program, ...args]: readonly string[]): Deno.ChildProcess {
  try {
    return spawn(program, args);
  } catch (error) {
    if (!isFormatError(error)) throw error;
    // A script without a `#!` line: a shell, like execvp(3), gives it to sh.
    return spawn("/bin/sh", [program, ...args]);
  }
}

function spawn(program: string, args: string[]): Deno.ChildProcess {
  return new Deno.Command(program, {
    args,
    stdin: "inherit",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** ENOEXEC has no error class of its own in Deno. */
function isFormatError(error: unknown): boolean {
  return Deno.build.os !== "windows" && error instanceof Error &&
    error.message.includes("(os error 8)");
}

function startFailure(error: unknown): Relayed {
  return error instanceof Deno.errors.NotFound || isWithoutPath(error)
    ? { status: 127, failure: "not found" }
    : { status: 126, failure: "not executable" };
}

/**
 * One stream to the end. When our reader is gone the command's pipe is closed,
 * so that it gets the same SIGPIPE as without us.
 */
async function pump(
  source: ReadableStream<Uint8Array>,
  target: { write(bytes: Uint8Array): Promise<number> },
  watch: (chunk: Uint8Array) => void,
): Promise<void> {
  for await (const chunk of source) {
    watch(chunk);
    try {
      let rest = chunk;
      while (rest.length > 0) rest = rest.subarray(await target.write(rest));
    } catch {
      return; // leaving the loop cancels the stream
    }
  }
}

const FORWARDED: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? []
  : ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"];

/**
 * A signal to butler is meant for the command. In a terminal Ctrl-C reaches
 * the command by itself; there we only outlive it, to tell its status.
 */
function forwardSignals(child: Deno.ChildProcess): () => void {
  const fromTerminal = Deno.stdin.isTerminal();
  const handlers = FORWARDED.map((signal) => {
    const keyboard = signal === "SIGINT" || signal === "SIGQUIT";
    const handler = () => {
      if (keyboard && fromTerminal) return;
      try {
        child.kill(signal);
      } catch {
        // It has ended meanwhile.
      }
    };
    Deno.addSignalListener(signal, handler);
    return { signal, handler };
  });
  return () => {
    for (const { signal, handler } of handlers) {
      Deno.removeSignalListener(signal, handler);
    }
  };
}
