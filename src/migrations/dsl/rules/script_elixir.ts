import type { Dialect } from "../../sql/dialect.ts";
import { use } from "../rule.ts";
import type { Dsl } from "../rule.ts";

const POSTGRES: readonly Dialect[] = ["postgres"];
const SCRIPT = ["js", "ts", "mjs", "cjs", "mts", "cts"];

/** A call of `Repo.delete_all` with a schema, a table or a query, or behind a pipe from one. */
function ectoAll(name: string): RegExp {
  return new RegExp(
    `(?<![\\w.])(?:[A-Z][\\w.]*|"\\w+")\\s*\\|>\\s*[\\w.()]*\\b${name}\\b|` +
      `\\.${name}[ (]\\s*(?:[A-Z][\\w.]*|"\\w+"|\\(?from\\b)`,
    "g",
  );
}

/** Where a query of Knex begins. */
const KNEX_TABLE =
  /(?<![.\w])(?:knex|trx|tx|db|k|q|t|conn|\w*[kK]nex)(?:\.withSchema\([^)]*\))?(?:\.(?:table|from))?\(\s*(?:["'`](?<table>[\w.]+)["'`]|[A-Za-z_$][\w$.]*\s*\))/g;
const SCRIPT_WHERE =
  /\.(?:where|andWhere|orWhere|limit|whereIn|whereNull)\w*\(|\.having\w*\(/;

/** A table that Knex or Lucid changes in a function. */
const KNEX_ALTER =
  /\.(?:alterTable|table)\(\s*(?:["'`](?<table>\w+)["'`]|[\w.]+)\s*,/g;
/** The calls that follow on a column, without a default before. */
const REST = "(?:(?!\\.default|\\.alter\\()[^;\\n]|\\n\\s*(?=\\.)){0,300}?";

/** Libraries of JavaScript, TypeScript and Elixir. */
export const SCRIPT_ELIXIR_DSLS: readonly Dsl[] = [
  {
    name: "script",
    endings: SCRIPT,
    mark: /./,
    creates:
      /\.(?:createTable(?:IfNotExists)?)\s*\(\s*(?:new\s+Table\(\s*\{\s*name:\s*)?["'`](\w+)/g,
    adds:
      /\.addColumns?\s*\(\s*["'`](\w+)["'`]\s*,\s*(?:new\s+TableColumn\(\s*\{\s*name:\s*)?["'`](\w+)|\b(t|table)\.(?!drop|rename)\w+\(\s*["'`](\w+)/g,
    rules: [
      {
        rule: "drop-table",
        pattern:
          /\.dropTable(?:IfExists)?\s*\(\s*["'`]?(?<table>[\w.]+)|\.dropAllTables\s*\(/g,
      },
      {
        rule: "drop-schema",
        pattern: /\.drop(?:AllSchemas|Schema(?:IfExists)?)\s*\(/g,
      },
      { rule: "drop-database", pattern: /\.dropDatabase\s*\(/g },
      {
        rule: "drop-column",
        pattern:
          /\.(?:dropColumns?|removeColumn|dropTimestamps)\s*\(\s*(?:["'`](?<table>\w+)["'`]\s*,\s*["'`](?<column>\w+))?/g,
      },
      { rule: "rename-column", pattern: /\.renameColumn\s*\(/g },
      {
        rule: "rename-table",
        pattern: /\.(?:renameTable|renameTo)\s*\(\s*["'`]?(?<table>\w+)?/g,
      },
      {
        rule: "change-type",
        pattern:
          /\.(?:changeColumns?|alterColumn|setDataType)\s*\(|\.alter\(\s*\)/g,
      },
      {
        rule: "truncate",
        pattern:
          /\.truncate(?:Table)?\s*\(|\.clear(?:Table|Database)\s*\(|\bmanager\.clear\s*\(|\btruncate:\s*true\b/g,
      },
      {
        rule: "delete-without-where",
        pattern: KNEX_TABLE,
        needs: /\.(?:del|delete)\(/,
        unless: SCRIPT_WHERE,
        chain: true,
      },
      {
        rule: "delete-without-where",
        pattern:
          /\.deleteFrom\(\s*["'`](?<table>[\w.]+)|\.delete\(\s*\)\s*\.from\(|\bmanager\.delete\(\s*[\w"'`]+\s*,\s*\{\s*\}/g,
        unless: SCRIPT_WHERE,
        chain: true,
      },
      {
        rule: "delete-without-where",
        pattern:
          /\.bulkDelete\(\s*["'`](?<table>\w+)["'`]\s*(?:\)|,\s*(?:null|undefined|\{\s*\}))|\.deleteMany\(\s*(?:\{\s*\})?\s*\)|\.destroy\(\s*\{\s*where:\s*\{\s*\}/g,
      },
      {
        rule: "update-without-where",
        pattern: KNEX_TABLE,
        needs: /\.update\(/,
        unless: SCRIPT_WHERE,
        chain: true,
      },
      {
        rule: "update-without-where",
        pattern:
          /\.updateTable\(\s*["'`](?<table>[\w.]+)|\.update\(\s*[\w"'`]*\s*\)\s*\.set\(/g,
        unless: SCRIPT_WHERE,
        chain: true,
      },
      {
        rule: "update-without-where",
        pattern:
          /\.bulkUpdate\(\s*["'`](?<table>\w+)["'`]\s*,[^;]{0,400}?,\s*(?:null|\{\s*\})\s*[,)]|\.updateMany\(\s*\{\s*\}\s*,/g,
      },
      {
        rule: "update-without-where",
        pattern: /\.updateMany\(\s*\{\s*data\b/g,
        unless: /\bwhere\b/,
      },
      {
        rule: "add-required-column",
        pattern: /\.addColumns?\(\s*["'`](?<table>\w+)["'`]\s*,/g,
        needs: /\b(?:allowNull|notNull):\s*(?:false|true)/,
        unless:
          /\b(?:allowNull:\s*true|notNull:\s*false|default\w*:|autoIncrement)/,
      },
      {
        rule: "add-required-column",
        pattern: KNEX_ALTER,
        needs: new RegExp(
          `\\b\\w+\\.\\w+\\(\\s*["'\`]\\w+${REST}\\.notNullable\\(\\)(?!${REST}\\.(?:default|alter))`,
        ),
      },
      { rule: "set-not-null", pattern: /\.dropNullable\(/g },
      {
        rule: "add-required-column",
        pattern: /\.alterTable\(\s*["'`](?<table>\w+)["'`]\s*\)/g,
        needs: /\.addColumn\([^;]*\.notNull\(\)/,
        unless: /\.defaultTo\(/,
        chain: true,
      },
      {
        rule: "index-blocks-writes",
        pattern: KNEX_ALTER,
        needs: /\b(?:t|table)\.(?:index|unique)\(/,
        only: POSTGRES,
      },
      {
        rule: "index-blocks-writes",
        pattern: /\bpgm\.createIndex\(\s*["'`](?<table>\w+)/g,
        unless: /\bconcurrently:\s*true\b/,
        instead: use("`concurrently: true`, `pgm.noTransaction()`"),
        only: POSTGRES,
      },
    ],
    source:
      "knex, sequelize, typeorm, kysely, node-pg-migrate and lucid documentation",
  },
  {
    name: "ecto",
    endings: ["exs", "ex"],
    mark: /\bEcto\.Migration\b/,
    creates: /\bcreate(?:_if_not_exists)?[ (]\s*table\(\s*:?["']?(\w+)/g,
    adds: /\b(add)(?:_if_not_exists)?[ (]\s*:(\w+)/g,
    rules: [
      {
        rule: "drop-table",
        pattern: /\bdrop(?:_if_exists)?[ (]\s*table\(\s*:?["']?(?<table>\w+)/g,
      },
      {
        rule: "drop-column",
        pattern: /(?<![\w.])remove(?:_if_exists)?[ (]\s*:(?<column>\w+)/g,
      },
      {
        rule: "rename-column",
        pattern:
          /\brename[ (]\s*table\(\s*:?["']?(?<table>\w+)["']?\)\s*,\s*:\w+\s*,\s*to:/g,
      },
      {
        rule: "rename-table",
        pattern:
          /\brename[ (]\s*table\(\s*:?["']?(?<table>\w+)["']?\)\s*,\s*to:/g,
      },
      {
        rule: "add-required-column",
        pattern:
          /\balter[ (]\s*table\(\s*:?["']?(?<table>\w+)[^)\n]*\)\s*do\b(?:(?!\n\s*end\b)[^]){0,2000}?\n\s*add[ (]\s*:(?:(?!default:)[^\n])*null:\s*false(?![^\n]*default:)/g,
      },
      { rule: "change-type", pattern: /(?<![\w.])modify[ (]\s*:\w+/g },
      {
        rule: "delete-without-where",
        pattern: ectoAll("delete_all"),
        unless: /\bwhere\b/,
      },
      {
        rule: "update-without-where",
        pattern: ectoAll("update_all"),
        unless: /\bwhere\b/,
      },
      {
        rule: "index-blocks-writes",
        pattern:
          /\bcreate(?:_if_not_exists)?[ (]\s*(?:unique_)?index\(\s*:?["']?(?<table>\w+)/g,
        unless: /\bconcurrently:\s*true\b/,
        instead: use("`concurrently: true`, `@disable_ddl_transaction true`"),
        only: POSTGRES,
      },
    ],
    source: "ecto_sql Ecto.Migration; fly.io safe Ecto migrations",
  },
];
