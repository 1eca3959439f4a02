import type { Dsl } from "../rule.ts";

/** Where a query of Laravel begins: a table, or all rows of a model. */
const WHOLE_TABLE =
  /\bDB::(?:connection\([^)]*\)\s*->)?table\(\s*(?:["'](?<table>[\w.]+)|\$)|(?<![\w\\])\\?(?:\w+\\)*[A-Z]\w*::(?:query|all|withTrashed|withoutGlobalScopes|on)\(/g;
const NARROWED =
  /->(?:or)?where\w*\(|->(?:find\w*|first\w*|limit|take|filter|only|except|chunk\w*|lazy\w*|cursor|has|doesntHave)\(/i;

/** Libraries of PHP. */
export const PHP_DSLS: readonly Dsl[] = [
  {
    name: "laravel",
    endings: ["php"],
    mark: /\b(?:Schema|DB)::|Illuminate\\|\bextends\s+Migration\b/,
    creates: /\bSchema::(?:connection\([^)]*\)->)?create\(\s*["']([\w.]+)/g,
    adds: /\$\w+->(?!drop|rename)(\w+)\(\s*["'](\w+)/g,
    rules: [
      {
        rule: "drop-table",
        pattern:
          /\bSchema::(?:connection\([^)]*\)->)?drop(?:IfExists)?\(\s*(?:["'](?<table>[\w.]+)|\$)|\bdropAllTables\(/g,
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
          /\bDB::(?:connection\([^)]*\)\s*->)?table\(\s*(?:["'](?<table>[\w.]+)|\$)|\b[A-Z]\w*::(?:query\(|truncate\()/g,
        needs: /(?:->|::)truncate\(/,
        chain: true,
      },
      {
        rule: "delete-without-where",
        pattern: WHOLE_TABLE,
        needs: /->(?:each->)?(?:delete|forceDelete)\(\s*\)/,
        unless: NARROWED,
        chain: true,
      },
      {
        rule: "update-without-where",
        pattern: WHOLE_TABLE,
        needs: /->update\(/,
        unless: NARROWED,
        chain: true,
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
