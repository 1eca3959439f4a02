import { assert, assertEquals } from "@std/assert";
import manifest from "../fixtures/guard/formats/manifest.json" with {
  type: "json",
};
import { FALLBACKS, FORMATS } from "../src/guard/formats/catalog.ts";
import { kindOf } from "../src/guard/formats/format.ts";
import { recognise } from "../src/guard/recognise.ts";

/** One recorded or documented output; `expected` was checked against what the tool itself says. */
const CASES = manifest.map(({ id, source, expected }) => ({
  id,
  source,
  expected,
  output: Deno.readFileSync(
    new URL(`../fixtures/guard/formats/${id}.txt`, import.meta.url),
  ),
}));

function textOf(output: Uint8Array): string {
  return new TextDecoder().decode(output);
}

Deno.test("recognise() reads the output of", async (t) => {
  for (const { id, source, expected, output } of CASES) {
    await t.step(`${id} (${source})`, () => {
      const findings = recognise([output], false, () => textOf(output));
      const { byFormat, byKind, warnings, notes, testErrors, samples } =
        findings;
      const [{ place, kind, message }] = samples;
      assertEquals({
        formats: Object.fromEntries(byFormat),
        warnings,
        ...(notes > 0 ? { notes } : {}),
        ...(testErrors > 0 ? { testErrors } : {}),
        kinds: Object.fromEntries(byKind),
        first: [place, kind, message],
      }, expected as unknown);
    });
  }
});

Deno.test("recognise() finds the same in output that comes in two pieces", async (t) => {
  for (const { id, expected, output } of CASES) {
    await t.step(id, () => {
      const step = Math.ceil(output.length / 40);
      for (let at = 1; at < output.length; at += step) {
        const pieces = [output.subarray(0, at), output.subarray(at)];
        const { byFormat } = recognise(pieces, false, () => textOf(output));
        assertEquals(Object.fromEntries(byFormat), expected.formats as unknown);
      }
    });
  }
});

Deno.test("every format has a fixture", () => {
  const seen = new Set(
    CASES.flatMap(({ expected }) => Object.keys(expected.formats)),
  );
  const names = new Set([...FORMATS, ...FALLBACKS].map(({ name }) => name));
  assertEquals([...names].filter((name) => !seen.has(name)), []);
});

Deno.test("recognise() leaves ordinary output alone", async (t) => {
  const outputs: Record<string, string> = {
    empty: "",
    prose: "Everything went well: 12 files in 3 s\nDone.\n",
    clock: "12:34:56: started\n2026-06-12T10:20:00: done\n",
    logged: "2026-01-01 12:00:1: error: late\n12:00:1: warning: late\n",
    url: "listening on http://localhost:3000: ready\n",
    stack: "Error: x\n    at run (src/a.js:1:2)\n    at main (src/b.js:3:4)\n",
    compiled: "error: could not compile `app` (lib) due to 4 errors\n",
    passed:
      "ok 1 - adds\n# not ok is a word\nPASS a.test.js\n--- PASS: TestA\n",
    todo: "not ok 1 - later # TODO\nnot ok 2 - skipped # SKIP no network\n",
  };
  for (const [id, output] of Object.entries(outputs)) {
    await t.step(id, () => {
      assertEquals(recognise([new TextEncoder().encode(output)]).total, 0);
    });
  }
});

Deno.test("recognise() counts several tools in one output", () => {
  const wanted = ["eslint_stylish", "tsc", "jest"];
  const pieces = CASES.filter(({ id }) => wanted.includes(id));
  const { byFormat, total, failedTests, testErrors } = recognise(
    pieces.map(({ output }) => output),
  );
  assertEquals(Object.fromEntries(byFormat), { tsc: 5, eslint: 9, jest: 4 });
  assertEquals([total, failedTests, testErrors], [18, 3, 1]);
});

Deno.test("recognise() shows errors before warnings", () => {
  const lines = Array.from(
    { length: 20 },
    (_, i) => `a.c:${i + 1}:1: ${i === 19 ? "error" : "warning"}: w${i}\n`,
  );
  const { samples } = recognise([new TextEncoder().encode(lines.join(""))]);
  assertEquals(samples.map(({ place }) => place).slice(0, 2), [
    "a.c:20:1",
    "a.c:1:1",
  ]);
});

Deno.test("recognise() takes the tool's own total where it prints fewer", () => {
  const biome = CASES.find(({ id }) => id === "biome")!;
  const more = "Found 40 errors.\n";
  const output = new TextDecoder().decode(biome.output)
    .replace("Found 6 errors.\n", more);
  assertEquals(recognise([new TextEncoder().encode(output)]).total, 42);
});

Deno.test("recognise() counts once what jest repeats below many suites", () => {
  const jest = CASES.find(({ id }) => id === "jest_table")!;
  const output = new TextDecoder().decode(jest.output);
  const failures = output.slice(0, output.indexOf("Test Suites: "));
  const repeated = output
    .replace("Test Suites: ", `Summary of all failing tests\n${failures}$&`);
  const twice = new TextEncoder().encode(repeated + output);
  assertEquals(recognise([twice]).total, 10);
});

Deno.test("recognise() shows kinds that come after many of the first", () => {
  const lines = Array.from(
    { length: 20 },
    (_, i) =>
      `a.c:${i + 1}:1: error: ${i < 18 ? "one" : `kind ${"ab"[i % 2]}`}`,
  );
  const { samples } = recognise([new TextEncoder().encode(lines.join("\n"))]);
  assertEquals(samples.map(({ message }) => message), [
    "one",
    "one",
    "one",
    "kind a",
    "kind b",
  ]);
});

Deno.test("recognise() shows a repeated line once", () => {
  const text = "a.c:7:1: error: same thing\n".repeat(40);
  const { total, samples } = recognise([new TextEncoder().encode(text)]);
  assertEquals([total, samples.length], [40, 1]);
});

Deno.test("recognise() is total on hostile lines", () => {
  const long = "a.c:1:1: error: " + "[".repeat(5_000_000);
  const bytes = new TextEncoder().encode(`${long}\n${long}`);
  assertEquals(recognise([bytes]).total, 2);
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  assert(recognise([noise]).total >= 0);
});

Deno.test("kindOf() joins what differs by names and numbers only", () => {
  const pairs = [
    ["unused variable: `a`", "unused variable: `b`"],
    ["Line is too long. [123/120]", "Line is too long. [99/80]"],
    ["use of undeclared 'x'; did you mean 'y'?", "use of undeclared 'z'"],
    ["AssertionError: 1 != 2", "AssertionError: 3 != 4"],
  ];
  for (const [a, b] of pairs) assertEquals(kindOf(a), kindOf(b));
  assert(kindOf("unused variable: `a`") !== kindOf("unused import: `a`"));
});
