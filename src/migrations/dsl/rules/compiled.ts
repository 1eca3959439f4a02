import type { Dsl } from "../rule.ts";

/** Libraries of .NET and Rust, and descriptions in XML and YAML. */
export const COMPILED_DSLS: readonly Dsl[] = [
  {
    name: "ef",
    endings: ["cs"],
    mark: /\bMigrationBuilder\b/i,
    creates: /\bCreateTable\(\s*name:\s*"(\w+)/g,
    rules: [
      {
        rule: "drop-table",
        pattern: /\bDropTable\((?:\s*(?:name:\s*)?"(?<table>\w+))?/g,
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
    name: "gorm-and-bun",
    endings: ["go"],
    mark: /\.Migrator\(\)|\bbun\.|\bgorm\b/,
    rules: [
      { rule: "drop-table", pattern: /\.(?:New)?DropTable\(/g },
      { rule: "drop-column", pattern: /\.(?:New)?DropColumn\(/g },
      { rule: "rename-table", pattern: /\.RenameTable\(/g },
      { rule: "rename-column", pattern: /\.RenameColumn\(/g },
      { rule: "change-type", pattern: /\.AlterColumn\(/g },
      { rule: "truncate", pattern: /\.NewTruncateTable\(/g },
    ],
    source: "gorm.io Migrator interface; bun.uptrace.dev query builder",
  },
  {
    name: "liquibase",
    endings: ["xml", "yaml", "yml", "json"],
    mark: /databaseChangeLog/,
    creates:
      /<createTable\b[^>]{0,300}?\btableName="(\w+)|createTable"?:[^]{0,200}?tableName"?:\s*"?(\w+)/g,
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
