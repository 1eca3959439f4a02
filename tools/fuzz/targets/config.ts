import type { Random } from "../../../tests/support/random.ts";
import { byteLength } from "../../../src/core/bytes.ts";
import { loadConfig, readConfig } from "../../../src/core/config_reader.ts";
import { bareSystem } from "../bare_system.ts";
import { mutate, once, pick, SPECIAL } from "../mutate.ts";
import type { Problem, Target } from "../target.ts";

const SEEDS: readonly string[] = Deno.readTextFileSync(
  new URL("../../../fixtures/config/cases.jsonl", import.meta.url),
).split("\n").filter((line) => line !== "")
  .map((line) => JSON.parse(line).text);

const PIECES: readonly string[] = [
  ...SPECIAL,
  ...'null true 0 -1 1e999 [] {} "x" "deny" "off" [[]] {"a":{}}'.split(
    " ",
  ),
  '"__proto__":{"ok":1},',
  '"constructor":1,',
  '"profiles":{"edit":{"ok":1}}',
  '"enforce":{"committed":"off"}',
];

/** Bytes; what a file's own text can make of one report. */
const LONGEST_REPORT = 1000;

export const config: Target = {
  name: "config",
  holds: "what is read is right: reading it again reports nothing and keeps it",
  generate(random: Random): string {
    const seed = pick(random, SEEDS);
    if (once(random, 50)) return `[${"1,".repeat(random.below(5000))}1]`;
    return mutate(random, seed, PIECES);
  },
  problem: (input) => againProblem(input) ?? mergeProblem(input),
};

function againProblem(input: string): Problem {
  const { config, problems } = readConfig(input, "butler.json");
  const long = problems.find(({ text }) =>
    byteLength(text.en) > LONGEST_REPORT ||
    /\n/.test(text.en)
  );
  if (long) return `long report: ${byteLength(long.text.en)} bytes`;
  const kept = JSON.stringify(config);
  const again = readConfig(kept, "butler.json");
  if (again.problems.length > 0) {
    return `wrong part kept: ${again.problems[0].text.en}`;
  }
  if (JSON.stringify(again.config) !== kept) return `read differently: ${kept}`;
}

/**
 * The same file for the person and for the project is like one of them, but for
 * the ledger, whose place depends on the file's.
 */
function mergeProblem(input: string): Problem {
  const system = {
    ...bareSystem,
    env: (name: string) => name === "HOME" ? "/home" : undefined,
    readText: () => input,
  };
  const { ledger: _, ...alone } = readConfig(input, "f").config;
  const { ledger: __, ...merged } = loadConfig(system, "/project").config;
  const one = JSON.stringify(alone);
  const both = JSON.stringify(merged);
  if (one !== both) return `merged differently: ${both}`;
  if (Object.keys(Object.prototype).length > 0) return "prototype: changed";
}
