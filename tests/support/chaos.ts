import { Random } from "./random.ts";

/** Something that is killed on the way, and what must hold afterwards. */
export interface Drill {
  readonly name: string;
  readonly holds: string;
  prepare(): Promise<Attempt>;
}

/** One world in which one process is killed. */
export interface Attempt extends AsyncDisposable {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /**
   * Throws when something is lost, or when the next call does not work.
   * `orphans` are the processes that it had started, which may still run.
   */
  check(end: Ending, orphans: readonly number[]): Promise<void>;
}

/** How a process ended: by itself, alone, or with every process that it had started. */
export type Ending = "finished" | "killed" | "killed with its children";

export interface DrillOptions {
  readonly kills: number;
  readonly seed: number;
  /** Hears of each attempt. */
  readonly onEnd?: (end: Ending, delay: number) => void;
}

/**
 * Kills a drill's process at random moments. How long it runs is measured
 * first, and again by each attempt that was not killed in time.
 */
export async function runDrill(
  drill: Drill,
  { kills, seed, onEnd }: DrillOptions,
): Promise<void> {
  const random = new Random(seed);
  let longest = await duration(drill);
  for (let number = 0; number < kills; number++) {
    const delay = random.below(longest);
    const withChildren = random.below(2) === 1;
    await using attempt = await drill.prepare();
    const run = await runAndKill(attempt, delay, withChildren);
    const { end, time, orphans } = run;
    onEnd?.(end, delay);
    if (end === "finished") longest = Math.max(time, longest >> 1);
    try {
      await attempt.check(end, orphans);
    } catch (error) {
      const where = `${drill.name}, ${end} after ${delay} ms (seed ${seed})`;
      throw new Error(`${where}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}

/** Milliseconds of an attempt that nobody kills. */
async function duration(drill: Drill): Promise<number> {
  await using attempt = await drill.prepare();
  const { end, time } = await runAndKill(attempt, Infinity, false);
  await attempt.check(end, []);
  return time;
}

async function runAndKill(
  { argv: [program, ...args], cwd, env }: Attempt,
  delay: number,
  withChildren: boolean,
): Promise<{ end: Ending; time: number; orphans: readonly number[] }> {
  const start = performance.now();
  const child = new Deno.Command(program, {
    args,
    cwd,
    env: { ...env },
    clearEnv: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  let end: Ending = "finished";
  let orphans: readonly number[] = [];
  const kill = () => {
    orphans = descendants(child.pid);
    end = withChildren ? "killed with its children" : "killed";
    for (const pid of [child.pid, ...(withChildren ? orphans : [])]) {
      killProcess(pid);
    }
  };
  const timer = delay === Infinity ? undefined : setTimeout(kill, delay);
  const { signal } = await child.status;
  clearTimeout(timer);
  const time = Math.ceil(performance.now() - start);
  return { end: signal === null ? "finished" : end, time, orphans };
}

/** Waits until none of the processes runs any more. */
export async function haveEnded(pids: readonly number[]): Promise<void> {
  const runs = (pid: number) => !/^[ZX]?$/.test(stateOf(String(pid)));
  while (pids.some(runs)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function killProcess(pid: number): void {
  try {
    Deno.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}

/** Every process below one, as /proc knows them. */
function descendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const { name } of Deno.readDirSync("/proc")) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name));
  }
  const found = new Set([pid]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const [one, parent] of parents) if (found.has(parent)) found.add(one);
  }
  found.delete(pid);
  return [...found];
}

function parentOf(pid: string): number {
  return Number(statOf(pid)[1] ?? 0);
}

/** `R`, `S`, `Z` …; "" when there is no such process. */
function stateOf(pid: string): string {
  return statOf(pid)[0] ?? "";
}

/** The fields of `stat` behind the program's name, which may hold anything. */
function statOf(pid: string): string[] {
  try {
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
