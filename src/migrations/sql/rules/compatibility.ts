import type { SqlRule } from "../rule.ts";
import { ADD_COPY_SWITCH } from "./safe_ways.ts";

/** What breaks running code, or fails on tables that have rows. */
export const COMPATIBILITY_RULES: readonly SqlRule[] = [
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
      "^(?:RENAME TABLE <table> TO\\b|ALTER (?:SCHEMA|DATABASE) <schema> RENAME\\b|(?:EXEC(?:UTE)? )?(?:\\w+\\.\\.?)?SP_RENAME\\b)",
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
    elsewhere: {
      en:
        "fill the NULLs first, in batches, and set it when no code writes any",
      ja:
        "先に NULL を分割して埋め、書き込むコードがなくなってから設定してください",
    },
    source: "squawk adding-not-nullable-field, atlas MF104",
  },
];
