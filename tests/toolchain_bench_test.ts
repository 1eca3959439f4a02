import { assert, assertEquals, assertRejects } from "@std/assert";
import { rows } from "../bench/catalog.ts";
import { isFailure, measureRows } from "../bench/measure.ts";
import { hyperfine, timeByHyperfine, timeBySpawn } from "../bench/process.ts";
import { isMissed, table } from "../bench/report.ts";
import type { Bar, Measurement, Row } from "../bench/row.ts";
import { median, pair } from "../bench/runner.ts";

const CASES: readonly [string, Bar, Measurement, string][] = [
  ["ratio", { kind: "ratio", most: 1.1 }, {
    unit: "ms",
    figure: 33,
    floor: 30,
    ratio: 1.1,
  }, "ok"],
  ["ratio over", { kind: "ratio", most: 1.1 }, {
    unit: "ms",
    figure: 36,
    floor: 30,
    ratio: 1.2,
  }, "OVER"],
  ["figure", { kind: "figure", most: 2 }, { unit: "ms", figure: 1.5 }, "ok"],
  [
    "figure over",
    { kind: "figure", most: 2 },
    { unit: "ms", figure: 2.5 },
    "OVER",
  ],
  [
    "rate",
    { kind: "rate", least: 50_000 },
    { unit: "/s", figure: 60_000 },
    "ok",
  ],
  [
    "rate over",
    { kind: "rate", least: 50_000 },
    { unit: "/s", figure: 40_000 },
    "OVER",
  ],
];

for (const [id, bar, outcome, verdict] of CASES) {
  Deno.test(`toolchain-bench: verdict of ${id}`, () => {
    const row = { what: id, bar } as Row;
    const line = table([{ row, outcome }]).split("\n")[1];
    assert(line.endsWith(`  ${verdict}`), line);
    assert(!isMissed({ row, outcome }, 2), "twofold is far away");
  });
}

Deno.test("toolchain-bench: what cannot be measured is missed", () => {
  const result = { row: rows[0], outcome: { failure: "no such program" } };
  assert(isMissed(result, 2));
  assert(table([result]).includes("FAILED"));
});

Deno.test("toolchain-bench: pair() takes the median of ratios", async () => {
  const subject = [9, 3, 2, 40].values();
  const floor = [9, 1, 2, 10].values();
  const next = (values: Iterator<number>) => () =>
    Promise.resolve(values.next().value as number);
  const paired = await pair(next(subject), next(floor), 3, 1);
  assertEquals(paired, { figure: 3, floor: 2, ratio: 3 });
  assertEquals(median([4, 1, 3, 2]), 2.5);
});

Deno.test("toolchain-bench: rows have different names", () => {
  const names = rows.map(({ what }) => what);
  assertEquals(new Set(names).size, names.length);
});

/** A row that measures these figures to a bar of 1, one after another. */
function rowOf(
  kind: "ratio" | "figure",
  unit: Measurement["unit"],
  ...figures: readonly number[]
): Row {
  const next = figures.values();
  return {
    what: `${figures}`,
    bar: { kind, most: 1 },
    measure: ({ scratch }) => {
      Deno.mkdirSync(`${scratch}/large`);
      const figure = next.next().value;
      if (figure === undefined) throw new Error("Measured too often");
      return Promise.resolve({ unit, figure, ratio: figure });
    },
  };
}

const RETRIES: readonly [string, boolean, Row, boolean][] = [
  ["noise", true, rowOf("ratio", "ms", 2.5, 1.5), false],
  ["a ratio, twice twofold", true, rowOf("ratio", "ms", 2.5, 2.1), true],
  ["a size, twice twofold", true, rowOf("figure", "MB", 2.5, 2.1), true],
  ["a slow machine", true, rowOf("figure", "ms", 3.9), false],
  ["a time, twice fourfold", true, rowOf("figure", "ms", 4.5, 4.1), true],
  ["over its bar", true, rowOf("ratio", "ms", 1.9), false],
  ["the long form", false, rowOf("figure", "ms", 1.01), true],
];

for (const [id, quick, row, fails] of RETRIES) {
  Deno.test(`toolchain-bench: measureRows() judges ${id}`, async () => {
    const scratch = await Deno.makeTempDir();
    try {
      const programs = { butler: "", load: () => "" };
      const bench = { programs, scratch, quick };
      const [result] = await measureRows([row], bench);
      assertEquals(isFailure(result, quick), fails);
      assertEquals([...Deno.readDirSync(scratch)], []);
    } finally {
      await Deno.remove(scratch, { recursive: true });
    }
  });
}

const TIMERS = [
  { name: "its own runner", time: timeBySpawn, ignore: false },
  {
    name: "hyperfine",
    time: timeByHyperfine(`${hyperfine}`),
    ignore: hyperfine === undefined,
  },
];

for (const { name, time, ignore } of TIMERS) {
  Deno.test({
    name: `toolchain-bench: ${name} hands words, input and folder on`,
    ignore,
    fn: async () => {
      const cwd = await Deno.makeTempDir({ prefix: "butler it's a test " });
      try {
        const script = 'cat >"$1"; printf %s "$V" >>"$1"';
        const milliseconds = await time("sh", {
          args: ["-c", script, "sh", `it's "$HOME" \\`],
          stdin: "input\n",
          cwd,
          env: { V: "value" },
        });
        const written = await Deno.readTextFile(`${cwd}/it's "$HOME" \\`);
        assertEquals(written, "input\nvalue");
        assert(milliseconds > 0, `${milliseconds} ms`);
      } finally {
        await Deno.remove(cwd, { recursive: true });
      }
    },
  });

  Deno.test({
    name: `toolchain-bench: ${name} times nothing that fails`,
    ignore,
    fn: async () => {
      await assertRejects(() => time("false"), Error, 'Cannot time "false"');
    },
  });
}
