import { assert, assertEquals } from "@std/assert";
import type { Dialect } from "../src/migrations/sql/dialect.ts";
import { judgeSql } from "../src/migrations/sql/judge.ts";
import { HISTORY_RULE, SQL_RULES } from "../src/migrations/sql/rules.ts";
import { splitSql } from "../src/migrations/sql/split.ts";
import { fixtureRows } from "./support/fixtures.ts";
import { Random } from "./support/random.ts";

interface SplitCase {
  readonly id: string;
  readonly sql: string;
  readonly mysql?: boolean;
  /** `line text`, with `down ` before what only a rollback runs. */
  readonly expect: readonly string[];
}

const SPLITS = fixtureRows<SplitCase>("migrations/splits.jsonl");

Deno.test("splitSql() finds the statements", async (t) => {
  for (const { id, sql, mysql = false, expect } of SPLITS) {
    await t.step(id, () => {
      const found = splitSql(sql, { backslashEscapes: mysql })
        .map(({ section, line, text }) =>
          `${section === "down" ? "down " : ""}${line} ${text}`
        );
      assertEquals(found, [...expect]);
    });
  }
});

interface SqlCase {
  readonly id: string;
  readonly sql: string;
  readonly dialect?: Dialect;
  readonly rebuildsCascade?: boolean;
  /** `rule:line` */
  readonly expect: readonly string[];
}

const RISKS = fixtureRows<SqlCase>("migrations/sql.jsonl");

Deno.test("judgeSql() names the risk and its line", async (t) => {
  for (const { id, sql, expect, ...options } of RISKS) {
    await t.step(id, () => {
      const found = judgeSql(sql, options)
        .map(({ rule, line }) => `${rule.name}:${line}`);
      assertEquals(found, [...expect]);
    });
  }
});

Deno.test("every SQL rule has a case and a source", () => {
  const named = new Set(
    RISKS.flatMap(({ expect }) => expect.map((one) => one.split(":")[0])),
  );
  for (const rule of [...SQL_RULES, HISTORY_RULE]) {
    assert(named.has(rule.name), rule.name);
    assert(rule.source !== "", rule.name);
  }
});

/** Pieces that open, close and nest what the splitter has to understand. */
const PIECES = [
  "'",
  '"',
  "`",
  "[",
  "]",
  "$$",
  "$a$",
  "/*",
  "*/",
  "--",
  "\n",
  ";",
  "(",
  ")",
  "BEGIN",
  "END",
  "CASE",
  "CREATE FUNCTION f()",
  "CREATE TRIGGER t",
  "DO",
  "DELIMITER //\n",
  "//",
  "\nGO\n",
  "E'\\'",
  "\\",
  "DROP TABLE a",
  "ALTER TABLE",
  "DROP COLUMN b,",
  "-- +goose Down\n",
  "COPY t FROM stdin;",
  "\\.\n",
  "🐘",
  "\u0000",
  " ",
  "x",
  "UPDATE t SET a =",
  "DELETE FROM",
  "IF a THEN",
  "/*!40101",
  "#",
];

Deno.test("splitSql() and judgeSql() read anything and lose no position", () => {
  const random = new Random(20261130);
  for (let round = 0; round < 3_000; round++) {
    const pieces = random.below(2) === 0
      ? PIECES
      : PIECES.map((piece) => `${piece} `);
    const sql = random.text(random.below(40), pieces);
    const lines = sql.split("\n").length;
    for (const statement of splitSql(sql)) {
      assert(statement.line >= 1 && statement.line <= lines, sql);
      assert(statement.text !== "", sql);
    }
    judgeSql(sql);
  }
});
