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
 * Times two things alternately, in random order within each round: a machine
 * that slows down meanwhile is then not the second one's slowness.
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
