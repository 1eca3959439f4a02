/** Runs something once and returns the milliseconds it took. */
export type Timed = () => Promise<number>;

export interface Paired {
  /** Medians, milliseconds. */
  readonly figure: number;
  readonly floor: number;
  /** Median of the ratios of runs that followed each other. */
  readonly ratio: number;
}

/**
 * Times two things alternately, in random order within each round. (hyperfine
 * times one after the other: a machine that slows down meanwhile is then the
 * second one's slowness.)
 */
export async function pair(
  subject: Timed,
  floor: Timed,
  rounds: number,
  warmUp = 3,
): Promise<Paired> {
  const times: { subject: number; floor: number }[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const one = Math.random() < 0.5
      ? { subject: await subject(), floor: await floor() }
      : { floor: await floor(), subject: await subject() };
    if (round >= 0) times.push(one);
  }
  return {
    figure: median(times.map(({ subject }) => subject)),
    floor: median(times.map(({ floor }) => floor)),
    ratio: median(times.map(({ subject, floor }) => subject / floor)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? sorted[middle]
    : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** A process to time. */
export interface ProcessOptions {
  readonly args?: readonly string[];
  readonly stdin?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end; throws if it fails. */
export async function timeProcess(
  program: string,
  { args = [], stdin = "", cwd, env }: ProcessOptions = {},
): Promise<number> {
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
}
