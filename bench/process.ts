import { join } from "@std/path";

/** A process to time. */
export interface ProcessOptions {
  readonly args?: readonly string[];
  readonly stdin?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end and returns milliseconds; throws if it fails. */
export type TimeProcess = (
  program: string,
  options?: ProcessOptions,
) => Promise<number>;

/** Timed by this process, from the spawn to the end of its output. */
export const timeBySpawn: TimeProcess = async (
  program,
  { args = [], stdin = "", cwd, env } = {},
) => {
  const input = new TextEncoder().encode(stdin);
  const command = new Deno.Command(program, {
    args: [...args],
    cwd,
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  });
  const start = performance.now();
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  const [{ code }] = await Promise.all([
    child.output(),
    // A program that reads no input may be gone before it is written.
    writer.write(input).then(() => writer.close()).catch(() => {}),
  ]);
  const elapsed = performance.now() - start;
  if (code !== 0) throw new Error(`Cannot time "${program}": exit ${code}`);
  return elapsed;
};

/** Gives a program its standard input; hyperfine itself does so from 1.16 on. */
const WITH_INPUT = 'input=$1; shift; exec "$@" <"$input"';

/**
 * One run, timed by hyperfine. It times all runs of one program and then all of
 * the other, so it is started once for each run, and the rounds are ours.
 */
export function timeByHyperfine(hyperfine: string): TimeProcess {
  return async (program, { args = [], stdin = "", cwd, env } = {}) => {
    const folder = await Deno.makeTempDir({ prefix: "butler-bench-run-" });
    try {
      const [input, result] = [join(folder, "input"), join(folder, "result")];
      await Deno.writeTextFile(input, stdin);
      const shell = ["/bin/sh", "-c", WITH_INPUT, "sh", input];
      const line = [...shell, program, ...args].map(quote).join(" ");
      const { success, stderr } = await new Deno.Command(hyperfine, {
        args: [
          ...["--shell=none", "--style=none", "--runs=1"],
          ...["--export-json", result, line],
        ],
        cwd,
        env,
        stdout: "null",
        stderr: "piped",
      }).output();
      if (!success) {
        const reason = new TextDecoder().decode(stderr).trim();
        throw new Error(`Cannot time "${program}": ${reason}`);
      }
      const { results } = JSON.parse(await Deno.readTextFile(result));
      return results[0].times[0] * 1000;
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  };
}

/** A word of a command line as hyperfine splits it (POSIX quotes). */
function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The path of a program on PATH. */
function findProgram(name: string): string | undefined {
  return Deno.env.get("PATH")?.split(":")
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        return Deno.statSync(path).isFile;
      } catch {
        return false;
      }
    });
}

/** hyperfine's path where it is installed. */
export const hyperfine = findProgram("hyperfine");

/** What times processes on this machine. */
export const timer: { readonly name: string; readonly time: TimeProcess } =
  hyperfine === undefined
    ? { name: "this runner (no hyperfine on PATH)", time: timeBySpawn }
    : { name: "hyperfine", time: timeByHyperfine(hyperfine) };

export const timeProcess: TimeProcess = timer.time;
