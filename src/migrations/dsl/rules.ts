import type { Dialect } from "../sql/dialect.ts";

/** A call of a migration library that means what a rule of `sql/rules.ts` means. */
export interface DslRule {
  /** The name of the SQL rule. */
  readonly rule: string;
  /** `table` and `column` in it are excused when the file creates them. */
  readonly pattern: RegExp;
  /** What the arguments of the call must say, and must not. */
  readonly needs?: RegExp;
  readonly unless?: RegExp;
  readonly only?: readonly Dialect[];
}

/** The calls of one library. */
export interface Dsl {
  readonly name: string;
  readonly endings: readonly string[];
  /** What its files say. */
  readonly mark: RegExp;
  /** What creates a table; group 1 is its name. */
  readonly creates?: RegExp;
  /** What adds a column; groups 1 and 2 are the table and the column. */
  readonly adds?: RegExp;
  readonly rules: readonly DslRule[];
  readonly source: string;
}

const SCRIPT = ["js", "ts", "mjs", "cjs", "mts", "cts"];
const POSTGRES: readonly Dialect[] = ["postgres"];

export const DSLS: readonly Dsl[] = [
  {
    name: "rails",
    endings: ["rb"],
    mark: /ActiveRecord::Migration|Sequel\.migration|\bdef (?:change|up)\b/,
    creates: /\bcreate_(?:join_)?table\s*\(?\s*[:"'](\w+)/g,
    adds:
      /\badd_(?:column|reference)\s*\(?\s*[:"'](\w+)["']?\s*,\s*[:"'](\w+)/g,
    rules: [
      {
        rule: "drop-table",
        pattern: /\bdrop_(?:join_)?table\s*\(?\s*[:"'](?<table>\w+)/g,
      },
      {
        rule: "drop-table",
        pattern: /\bcreate_table\b[^\n]*\bforce:\s*(?:true|:cascade)/g,
      },
      {
        rule: "drop-column",
        pattern:
          /\b(?:remove_(?:columns?|reference|belongs_to|timestamps|attachment)|drop_column)\s*\(?\s*[:"'](?<table>\w+)["']?(?:\s*,\s*[:"'](?<column>\w+))?/g,
      },
      { rule: "drop-column", pattern: /\bt\.remove(?:_\w+)?\b/g },
      {
        rule: "rename-table",
        pattern: /\brename_table\s*\(?\s*[:"'](?<table>\w+)/g,
      },
      {
        rule: "rename-column",
        pattern: /\b(?:rename_column\s*\(?\s*[:"'](?<table>\w+)|t\.rename\b)/g,
      },
      {
        rule: "change-type",
        pattern:
          /\b(?:change_column|set_column_type)\s*\(?\s*[:"'](?<table>\w+)|\bt\.change\s*\(?\s*:/g,
      },
      {
        rule: "set-not-null",
        pattern:
          /\bchange_column_null\s*\(?\s*[:"'](?<table>\w+)["']?\s*,\s*[:"'](?<column>\w+)["']?\s*,\s*false/g,
      },
      {
        rule: "add-required-column",
        pattern: /\badd_column\b\s*\(?\s*[:"'](?<table>\w+)/g,
        needs: /\bnull:\s*false\b/,
        unless: /\bdefault:/,
      },
      {
        rule: "index-blocks-writes",
        pattern: /\badd_index\b\s*\(?\s*[:"'](?<table>\w+)/g,
        unless: /\balgorithm:\s*:concurrently\b/,
        only: POSTGRES,
      },
      {
        rule: "foreign-key-validates",
        pattern: /\badd_foreign_key\b\s*\(?\s*[:"'](?<table>\w+)/g,
        unless: /\bvalidate:\s*false\b/,
        only: POSTGRES,
      },
      {
        rule: "check-validates",
        pattern: /\badd_check_constraint\b\s*\(?\s*[:"'](?<table>\w+)/g,
        unless: /\bvalidate:\s*false\b/,
        only: POSTGRES,
      },
      {
        rule: "delete-without-where",
        pattern: /(?<![\w.])[A-Z]\w*(?:::\w+)*\.(?:delete_all|destroy_all)\b/g,
      },
      {
        rule: "update-without-where",
        pattern: /(?<![\w.])[A-Z]\w*(?:::\w+)*\.update_all\b/g,
      },
      {
        rule: "truncate",
        pattern: /\btruncate(?:_tables)?\s*\(?\s*[:"'](?<table>\w+)/g,
      },
    ],
    source: "ankane/strong_migrations checks",
  },
  {
    name: "django",
    endings: ["py"],
    mark: /\bmigrations\.Migration\b|django\.db/,
    creates: /\bCreateModel\(\s*(?:name\s*=\s*)?["'](\w+)/g,
    adds:
      /\bAddField\(\s*(?:model_name\s*=\s*)?["'](\w+)["']\s*,\s*(?:name\s*=\s*)?["'](\w+)/g,
    rules: [
      {
        rule: "drop-column",
        pattern:
          /\bRemoveField\(\s*(?:model_name\s*=\s*)?["'](?<table>\w+)["']\s*,\s*(?:name\s*=\s*)?["'](?<column>\w+)/g,
      },
      {
        rule: "drop-table",
        pattern: /\bDeleteModel\(\s*(?:name\s*=\s*)?["'](?<table>\w+)/g,
      },
      {
        rule: "rename-column",
        pattern: /\bRenameField\(\s*(?:model_name\s*=\s*)?["'](?<table>\w+)/g,
      },
      {
        rule: "rename-table",
        pattern:
          /\b(?:RenameModel\(\s*(?:old_name\s*=\s*)?|AlterModelTable\(\s*(?:name\s*=\s*)?)["'](?<table>\w+)/g,
      },
      {
        rule: "add-required-column",
        pattern: /\bAddField\(\s*(?:model_name\s*=\s*)?["'](?<table>\w+)["']/g,
        unless:
          /\bnull\s*=\s*True\b|\b(?:db_)?default\s*=|ManyToMany|AutoField|GenericRelation|GeneratedField/,
      },
      {
        rule: "index-blocks-writes",
        pattern: /\bAddIndex\(\s*(?:model_name\s*=\s*)?["'](?<table>\w+)/g,
        only: POSTGRES,
      },
      {
        rule: "delete-without-where",
        pattern: /\.objects(?:\.using\([^)]*\))?\.all\(\)\s*\.delete\(/g,
      },
    ],
    source: "3YOURMIND/django-migration-linter",
  },
  {
    name: "alembic",
    endings: ["py"],
    mark: /\bdown_revision\b|\bfrom alembic\b/,
    creates: /\bop\.create_table\(\s*["'](\w+)/g,
    adds: /\bop\.add_column\(\s*["'](\w+)["']\s*,\s*sa\.Column\(\s*["'](\w+)/g,
    rules: [
      {
        rule: "drop-table",
        pattern: /\bop\.drop_table\(\s*["'](?<table>\w+)/g,
      },
      {
        rule: "drop-column",
        pattern:
          /\bop\.drop_column\(\s*["'](?<table>\w+)["']\s*,\s*["'](?<column>\w+)|\bbatch_op\.drop_column\(/g,
      },
      {
        rule: "rename-table",
        pattern: /\bop\.rename_table\(\s*["'](?<table>\w+)/g,
      },
      {
        rule: "rename-column",
        pattern: /\balter_column\(/g,
        needs: /\b(?:new_column_name|name)\s*=/,
      },
      {
        rule: "change-type",
        pattern: /\balter_column\(/g,
        needs: /\btype_\s*=/,
      },
      {
        rule: "set-not-null",
        pattern:
          /\balter_column\(\s*(?:["'](?<table>\w+)["']\s*,\s*["'](?<column>\w+)["'])?/g,
        needs: /\bnullable\s*=\s*False\b/,
      },
      {
        rule: "add-required-column",
        pattern:
          /\badd_column\((?:\s*["'](?<table>\w+)["']\s*,)?\s*sa\.Column\(/g,
        needs: /\bnullable\s*=\s*False\b/,
        unless: /\b(?:server_default|Identity|Computed)\b/,
      },
      {
        rule: "index-blocks-writes",
        pattern:
          /\bop\.create_index\((?:\s*(?:op\.f\()?["'][\w.]+["']\)?\s*,)?\s*["'](?<table>\w+)/g,
        unless: /\bpostgresql_concurrently\b/,
        only: POSTGRES,
      },
      {
        rule: "foreign-key-validates",
        pattern:
          /\bop\.create_foreign_key\(\s*(?:None|["'][^"']*["']|op\.f\([^)]*\))\s*,\s*["'](?<table>\w+)/g,
        unless: /\bpostgresql_not_valid\b/,
        only: POSTGRES,
      },
      {
        rule: "unique-constraint",
        pattern:
          /\bop\.create_unique_constraint\(\s*(?:None|["'][^"']*["']|op\.f\([^)]*\))\s*,\s*["'](?<table>\w+)/g,
        only: POSTGRES,
      },
    ],
    source: "alembic operation reference; squawk for the risks",
  },
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
  {
    name: "ef",
    endings: ["cs"],
    mark: /\bmigrationBuilder\b/,
    creates: /\bCreateTable\(\s*name:\s*"(\w+)/g,
    rules: [
      {
        rule: "drop-table",
        pattern: /\bDropTable\(\s*(?:name:\s*)?"(?<table>\w+)/g,
      },
      { rule: "drop-schema", pattern: /\bDropSchema\(/g },
      { rule: "drop-column", pattern: /\bDropColumn\(/g },
      { rule: "rename-table", pattern: /\bRenameTable\(/g },
      { rule: "rename-column", pattern: /\bRenameColumn\(/g },
      { rule: "change-type", pattern: /\bAlterColumn</g },
      {
        rule: "delete-without-where",
        pattern: /\bDeleteData\(/g,
        unless: /\bkeyValue/,
      },
    ],
    source: "EntityFramework.Docs MigrationBuilder",
  },
  {
    name: "sea-orm",
    endings: ["rs"],
    mark: /sea_orm_migration|MigrationTrait/,
    rules: [
      { rule: "drop-table", pattern: /\bTable::drop\(\)/g },
      { rule: "rename-table", pattern: /\bTable::rename\(\)/g },
      { rule: "drop-column", pattern: /\.drop_column\(/g },
      { rule: "rename-column", pattern: /\.rename_column\(/g },
      { rule: "change-type", pattern: /\.modify_column\(/g },
      { rule: "truncate", pattern: /\bTable::truncate\(\)/g },
    ],
    source: "SeaQL/sea-query documentation",
  },
  {
    name: "liquibase",
    endings: ["xml", "yaml", "yml", "json"],
    mark: /databaseChangeLog/,
    creates:
      /<createTable\b[^>]*\btableName="(\w+)|createTable"?:(?:\s|\{)*(?:\w+:[^\n]*\n\s*)*?"?tableName"?:\s*"?(\w+)/g,
    rules: [
      {
        rule: "drop-table",
        pattern:
          /<dropTable\b(?:[^>]*\btableName="(?<table>\w+))?|\bdropTable"?:/g,
      },
      {
        rule: "drop-column",
        pattern:
          /<dropColumn\b(?:[^>]*\btableName="(?<table>\w+))?|\bdropColumn"?:/g,
      },
      { rule: "rename-table", pattern: /<renameTable\b|\brenameTable"?:/g },
      { rule: "rename-column", pattern: /<renameColumn\b|\brenameColumn"?:/g },
      {
        rule: "change-type",
        pattern: /<modifyDataType\b|\bmodifyDataType"?:/g,
      },
      {
        rule: "set-not-null",
        pattern:
          /<addNotNullConstraint\b(?:[^>]*\btableName="(?<table>\w+))?|\baddNotNullConstraint"?:/g,
      },
      { rule: "delete-without-where", pattern: /<delete\b[^>]*\/>/g },
    ],
    source: "liquibase documentation, change types",
  },
  {
    name: "pgroll",
    endings: ["yaml", "yml", "json"],
    mark: /\boperations"?:/,
    rules: [
      { rule: "drop-table", pattern: /\bdrop_table"?:/g },
      { rule: "drop-column", pattern: /\bdrop_column"?:/g },
      { rule: "rename-table", pattern: /\brename_table"?:/g },
    ],
    source: "xataio/pgroll operations reference",
  },
];
