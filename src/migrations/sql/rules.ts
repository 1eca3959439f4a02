import type { Text } from "../../core/text.ts";
import type { Dialect } from "./dialect.ts";

/** What a rule protects, worst first. */
export type RiskKind =
  /** Rows, columns or tables are gone afterwards. */
  | "data-loss"
  /** Code that runs now stops working, or the migration fails on filled tables. */
  | "compatibility"
  /** PostgreSQL blocks writers while it works. */
  | "lock"
  /** The migration tool's own bookkeeping changes. */
  | "history"
  | "security";

/**
 * One risk. The pattern reads the normalised statement of `split.ts`, or one
 * action of an ALTER TABLE; `<table>` and `<column>` stand for a name.
 */
export interface SqlRule {
  readonly name: string;
  readonly kind: RiskKind;
  readonly on: "statement" | "alter-table";
  readonly pattern: string;
  /** Statements with this in them are safe. */
  readonly unless?: string;
  /** Where it applies; everywhere when missing. An unknown dialect counts as every one. */
  readonly only?: readonly Dialect[];
  /** What happens, said to a person. */
  readonly effect: Text;
  /** The safe way. */
  readonly instead: Text;
  /** Where the field names this risk. */
  readonly source: string;
}

const EXPAND_CONTRACT: Text = {
  en: "stop using it first and drop it in a later release, after a backup",
  ja: "先に使用をやめ、バックアップ後、後のリリースで削除してください",
};
const ADD_COPY_SWITCH: Text = {
  en: "add the new one, copy the data, switch the code, drop the old one later",
  ja:
    "新しいものを追加し、データを移し、コードを切り替えてから古いものを削除してください",
};
const NARROW_IT: Text = {
  en: "add a WHERE, in batches",
  ja: "WHERE を付けて分割して実行してください",
};
const NOT_VALID: Text = {
  en: "add it NOT VALID, then VALIDATE CONSTRAINT in another migration",
  ja:
    "NOT VALID で追加し、別のマイグレーションで VALIDATE CONSTRAINT してください",
};
const POSTGRES: readonly Dialect[] = ["postgres"];

export const SQL_RULES: readonly SqlRule[] = [
  {
    name: "drop-table",
    kind: "data-loss",
    on: "statement",
    pattern: "^DROP (?:FOREIGN |EXTERNAL )?TABLE (?:IF EXISTS )?<table>",
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
    pattern: "^DROP DATABASE\\b",
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
      "^DROP (?:TYPE|DOMAIN|EXTENSION|SEQUENCE|OWNED|COLLATION|SERVER)\\b.* CASCADE\\b",
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
    name: "drop-column",
    kind: "data-loss",
    on: "alter-table",
    pattern:
      "^DROP (?:COLUMN )?(?:IF EXISTS )?(?!(?:CONSTRAINT|INDEX|KEY|PRIMARY|FOREIGN|CHECK|UNIQUE|DEFAULT|PARTITION|PERIOD|SYSTEM|STATISTICS|PROJECTION|TAG|FEATURE)\\b)(?:<column>|\\()",
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
    pattern: "^(?:DROP|TRUNCATE) PARTITION\\b",
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
    pattern: "^TRUNCATE (?:TABLE )?(?:ONLY )?<table>",
    effect: { en: "empties a table", ja: "テーブルを空にします" },
    instead: NARROW_IT,
    source: "squawk ban-truncate-cascade",
  },
  {
    name: "delete-without-where",
    kind: "data-loss",
    on: "statement",
    pattern: "^(?:WITH .*\\) ?)?DELETE (?:[^ ]+ )?FROM (?:ONLY )?<table>",
    unless: "\\bWHERE (?!(?:TRUE|1 ?= ?1)\\b)|\\bLIMIT\\b",
    effect: { en: "deletes every row", ja: "すべての行を削除します" },
    instead: NARROW_IT,
    source: "field pattern: claude-code issue 64056; squawk has no such rule",
  },
  {
    name: "update-without-where",
    kind: "data-loss",
    on: "statement",
    pattern: "^(?:WITH .*\\) ?)?UPDATE (?:ONLY )?<table>.* SET ",
    unless: "\\bWHERE (?!(?:TRUE|1 ?= ?1)\\b)|\\bLIMIT\\b|\\bON CONFLICT\\b",
    effect: {
      en: "overwrites a value in every row",
      ja: "すべての行の値を上書きします",
    },
    instead: NARROW_IT,
    source: "field pattern; squawk has no such rule",
  },
  {
    name: "change-type",
    kind: "compatibility",
    on: "alter-table",
    pattern:
      "^(?:ALTER (?:COLUMN )?(?!COLUMN\\b)<column> (?:(?:SET DATA )?TYPE\\b|(?!SET\\b|DROP\\b|ADD\\b|RESTART\\b|OPTIONS\\b|COMMENT\\b)\\w+)|MODIFY (?:COLUMN )?<modified>)",
    effect: {
      en: "changes a column's type: rewrites the table, may cut values",
      ja:
        "列の型を変えます。テーブルが書き直され、値が切り詰められることがあります",
    },
    instead: ADD_COPY_SWITCH,
    source: "squawk changing-column-type, strong_migrations change_column",
  },
  {
    name: "rename-column",
    kind: "compatibility",
    on: "alter-table",
    pattern:
      "^(?:RENAME (?:COLUMN )?(?!(?:CONSTRAINT|INDEX|KEY|TO|AS)\\b)<column> TO\\b|CHANGE (?:COLUMN )?(?:IF EXISTS )?<changed>)",
    effect: {
      en: "renames a column that running code still reads",
      ja: "動作中のコードが使う列の名前を変えます",
    },
    instead: ADD_COPY_SWITCH,
    source: "squawk renaming-column, atlas BC102",
  },
  {
    name: "rename-table",
    kind: "compatibility",
    on: "alter-table",
    pattern: "^(?:RENAME (?:TO|AS) <to>|SET SCHEMA\\b)",
    effect: {
      en: "renames a table that running code still reads",
      ja: "動作中のコードが使うテーブルの名前を変えます",
    },
    instead: {
      en: "keep the old name as a view until no code uses it",
      ja: "使うコードがなくなるまで、古い名前をビューとして残してください",
    },
    source: "squawk renaming-table, atlas BC101",
  },
  {
    name: "rename-object",
    kind: "compatibility",
    on: "statement",
    pattern:
      "^(?:RENAME TABLE <table> TO\\b|ALTER SCHEMA <schema> RENAME\\b|(?:EXEC(?:UTE)? )?(?:\\w+\\.\\.?)?SP_RENAME\\b)",
    effect: {
      en: "renames what running code still reads",
      ja: "動作中のコードが使うものの名前を変えます",
    },
    instead: ADD_COPY_SWITCH,
    source: "strong_migrations rename_schema, MySQL RENAME TABLE, sp_rename",
  },
  {
    name: "rename-enum-value",
    kind: "compatibility",
    on: "statement",
    pattern: "^ALTER TYPE <type> RENAME (?:VALUE|ATTRIBUTE)\\b",
    effect: {
      en: "renames a value that running code still writes",
      ja: "動作中のコードが書き込む値の名前を変えます",
    },
    instead: {
      en: "add the new value, move the rows, retire the old value later",
      ja: "新しい値を追加し、行を移してから古い値をやめてください",
    },
    source: "strong_migrations rename_enum_value",
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
  {
    name: "add-required-column",
    kind: "compatibility",
    on: "alter-table",
    pattern:
      "^ADD (?:COLUMN )?(?:IF NOT EXISTS )?\\(? ?(?!(?:CONSTRAINT|PRIMARY|FOREIGN|UNIQUE|CHECK|INDEX|KEY|EXCLUDE|FULLTEXT|SPATIAL|PARTITION)\\b)<added> .*\\bNOT NULL\\b",
    unless:
      "\\b(?:DEFAULT|GENERATED|IDENTITY|AUTO_INCREMENT|AUTOINCREMENT|(?:BIG|SMALL)?SERIAL\\d?)\\b",
    effect: {
      en: "fails on a table that has rows: NOT NULL without a default",
      ja: "行のあるテーブルでは失敗します（NOT NULL で既定値なし）",
    },
    instead: {
      en: "give it a DEFAULT, or add it nullable, fill it, then SET NOT NULL",
      ja:
        "DEFAULT を付けるか、NULL 可で追加して値を入れてから NOT NULL にしてください",
    },
    source: "squawk adding-required-field, atlas MF103",
  },
  {
    name: "set-not-null",
    kind: "compatibility",
    on: "alter-table",
    pattern: "^ALTER (?:COLUMN )?<column> SET NOT NULL\\b",
    effect: {
      en: "fails on NULLs and scans the table under a lock",
      ja: "NULL があれば失敗し、ロックしたまま全行を調べます",
    },
    instead: {
      en: "add CHECK (column IS NOT NULL) NOT VALID, validate it, then set it",
      ja:
        "CHECK (列 IS NOT NULL) NOT VALID を追加し、検証してから設定してください",
    },
    source: "squawk adding-not-nullable-field, atlas MF104",
  },
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

/** The rule for writes to a tool's history table, which `history.ts` recognises. */
export const HISTORY_RULE: SqlRule = {
  name: "history-write",
  kind: "history",
  on: "statement",
  pattern:
    "^(?:INSERT (?:OR \\w+ |IGNORE )?INTO|REPLACE INTO|UPDATE(?: ONLY)?|DELETE FROM(?: ONLY)?|TRUNCATE(?: TABLE)?|DROP TABLE(?: IF EXISTS)?|ALTER TABLE(?: IF EXISTS)?|MERGE INTO) <table>",
  effect: {
    en: "changes the record of which migrations have run",
    ja: "実行済みマイグレーションの記録を書き換えます",
  },
  instead: {
    en: "leave it to the tool's own command",
    ja: "ツール自身のコマンドに任せてください",
  },
  source:
    "each tool's documentation of its history table; supabase issue 22593",
};
