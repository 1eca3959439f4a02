import { Random } from "../../tests/support/random.ts";
import { minimise } from "./minimise.ts";
import { problemOf, thrown } from "./target.ts";
import type { Problem, Target } from "./target.ts";

export interface Run {
  readonly seed: number;
  /** Number of the first case. */
  readonly first: number;
  /** Asked before each batch. */
  goesOn(next: number): boolean;
  onFind(input: string, problem: string): void;
}

/** Milliseconds for one input, whatever it is; far above what any needs, far below what a person forgives. */
const SLOW = 2_000;

/** The input of a case, the same in every process. */
export function inputOf(target: Target, seed: number, number: number): string {
  return target.generate(new Random(seed * 1_000_003 + number));
}

/** Tries inputs until told to stop; returns the number of the next case. */
export async function runTarget(target: Target, run: Run): Promise<number> {
  const size = target.batch?.size ?? 1;
  let next = run.first;
  for (; run.goesOn(next); next += size) {
    const inputs = Array.from(
      { length: size },
      (_, i) => inputOf(target, run.seed, next + i),
    );
    const problems = await problemsOf(target, inputs);
    for (const [i, problem] of problems.entries()) {
      if (problem === undefined) continue;
      run.onFind(await minimise(target, inputs[i], problem), problem);
    }
  }
  return next;
}

async function problemsOf(
  target: Target,
  inputs: readonly string[],
): Promise<Problem[]> {
  if (!target.batch) return [await timed(target, inputs[0])];
  try {
    return await target.batch.problems(inputs);
  } catch (error) {
    return [thrown(error)];
  }
}

/** A slow input is tried again: the machine may have been busy. */
async function timed(target: Target, input: string): Promise<Problem> {
  let fastest = Infinity;
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = performance.now();
    const problem = await problemOf(target, input);
    if (problem !== undefined) return problem;
    fastest = Math.min(fastest, performance.now() - start);
    if (fastest < SLOW) return undefined;
  }
  return `slow: ${Math.round(fastest)} ms for ${input.length} characters`;
}
