import type { SqlRule } from "../rule.ts";
import { DELETE_SOME, EXPAND_CONTRACT, NARROW_IT } from "./safe_ways.ts";

/** A WHERE that every row passes narrows nothing: `1=1`, `TRUE`, an `id` that is there. */
const NARROWED =
  "\\bWHERE (?!(?:NOT )?(?:TRUE|FALSE|\\d+(?: ?(?:=|<|>|<>|!=) ?\\d+)?|'' ?= ?''|(?:\\w+\\.)?\"?ID\"? (?:IS NOT NULL|(?:>|>=|<>|!=) ?-?[01]))(?: OR\\b| RETURNING\\b| ORDER\\b| ?$))";

/** Rows, columns and tables that are gone afterwards. */
export const DATA_LOSS_RULES: readonly SqlRule[] = [
  {
    name: "drop-table",
    kind: "data-loss",
    on: "statement",
    pattern:
      "^(?:DROP (?:FOREIGN |EXTERNAL )?TABLES?(?: IF EXISTS)?|CREATE OR REPLACE (?:TRANSIENT )?TABLE) <table>",
    effect: {
      en: "drops a table with its rows",
      ja: "テーブルを行ごと削除します",
    },
    instead: EXPAND_CONTRACT,
    source: "squawk ban-drop-table, atlas DS102",
  },
  {
    name: "drop-schema",
    kind: "data-loss",
    on: "statement",
    pattern: "^DROP SCHEMA (?:IF EXISTS )?<table>",
    effect: {
      en: "drops a schema with everything in it",
      ja: "スキーマを中身ごと削除します",
    },
    instead: EXPAND_CONTRACT,
    source: "atlas DS101",
  },
  {
    name: "drop-database",
    kind: "data-loss",
    on: "statement",
    pattern: "^DROP (?:DATABASE|KEYSPACE)\\b",
    effect: {
      en: "drops a whole database",
      ja: "データベース全体を削除します",
    },
    instead: {
      en: "keep it; rename or archive it after a backup",
      ja: "残しておき、バックアップ後に名前の変更か保管をしてください",
    },
    source: "squawk ban-drop-database",
  },
  {
    name: "drop-cascade",
    kind: "data-loss",
    on: "statement",
    pattern:
      "^DROP (?:TYPE|DOMAIN|EXTENSION|SEQUENCE|COLLATION|SERVER|USER)\\b.* CASCADE\\b",
    effect: {
      en: "drops every column that depends on it",
      ja: "依存する列もすべて削除します",
    },
    instead: {
      en: "move the dependent columns first and drop without CASCADE",
      ja: "依存する列を先に移し、CASCADE なしで削除してください",
    },
    source: "PostgreSQL documentation, DROP TYPE; squawk has no such rule",
  },
  {
    name: "drop-owned",
    kind: "data-loss",
    on: "statement",
    pattern: "^DROP OWNED BY\\b",
    effect: {
      en: "drops everything that a role owns",
      ja: "ロールが所有するものをすべて削除します",
    },
    instead: {
      en: "REASSIGN OWNED BY to another role",
      ja: "REASSIGN OWNED BY で別のロールに移してください",
    },
    source: "PostgreSQL documentation, DROP OWNED",
  },
  {
    name: "drop-column",
    kind: "data-loss",
    on: "alter-table",
    pattern:
      "^(?:DROP|SET UNUSED) (?:COLUMN )?(?:IF EXISTS )?(?!(?:IF|CONSTRAINT|INDEX|KEY|PRIMARY|FOREIGN|CHECK|UNIQUE|DEFAULT|PARTITION|PERIOD|SYSTEM|STATISTICS|PROJECTION|TAG|FEATURE)\\b)(?:<column>|\\()",
    effect: {
      en: "drops a column with its values",
      ja: "列を値ごと削除します",
    },
    instead: EXPAND_CONTRACT,
    source: "squawk ban-drop-column, strong_migrations remove_column",
  },
  {
    name: "drop-partition",
    kind: "data-loss",
    on: "alter-table",
    pattern: "^(?:DROP|TRUNCATE)(?: IF EXISTS)? (?:SUB)?PARTITION\\b",
    effect: {
      en: "drops a partition with its rows",
      ja: "パーティションを行ごと削除します",
    },
    instead: {
      en: "detach or exchange the partition and keep it until a backup exists",
      ja: "パーティションを切り離し、バックアップができるまで残してください",
    },
    source: "MySQL reference manual, ALTER TABLE partition operations",
  },
  {
    name: "truncate",
    kind: "data-loss",
    on: "statement",
    pattern: "^TRUNCATE (?:TABLE )?(?:IF EXISTS )?(?:ONLY )?<table>",
    effect: { en: "empties a table", ja: "テーブルを空にします" },
    instead: DELETE_SOME,
    source: "squawk ban-truncate-cascade",
  },
  {
    name: "delete-without-where",
    kind: "data-loss",
    on: "statement",
    pattern: "^DELETE (?:(?:[^ ]+ )?FROM (?:ONLY )?|(?!FROM\\b|TOP\\b))<table>",
    unless: `${NARROWED}|\\bLIMIT\\b`,
    outermost: true,
    effect: { en: "deletes every row", ja: "すべての行を削除します" },
    instead: NARROW_IT,
    source: "field pattern: claude-code issue 64056; squawk has no such rule",
  },
  {
    name: "update-without-where",
    kind: "data-loss",
    on: "statement",
    pattern: "^UPDATE (?:ONLY )?<table>.* SET ",
    unless: `${NARROWED}|\\bLIMIT\\b|\\bON CONFLICT\\b`,
    outermost: true,
    effect: {
      en: "overwrites a value in every row",
      ja: "すべての行の値を上書きします",
    },
    instead: NARROW_IT,
    source: "field pattern; squawk has no such rule",
  },
  {
    name: "drop-attribute",
    kind: "data-loss",
    on: "statement",
    pattern: "^ALTER TYPE <type> DROP ATTRIBUTE\\b",
    effect: {
      en: "drops a field from every stored value",
      ja: "保存済みの値から項目を削除します",
    },
    instead: EXPAND_CONTRACT,
    source: "PostgreSQL documentation, ALTER TYPE",
  },
];
