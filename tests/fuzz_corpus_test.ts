import { assertEquals } from "@std/assert";
import { TARGETS } from "../tools/fuzz/catalog.ts";
import { pack, readFinds, unpack } from "../tools/fuzz/corpus.ts";
import { minimise } from "../tools/fuzz/minimise.ts";
import { runTarget } from "../tools/fuzz/run_target.ts";
import type { Target } from "../tools/fuzz/target.ts";
import { problemOf } from "../tools/fuzz/target.ts";

for (const target of TARGETS) {
  for (const find of readFinds(target)) {
    Deno.test({
      name: `fuzz, ${find.id}: what was found holds now`,
      ignore: find.open !== undefined,
      fn: async () => {
        const problem = await problemOf(target, unpack(find.input));
        assertEquals(problem, undefined);
      },
    });
  }

  Deno.test(`fuzz, ${target.name}: ${target.holds}`, async () => {
    const inputs = 200;
    const found: string[] = [];
    await runTarget(target, {
      seed: 1,
      first: 0,
      goesOn: (next) => next < inputs,
      onFind: (input, problem) => found.push(`${problem} ${input}`),
    });
    assertEquals(found, []);
  });
}

/** A target that is known to break, so that the tools themselves are tested. */
const broken: Target = {
  name: "broken",
  holds: "no text has an x before a y",
  generate: (random) => random.text(60, "abxy"),
  problem: (input) => /x.*y/.test(input) ? `x before y: ${input}` : undefined,
};

Deno.test("fuzz: a find is minimised to what it is about", async () => {
  const found: string[] = [];
  await runTarget(broken, {
    seed: 1,
    first: 0,
    goesOn: (next) => next < 20,
    onFind: (input) => found.push(input),
  });
  assertEquals(new Set(found), new Set(["xy"]));
});

Deno.test("fuzz: a thrown error is a find of its own kind", async () => {
  const throwing: Target = {
    ...broken,
    problem: (input) => {
      if (input.includes("b")) throw new RangeError("Cannot read b");
      return undefined;
    },
  };
  const problem = await problemOf(throwing, "abc") ?? "";
  assertEquals(problem, "throws RangeError: Cannot read b");
  assertEquals(await minimise(throwing, "abc", problem), "b");
});

Deno.test("fuzz: what is packed is the same unpacked", () => {
  for (const text of ["", "a", "ab".repeat(500), `x${"\n".repeat(99)}y`]) {
    assertEquals(unpack(pack(text)), text);
  }
});
