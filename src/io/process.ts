import type { ProcessRequest, ProcessResult } from "../core/system.ts";

const NOT_RUN: Omit<ProcessResult, "status"> = {
  stdout: new Uint8Array(),
  stderr: new Uint8Array(),
  timedOut: false,
};

/** Runs a process to its end without yielding. No stdin and no time limit: the hook needs neither. */
export function runProcessSync(request: ProcessRequest): ProcessResult {
  try {
    const output = command(request, "null").outputSync();
    return result(output, false);
  } catch (error) {
    return { ...NOT_RUN, status: startFailure(error) };
  }
}

/** Runs a process to its end; a time limit ends its whole group with SIGKILL. */
export async function runProcess(
  request: ProcessRequest,
): Promise<ProcessResult> {
  const { stdin, timeout } = request;
  let child: Deno.ChildProcess;
  try {
    child = command(request, stdin === undefined ? "null" : "piped").spawn();
  } catch (error) {
    return { ...NOT_RUN, status: startFailure(error) };
  }
  let timedOut = false;
  const timer = timeout === undefined ? undefined : setTimeout(() => {
    timedOut = true;
    endGroup(child.pid);
  }, timeout);
  try {
    const [output] = await Promise.all([child.output(), feed(child, stdin)]);
    return result(output, timedOut);
  } finally {
    clearTimeout(timer);
  }
}

function command(
  request: ProcessRequest,
  stdin: "null" | "piped",
): Deno.Command {
  const [program, ...args] = request.argv;
  return new Deno.Command(program, {
    args,
    cwd: request.cwd,
    env: request.env as Record<string, string> | undefined,
    clearEnv: request.env !== undefined,
    stdin,
    stdout: "piped",
    stderr: "piped",
    detached: request.timeout !== undefined && Deno.build.os !== "windows",
  });
}

async function feed(
  child: Deno.ChildProcess,
  stdin: string | Uint8Array | undefined,
): Promise<void> {
  if (stdin === undefined) return;
  const bytes = typeof stdin === "string"
    ? new TextEncoder().encode(stdin)
    : stdin;
  const writer = child.stdin.getWriter();
  try {
    await writer.write(bytes as Uint8Array<ArrayBuffer>);
    await writer.close();
  } catch {
    // The process ended without reading all of it: its status tells the rest.
  }
}

function endGroup(pid: number): void {
  try {
    Deno.kill(Deno.build.os === "windows" ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended by itself meanwhile.
  }
}

function result(output: Deno.CommandOutput, timedOut: boolean): ProcessResult {
  const { code, stdout, stderr } = output;
  return { status: code, stdout, stderr, timedOut };
}

function startFailure(error: unknown): number {
  if (error instanceof Deno.errors.NotFound) return 127;
  if (error instanceof Deno.errors.PermissionDenied) return 126;
  throw error;
}
