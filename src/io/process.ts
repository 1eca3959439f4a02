import type { ProcessRequest, ProcessResult } from "../core/system.ts";
import { isWithoutPath } from "./no_path.ts";
import { readStream } from "./read_stream.ts";

const NOT_RUN: Omit<ProcessResult, "status"> = {
  stdout: new Uint8Array(),
  stderr: new Uint8Array(),
  timedOut: false,
};

/** Runs a process to its end without yielding. No stdin and no time limit: the hook needs neither. */
export function runProcessSync(request: ProcessRequest): ProcessResult {
  try {
    const { code, stdout, stderr } = command(request, "null").outputSync();
    return { status: code, stdout, stderr, timedOut: false };
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
    const [{ code }, stdout, stderr] = await Promise.all([
      child.status,
      readStream(child.stdout),
      readStream(child.stderr),
      feed(child, stdin),
    ]);
    return { status: code, stdout, stderr, timedOut };
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
    clearEnv: request.env !== undefined && takesAway(request.env),
    stdin,
    stdout: "piped",
    stderr: "piped",
    detached: request.timeout !== undefined && Deno.build.os !== "windows",
  });
}

/**
 * Whether a variable of ours is missing in `env`. If none is, the process
 * inherits the environment, and with it what is not UTF-8 and in no `env`.
 */
function takesAway(env: Readonly<Record<string, string>>): boolean {
  return Object.keys(Deno.env.toObject()).some((name) => !(name in env));
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

function startFailure(error: unknown): number {
  if (error instanceof Deno.errors.NotFound || isWithoutPath(error)) return 127;
  if (error instanceof Deno.errors.PermissionDenied) return 126;
  throw error;
}
