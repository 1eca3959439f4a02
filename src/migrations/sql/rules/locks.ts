import type { Dialect } from "../dialect.ts";
import type { SqlRule } from "../rule.ts";
import { NOT_VALID } from "./safe_ways.ts";

const POSTGRES: readonly Dialect[] = ["postgres"];

/** What PostgreSQL blocks writers for, and what opens rows to everybody. */
export const LOCK_RULES: readonly SqlRule[] = [
  {
    name: "index-blocks-writes",
    kind: "lock",
    on: "statement",
    pattern: "^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\\b).*?\\bON <table>",
    only: POSTGRES,
    effect: {
      en: "blocks writes to the table while the index is built",
      ja: "索引の作成中、テーブルへの書き込みを止めます",
    },
    instead: {
      en: "CREATE INDEX CONCURRENTLY, outside a transaction",
      ja: "トランザクションの外で CREATE INDEX CONCURRENTLY を使ってください",
    },
    source:
      "squawk require-concurrent-index-creation, strong_migrations add_index",
  },
  {
    name: "foreign-key-validates",
    kind: "lock",
    on: "alter-table",
    pattern:
      "^ADD (?:CONSTRAINT <constraint> )?FOREIGN KEY ?\\( ?(?<columns>[^)]*)\\)",
    unless: "\\bNOT VALID\\b",
    only: POSTGRES,
    effect: {
      en: "checks every row of both tables under a lock",
      ja: "両方のテーブルをロックして全行を検査します",
    },
    instead: NOT_VALID,
    source: "squawk adding-foreign-key-constraint",
  },
  {
    name: "check-validates",
    kind: "lock",
    on: "alter-table",
    pattern: "^ADD (?:CONSTRAINT <constraint> )?CHECK\\b",
    unless: "\\bNOT VALID\\b",
    only: POSTGRES,
    effect: {
      en: "checks every row under a lock",
      ja: "ロックしたまま全行を検査します",
    },
    instead: NOT_VALID,
    source: "squawk constraint-missing-not-valid",
  },
  {
    name: "unique-constraint",
    kind: "lock",
    on: "alter-table",
    pattern:
      "^ADD (?:CONSTRAINT <constraint> )?(?:UNIQUE|EXCLUDE)\\b(?: ?\\( ?(?<columns>[^)]*)\\))?",
    unless: "\\bUSING INDEX\\b",
    only: POSTGRES,
    effect: {
      en: "builds an index under a lock and fails on duplicates",
      ja: "ロックしたまま索引を作り、重複があれば失敗します",
    },
    instead: {
      en: "CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX",
      ja:
        "CREATE UNIQUE INDEX CONCURRENTLY の後で ADD CONSTRAINT … USING INDEX を使ってください",
    },
    source: "squawk disallowed-unique-constraint",
  },
  {
    name: "row-security-off",
    kind: "security",
    on: "alter-table",
    pattern: "^(?:DISABLE|NO FORCE) ROW LEVEL SECURITY\\b",
    effect: {
      en: "opens every row to every role",
      ja: "すべての行をすべてのロールに開きます",
    },
    instead: {
      en: "keep row level security on and change the policy",
      ja: "行レベルセキュリティは残し、ポリシーを変えてください",
    },
    source: "Supabase database advisors, rls_disabled_in_public",
  },
];
