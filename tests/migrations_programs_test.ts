import { assert, assertEquals } from "@std/assert";
import { DSLS } from "../src/migrations/dsl/rules.ts";
import { judgeProgram } from "../src/migrations/dsl/judge.ts";
import { forwardCode } from "../src/migrations/dsl/code.ts";
import { LANGUAGES } from "../src/migrations/dsl/language.ts";
import { SQL_RULES } from "../src/migrations/sql/rules.ts";
import type { Dialect } from "../src/migrations/sql/dialect.ts";
import { fixtureRows } from "./support/fixtures.ts";
import { Random } from "./support/random.ts";

interface ProgramCase {
  readonly id: string;
  readonly path: string;
  readonly text: string;
  readonly dialect?: Dialect;
  /** Migrations before it, newest first. */
  readonly earlier?: readonly string[];
  /** `rule:line` */
  readonly expect: readonly string[];
}

const CASES = fixtureRows<ProgramCase>("migrations/programs.jsonl");

Deno.test("judgeProgram() names what runs forwards and loses something", async (t) => {
  for (const { id, path, text, dialect, earlier = [], expect } of CASES) {
    await t.step(id, () => {
      const options = { dialect, earlier: () => earlier };
      const found = judgeProgram(path, text, options)
        .map(({ rule, line }) => `${rule.name}:${line}`);
      assertEquals(found, [...expect]);
    });
  }
});

Deno.test("every call of every library has a case and a known rule", () => {
  for (const dsl of DSLS) {
    for (const { rule, pattern } of dsl.rules) {
      assert(SQL_RULES.some(({ name }) => name === rule), rule);
      const hit = CASES.some(({ path, text, expect }) =>
        dsl.endings.some((ending) => path.endsWith(`.${ending}`)) &&
        expect.some((one) => one.startsWith(`${rule}:`)) &&
        text.match(pattern) !== null
      );
      assert(hit, `${dsl.name}: ${rule}`);
    }
  }
});

Deno.test("forwardCode() keeps every line of any text", () => {
  const random = new Random(7);
  const pieces = [
    "def down\n",
    "end\n",
    "function down() {",
    "}",
    "{",
    "(",
    ")",
    "'",
    '"',
    "`",
    "\n",
    "// x",
    "# y",
    "/*",
    "*/",
    "<<~SQL\n",
    "SQL\n",
    "exports.down =",
    "=>",
    "RunSQL(",
    ",",
    "<rollback>",
    "</rollback>",
    "rollback:\n",
    "  ",
    "fn down",
    "'a",
    "\\",
  ];
  for (let round = 0; round < 2_000; round++) {
    const text = random.text(random.below(30), pieces);
    for (const language of LANGUAGES) {
      const code = forwardCode(text, language);
      assertEquals(code.text.length, text.length);
      assertEquals(code.text.split("\n").length, text.split("\n").length);
    }
  }
});
