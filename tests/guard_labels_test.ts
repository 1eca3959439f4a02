import { assertEquals } from "@std/assert";
import manifest from "../fixtures/guard/formats/manifest.json" with {
  type: "json",
};
import { labelOf, splitLabel } from "../src/guard/labels.ts";
import { recognise } from "../src/guard/recognise.ts";

/** What runners put before a line; those of turbo, pnpm and concurrently recorded. */
const LABELS: Readonly<Record<string, string>> = {
  turbo: "web:lint: ",
  "pnpm -r": "packages/web lint:fix: ",
  lerna: "@app/web: ",
  concurrently: "[0] ",
  "concurrently -n": "[web] ",
  yarn: "[web]: ",
  "docker compose": "web-1  | ",
  moon: "web:lint | ",
  foreman: "10:20:00 web.1   | ",
};
const RUNNERS = ["concurrently", "pnpm", "turbo"];
const OUTPUTS = manifest.filter(({ id, tool }) =>
  !RUNNERS.includes(tool) && !id.endsWith("_json")
).map(({ id, expected }) => ({
  id,
  expected,
  output: Deno.readTextFileSync(
    new URL(`../fixtures/guard/formats/${id}.txt`, import.meta.url),
  ),
}));

Deno.test("recognise() finds the same in lines that are labelled by", async (t) => {
  for (const [runner, label] of Object.entries(LABELS)) {
    await t.step(runner, () => {
      for (const { id, expected, output } of OUTPUTS) {
        const lines = `start\n${output}`.replace(/\n$/, "").split("\n");
        const labelled = lines.map((line) => `${label}${line}\n`).join("");
        const { byFormat } = read(labelled);
        assertEquals([id, Object.fromEntries(byFormat)], [
          id,
          expected.formats as unknown,
        ]);
      }
    });
  }
});

Deno.test("recognise() reads no output of a tool without its labels", () => {
  const label = OUTPUTS.filter(({ output }) => read(output).label);
  assertEquals(label.map(({ id }) => id), []);
});

Deno.test("recognise() keeps apart checks whose lines alternate", () => {
  const [a, b] = ["eslint_stylish", "node_spec"].map((id) =>
    OUTPUTS.find((each) => each.id === id)!.output.split("\n")
  );
  const lines = a.length < b.length ? b : a;
  const mixed = lines.flatMap((_, i) => [
    `web:lint: ${a[i] ?? ""}`,
    `api:test: ${b[i] ?? ""}`,
  ]);
  const { byFormat, samples } = read(mixed.join("\n"));
  assertEquals(Object.fromEntries(byFormat), { eslint: 9, "node:test": 2 });
  assertEquals(samples.map(({ place }) => place).slice(0, 2), [
    "/home/dev/app/js/bad.js:1:5",
    "api:test: node/math.test.js:3:1 adds",
  ]);
});

Deno.test("recognise() finds everything of more labels than it keeps apart", () => {
  const lines = Array.from(
    { length: 4000 },
    (_, i) => `[${i >> 1}] src/a${i}.c:1:2: error: bad\n`,
  );
  assertEquals(read(lines.join("")).total, 4000);
});

Deno.test("splitLabel() takes off one label", () => {
  const lines = [
    ["web:lint: src/a.ts:1:2: error: x", "web:lint:", "src/a.ts:1:2: error: x"],
    ["web:lint: note: more", "web:lint:", "note: more"],
    ["web:lint:", "web:lint:", ""],
    ["packages/a test:unit: a: b", "packages/a test:unit:", "a: b"],
    ["packages/a lint$ eslint .", "", "packages/a lint$ eslint ."],
    ["  12 | let x;", "", "  12 | let x;"],
    ["a.c:7:1: error: same", "", "a.c:7:1: error: same"],
    ["src/a.py:7: note: same", "", "src/a.py:7: note: same"],
  ];
  for (const [line, label, rest] of lines) {
    const form = labelOf(`${line}\n`.repeat(2));
    assertEquals(splitLabel(line, form), { label, rest });
  }
});

function read(text: string) {
  return recognise([new TextEncoder().encode(text)]);
}
