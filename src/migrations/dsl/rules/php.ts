import type { Dsl } from "../rule.ts";

/** Libraries of PHP. */
export const PHP_DSLS: readonly Dsl[] = [
  {
    name: "laravel",
    endings: ["php"],
    mark: /\bSchema::|Illuminate\\Database/,
    creates: /\bSchema::(?:connection\([^)]*\)->)?create\(\s*["']([\w.]+)/g,
    rules: [
      {
        rule: "drop-table",
        pattern:
          /\bSchema::(?:connection\([^)]*\)->)?drop(?:IfExists)?\(\s*["'](?<table>[\w.]+)|\bdropAllTables\(/g,
      },
      {
        rule: "drop-column",
        pattern:
          /->drop(?:Columns?|ConstrainedForeignId(?:For)?|ForeignIdFor|Timestamps(?:Tz)?|SoftDeletes(?:Tz)?|Morphs|RememberToken)\(|\bSchema::dropColumns\(/g,
      },
      { rule: "rename-column", pattern: /->renameColumn\(/g },
      {
        rule: "rename-table",
        pattern:
          /\bSchema::(?:connection\([^)]*\)->)?rename\(\s*["'](?<table>[\w.]+)/g,
      },
      { rule: "change-type", pattern: /->change\(\s*\)/g },
      {
        rule: "truncate",
        pattern:
          /\bDB::table\(\s*["'](?<table>[\w.]+)["']\s*\)\s*->truncate\(|\b[A-Z]\w*::truncate\(/g,
      },
      {
        rule: "delete-without-where",
        pattern:
          /\bDB::table\(\s*["'](?<table>[\w.]+)["']\s*\)\s*->delete\(|\b[A-Z]\w*::query\(\)\s*->delete\(/g,
      },
      {
        rule: "update-without-where",
        pattern: /\bDB::table\(\s*["'](?<table>[\w.]+)["']\s*\)\s*->update\(/g,
      },
    ],
    source: "laravel documentation, migrations",
  },
  {
    name: "phinx-and-doctrine",
    endings: ["php"],
    mark: /AbstractMigration|Phinx\\|BaseMigration|Doctrine\\/,
    creates:
      /->(?:table\(\s*["'](\w+)["'][^;]*->create\(|createTable\(\s*["']\w+)/g,
    rules: [
      { rule: "drop-table", pattern: /->(?:dropTable\(|drop\(\s*\))/g },
      { rule: "drop-column", pattern: /->(?:removeColumn|dropColumn)\(/g },
      { rule: "rename-column", pattern: /->renameColumn\(/g },
      { rule: "rename-table", pattern: /->(?:rename\(|renameTable\()/g },
      {
        rule: "change-type",
        pattern: /->(?:changeColumn|modifyColumn|changeType)\(/g,
      },
      { rule: "truncate", pattern: /->truncate\(/g },
    ],
    source: "cakephp/phinx docs; doctrine/dbal schema",
  },
];
