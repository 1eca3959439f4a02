import { isMissed, type Result } from "./report.ts";
import type { Bench, Row } from "./row.ts";

/** How far past its bar a row fails in the quick form, which is noisy. */
const QUICK_FACTOR = 2;

/** Whether a result fails the run that it belongs to. */
export function isFailure(result: Result, quick: boolean): boolean {
  return isMissed(result, quick ? QUICK_FACTOR : 1);
}

/**
 * Measures rows one after another, each in a scratch folder of its own. In the
 * quick form a row that would fail is measured a second time: what else ran on
 * the machine just then is no slowness of butler's.
 */
export async function measureRows(
  rows: readonly Row[],
  bench: Bench,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    console.error(`Measuring ${row.what}`);
    let result = await measure(row, bench);
    if (bench.quick && isFailure(result, true)) {
      console.error(`Measuring it again`);
      result = await measure(row, bench);
    }
    results.push(result);
  }
  return results;
}

async function measure(row: Row, bench: Bench): Promise<Result> {
  const scratch = await Deno.makeTempDir({ dir: bench.scratch });
  try {
    return { row, outcome: await row.measure({ ...bench, scratch }) };
  } catch (error) {
    const failure = error instanceof Error ? error.message : `${error}`;
    console.error(failure);
    return { row, outcome: { failure } };
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}
