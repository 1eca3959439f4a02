import type { Programs } from "./programs.ts";

/** A process to time. */
export interface Contender {
  readonly program: "butler" | "hello";
  readonly args: readonly string[];
  readonly stdin: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Paired {
  /** Medians, milliseconds. */
  readonly figure: number;
  readonly floor: number;
  /** Median of the ratios of runs that followed each other. */
  readonly ratio: number;
}

const WARM_UP = 3;

/** Times two processes alternately, in random order within each round. */
export async function pair(
  programs: Programs,
  subject: Contender,
  floor: Contender,
  rounds: number,
): Promise<Paired> {
  const times: { subject: number; floor: number }[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const subjectFirst = Math.random() < 0.5;
    const first = await time(programs, subjectFirst ? subject : floor);
    const second = await time(programs, subjectFirst ? floor : subject);
    if (round < 0) continue;
    times.push(
      subjectFirst
        ? { subject: first, floor: second }
        : { subject: second, floor: first },
    );
  }
  return {
    figure: median(times.map(({ subject }) => subject)),
    floor: median(times.map(({ floor }) => floor)),
    ratio: median(times.map(({ subject, floor }) => subject / floor)),
  };
}

/** Milliseconds from start to end of a process. */
async function time(
  programs: Programs,
  contender: Contender,
): Promise<number> {
  const input = new TextEncoder().encode(contender.stdin);
  const command = new Deno.Command(programs.load(contender.program), {
    args: [...contender.args],
    cwd: contender.cwd,
    env: contender.env,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  });
  const start = performance.now();
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  const [{ success }] = await Promise.all([
    child.output(),
    // A program that reads no input may be gone before it is written.
    writer.write(input).then(() => writer.close()).catch(() => {}),
  ]);
  const elapsed = performance.now() - start;
  if (!success) throw new Error(`Cannot time ${contender.program}: it failed`);
  return elapsed;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? sorted[middle]
    : (sorted[middle - 1] + sorted[middle]) / 2;
}
