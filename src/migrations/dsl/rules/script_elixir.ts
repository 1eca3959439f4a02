import type { Dialect } from "../../sql/dialect.ts";
import type { Dsl } from "../rule.ts";

const POSTGRES: readonly Dialect[] = ["postgres"];
const SCRIPT = ["js", "ts", "mjs", "cjs", "mts", "cts"];

/** Libraries of JavaScript, TypeScript and Elixir. */
export const SCRIPT_ELIXIR_DSLS: readonly Dsl[] = [
  {
    name: "script",
    endings: SCRIPT,
    mark: /./,
    creates:
      /\.(?:createTable(?:IfNotExists)?)\s*\(\s*(?:new\s+Table\(\s*\{\s*name:\s*)?["'`](\w+)/g,
    adds:
      /\.addColumns?\s*\(\s*["'`](\w+)["'`]\s*,\s*(?:new\s+TableColumn\(\s*\{\s*name:\s*)?["'`](\w+)/g,
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
        pattern: /\.truncate(?:Table)?\s*\(|\.clearTable\s*\(/g,
      },
      {
        rule: "delete-without-where",
        pattern:
          /\b(?:knex|trx|db|\w*[kK]nex)\(\s*["'`](?<table>\w+)["'`]\s*\)\s*\.(?:del|delete)\(\s*\)(?!\s*\.\s*(?:where|andWhere|orWhere)\w*\()|\.bulkDelete\(\s*["'`]\w+["'`]\s*,\s*(?:null|\{\s*\})|\.deleteMany\(\s*(?:\{\s*\})?\s*\)/g,
      },
      {
        rule: "index-blocks-writes",
        pattern: /\bpgm\.createIndex\(\s*["'`](?<table>\w+)/g,
        unless: /\bconcurrently:\s*true\b/,
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
      { rule: "change-type", pattern: /(?<![\w.])modify[ (]\s*:\w+/g },
      {
        rule: "index-blocks-writes",
        pattern:
          /\bcreate(?:_if_not_exists)?[ (]\s*(?:unique_)?index\(\s*:?["']?(?<table>\w+)/g,
        unless: /\bconcurrently:\s*true\b/,
        only: POSTGRES,
      },
    ],
    source: "ecto_sql Ecto.Migration; fly.io safe Ecto migrations",
  },
];
