import { isMissed, type Result } from "./report.ts";
import type { Bench, Row } from "./row.ts";

/** Whether a result fails the run that it belongs to. */
export function isFailure(result: Result, quick: boolean): boolean {
  return isMissed(result, quick ? quickFactor(result) : 1);
}

/**
 * How far past its bar a row fails in the quick form, which is noisy: a ratio
 * and a size twofold; what only a clock says fourfold, as the machine may be
 * half as fast as the one that the bar was set on.
 */
function quickFactor({ row, outcome }: Result): number {
  if (row.bar.kind === "ratio" || "failure" in outcome) return 2;
  return outcome.unit === "MB" || outcome.unit === "B" ? 2 : 4;
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
