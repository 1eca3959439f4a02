/**
 * Builds `dist/butler` if it is older than its sources, runs the tests and, after
 * all of them, the quick form of the benchmarks, whose rows count as tests. Ends
 * with the line `N passed, N failed`. Arguments go to `deno test`, and then no
 * benchmark runs; nor with GOLDEN, which runs the test files that rewrite
 * something. The tests use real shells and tools, which they find also where
 * PATH holds only git and npm.
 */

import { buildIfStale } from "./build.ts";

const SUMMARY = /(\d+) passed.* \| (\d+) failed/;
// deno-lint-ignore no-control-regex
const ANSI = /\x1b\[[\d;]*m/g;

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** What did not even start: the build failed, or the tests do not compile. */
const NOTHING_RAN: Count = { passed: 0, failed: 1 };

async function runTests(args: string[]): Promise<Count> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "--quiet", "--frozen", "--allow-all", "--parallel", ...args],
    cwd: new URL("../", import.meta.url),
    env: { PATH: `${Deno.env.get("PATH")}:/usr/bin:/bin` },
    stdout: "piped",
  }).spawn();
  let output = "";
  const decoder = new TextDecoderStream();
  for await (const text of child.stdout.pipeThrough(decoder)) {
    await Deno.stdout.write(new TextEncoder().encode(text));
    output += text;
  }
  const { code } = await child.status;
  const summary = output.replaceAll(ANSI, "").match(SUMMARY);
  if (summary === null) return NOTHING_RAN;
  const [passed, failed] = summary.slice(1).map(Number);
  // A leak or an error outside of a test fails the run, but no test.
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/**
 * One by one and after the tests: their load is no slowness of butler's. Loaded
 * late, as they import the sources, which may not even parse.
 */
async function runBenchmarks(): Promise<Count> {
  const { rows } = await import("../bench/catalog.ts");
  const { isFailure } = await import("../bench/measure.ts");
  const { runBench } = await import("../bench/run.ts");
  const results = await runBench(rows, true);
  const failed = results.filter((result) => isFailure(result, true)).length;
  return { passed: results.length - failed, failed };
}

async function count(run: () => Promise<Count>): Promise<Count> {
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return NOTHING_RAN;
  }
}

/** The test files that ask for GOLDEN. */
function goldenTests(): string[] {
  const folder = new URL("../tests/", import.meta.url);
  return [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => name.endsWith("_test.ts"))
    .filter((name) =>
      Deno.readTextFileSync(new URL(name, folder)).includes('"GOLDEN"')
    )
    .map((name) => `tests/${name}`);
}

async function runAll(): Promise<Count> {
  await buildIfStale();
  const isGolden = Deno.env.has("GOLDEN");
  const files = isGolden && Deno.args.length === 0 ? goldenTests() : Deno.args;
  const tests = await runTests(files);
  if (files.length > 0) return tests;
  const bench = await count(runBenchmarks);
  return {
    passed: tests.passed + bench.passed,
    failed: tests.failed + bench.failed,
  };
}

const { passed, failed } = await count(runAll);
if (failed > 0) Deno.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);
