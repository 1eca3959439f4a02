import { EXIT } from "../core/exit_codes.ts";
import { isWithoutPath } from "./no_path.ts";

/** How a command ended, or that it did not start. */
export interface Ended {
  /** The exit status; 128 + n after signal n; 126 or 127 when it did not start. */
  readonly status: number;
  /** `SIGSEGV`, when a signal ended it. */
  readonly signal?: string;
  /** Why it did not start. */
  readonly failure?: "not found" | "not executable";
}

/**
 * Starts a command with butler's own stdin, environment and folder. The
 * environment is not handed over but inherited: what is no UTF-8 in it, no
 * string of JavaScript can hold.
 */
export function startCommand(
  [program, ...args]: readonly string[],
  options: Deno.CommandOptions,
): Deno.ChildProcess {
  try {
    return spawn(program, args, options);
  } catch (error) {
    if (!isFormatError(error)) throw error;
    // A script without a `#!` line: a shell, like execvp(3), gives it to sh.
    return spawn("/bin/sh", [program, ...args], options);
  }
}

function spawn(
  program: string,
  args: string[],
  options: Deno.CommandOptions,
): Deno.ChildProcess {
  return new Deno.Command(program, { args, stdin: "inherit", ...options })
    .spawn();
}

/** ENOEXEC has no error class of its own in Deno. */
function isFormatError(error: unknown): boolean {
  return Deno.build.os !== "windows" && error instanceof Error &&
    error.message.includes("(os error 8)");
}

export function startFailure(error: unknown): Ended {
  return error instanceof Deno.errors.NotFound || isWithoutPath(error)
    ? { status: EXIT.notFound, failure: "not found" }
    : { status: EXIT.notExecutable, failure: "not executable" };
}

/** Deno 2.7 has no name for real-time signals and throws "Invalid signal: 34" instead of the status. */
export async function endOf({ status }: Deno.ChildProcess): Promise<Ended> {
  try {
    const { code, signal } = await status;
    return { status: code, ...(signal ? { signal } : {}) };
  } catch (error) {
    const number = /^Invalid signal: (\d+)$/
      .exec(error instanceof Error ? error.message : "")?.[1];
    if (number === undefined) throw error;
    return {
      status: EXIT.signalBase + Number(number),
      signal: `signal ${number}`,
    };
  }
}
