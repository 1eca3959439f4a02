import {
  type Ended,
  endOf,
  startCommand,
  startFailure,
} from "./start_command.ts";

export interface Relayed extends Ended {
  /** Why output could not be passed on, its reader's end apart: a full disk. */
  readonly lost?: unknown;
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
    child = startCommand(argv, { stdout: "piped", stderr: "piped" });
  } catch (error) {
    return startFailure(error);
  }
  const stopForwarding = forwardSignals(child);
  try {
    const [end, ...lost] = await Promise.all([
      endOf(child),
      pump(child.stdout, Deno.stdout, watch),
      pump(child.stderr, Deno.stderr, watch),
    ]);
    return { ...end, lost: lost.find((error) => error !== undefined) };
  } finally {
    stopForwarding();
  }
}

/**
 * One stream to the end. When our reader is gone the command's pipe is closed,
 * so that it gets the same SIGPIPE as without us. Returns why else it could not
 * be written.
 */
async function pump(
  source: ReadableStream<Uint8Array>,
  target: { write(bytes: Uint8Array): Promise<number> },
  watch: (chunk: Uint8Array) => void,
): Promise<unknown> {
  for await (const chunk of source) {
    watch(chunk);
    try {
      let rest = chunk;
      while (rest.length > 0) rest = rest.subarray(await target.write(rest));
    } catch (error) {
      // Leaving the loop cancels the stream.
      return error instanceof Deno.errors.BrokenPipe ? undefined : error;
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
