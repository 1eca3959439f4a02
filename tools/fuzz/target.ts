import type { Random } from "../../tests/support/random.ts";

/** Something that must hold for every input, and where the inputs come from. */
export interface Target {
  readonly name: string;
  /** The invariant, for people. */
  readonly holds: string;
  /** The next input. Readers of bytes get one byte a character. */
  generate(random: Random): string;
  /**
   * What is wrong with the answer to `input`, or undefined. Up to its first
   * colon it names the kind: a minimised input must keep it.
   */
  problem(input: string): Problem | Promise<Problem>;
  /** For targets where a process answers many inputs at once. */
  readonly batch?: {
    readonly size: number;
    problems(inputs: readonly string[]): Promise<Problem[]>;
  };
}

export type Problem = string | undefined;

/** What a minimised input must have in common with the one it came from. */
export function kindOf(problem: string): string {
  return problem.split(":", 1)[0];
}

/** The problem that a call has, a thrown error included. */
export async function problemOf(
  target: Target,
  input: string,
): Promise<Problem> {
  try {
    return await target.problem(input);
  } catch (error) {
    return thrown(error);
  }
}

export function thrown(error: unknown): string {
  return error instanceof Error
    ? `throws ${error.name}: ${error.message}`
    : `throws: ${error}`;
}
