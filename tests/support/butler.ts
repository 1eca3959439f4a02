import { fromFileUrl } from "@std/path";

/** The compiled executable that the tests run; `deno task test` builds it. */
export const BUTLER: string = Deno.env.get("BUTLER_BIN") ??
  fromFileUrl(new URL("../../dist/butler", import.meta.url));

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  /** Added to a fixed environment: PATH, LANG=C and a HOME that nobody can create, not even root. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface RunResult {
  /** The exit status, 128 + n for signal n. */
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the executable to its end. */
export function runButler(
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  return runProgram([BUTLER, ...args], options);
}

/** Runs any program to its end, in the same fixed environment. */
export async function runProgram(
  argv: readonly string[],
  { stdin = "", env = {}, cwd }: RunOptions = {},
): Promise<RunResult> {
  const [program, ...args] = argv;
  const child = new Deno.Command(program, {
    args,
    cwd,
    clearEnv: true,
    env: fixedEnv(env),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const [output] = await Promise.all([child.output(), feed(child, stdin)]);
  const decoder = new TextDecoder();
  return {
    status: output.code,
    stdout: decoder.decode(output.stdout),
    stderr: decoder.decode(output.stderr),
  };
}

/** The environment of a test process: nothing of the machine but PATH. */
export function fixedEnv(
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const PATH = Deno.env.get("PATH") ?? "/usr/bin:/bin";
  return { PATH, LANG: "C", HOME: "/dev/null/home", ...more };
}

async function feed(child: Deno.ChildProcess, stdin: string | Uint8Array) {
  const bytes = typeof stdin === "string"
    ? new TextEncoder().encode(stdin)
    : new Uint8Array(stdin);
  const writer = child.stdin.getWriter();
  try {
    await writer.write(bytes);
    await writer.close();
  } catch {
    // A program may end without reading all of its input.
  }
}
