import type { Dialect } from "../../sql/dialect.ts";
import { use } from "../rule.ts";
import type { Dsl } from "../rule.ts";

const POSTGRES: readonly Dialect[] = ["postgres"];

/** Libraries of Ruby and Python. */
export const RUBY_PYTHON_DSLS: readonly Dsl[] = [
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
        pattern:
          /(?<!\bdef )\bdrop_(?:join_)?table(?:\s*\(\s*|[ \t]+)(?:[:"'](?<table>\w+)|[@a-z])/g,
      },
      {
        rule: "drop-table",
        pattern: /\bcreate_table\b[^\n]*\bforce:\s*(?:true|:cascade)/g,
      },
      {
        rule: "drop-column",
        pattern:
          /\b(?:remove_(?:columns?|reference|belongs_to|timestamps|attachment)|drop_column)\s*\(?\s*[:"'](?<table>\w+)["']?(?:\s*,\s*[:"'](?<column>\w+))?|\bremove_columns?[ (]\s*[@a-z]\w*\s*,/g,
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
        pattern:
          /\badd_(?:column|reference|belongs_to)\b\s*\(?\s*[:"'](?<table>\w+)/g,
        needs: /\bnull:\s*false\b/,
        unless: /\bdefault:/,
      },
      {
        rule: "index-blocks-writes",
        pattern: /\badd_index\b\s*\(?\s*[:"'](?<table>\w+)/g,
        unless: /\balgorithm:\s*:concurrently\b/,
        instead: use("`algorithm: :concurrently`, `disable_ddl_transaction!`"),
        only: POSTGRES,
      },
      {
        rule: "index-blocks-writes",
        pattern:
          /\badd_(?:reference|belongs_to)\b\s*\(?\s*[:"'](?<table>\w+)|(?<=\bchange_table\b[^\n]*(?:\n(?![ \t]*end\b)[^\n]*){0,20}\n[ \t]*)\bt\.(?:references|belongs_to)\b/g,
        unless: /\balgorithm:\s*:concurrently\b|\bindex:\s*false\b/,
        instead: use(
          "`index: { algorithm: :concurrently }`, `disable_ddl_transaction!`",
        ),
        only: POSTGRES,
      },
      {
        rule: "index-blocks-writes",
        pattern:
          /(?<=\bchange_table\b[^\n]*(?:\n(?![ \t]*end\b)[^\n]*){0,20}\n[ \t]*)\bt\.index\b/g,
        unless: /\balgorithm:\s*:concurrently\b/,
        instead: use("`algorithm: :concurrently`, `disable_ddl_transaction!`"),
        only: POSTGRES,
      },
      {
        rule: "foreign-key-validates",
        pattern:
          /\badd_(?:reference|belongs_to)\b\s*\(?\s*[:"'](?<table>\w+)|(?<=\bchange_table\b[^\n]*(?:\n(?![ \t]*end\b)[^\n]*){0,20}\n[ \t]*)\bt\.(?:references|belongs_to|foreign_key)\b/g,
        needs: /\bforeign_key:\s*(?:true|\{)|\bt\.foreign_key\b/,
        unless: /\bvalidate:\s*false\b/,
        instead: use(
          "`foreign_key: { validate: false }`, then `validate_foreign_key` in another migration",
        ),
        only: POSTGRES,
      },
      {
        rule: "foreign-key-validates",
        pattern: /\badd_foreign_key\b\s*\(?\s*[:"'](?<table>\w+)/g,
        unless: /\bvalidate:\s*false\b/,
        instead: use(
          "`validate: false`, then `validate_foreign_key` in another migration",
        ),
        only: POSTGRES,
      },
      {
        rule: "check-validates",
        pattern: /\badd_check_constraint\b\s*\(?\s*[:"'](?<table>\w+)/g,
        unless: /\bvalidate:\s*false\b/,
        instead: use(
          "`validate: false`, then `validate_check_constraint` in another migration",
        ),
        only: POSTGRES,
      },
      {
        rule: "delete-without-where",
        pattern:
          /(?<![\w.:])[A-Z]\w*(?:::\w+)*(?:\.(?:all|unscoped|with_deleted))*\.(?:(?:delete_all|destroy_all)\b|(?:find_each|each)\(&:(?:destroy|delete)!?\))/g,
      },
      {
        rule: "update-without-where",
        pattern:
          /(?<![\w.:])[A-Z]\w*(?:::\w+)*(?:\.(?:all|unscoped|with_deleted))*\.update_all\b/g,
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
          /\bRemoveField\(\s*(?:model_name\s*=\s*)?["'](?<table>\w+)["']\s*,\s*(?:name\s*=\s*)?["'](?<column>\w+)|\bschema_editor\.remove_field\(/g,
      },
      {
        rule: "drop-table",
        pattern:
          /\bDeleteModel\(\s*(?:name\s*=\s*)?["'](?<table>\w+)|\bschema_editor\.delete_model\(/g,
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
        instead: use("`AddIndexConcurrently`, `atomic = False`"),
        only: POSTGRES,
      },
      {
        rule: "delete-without-where",
        pattern:
          /\.(?:objects|_(?:default|base)_manager)\b(?:\.using\([^)]*\))?\.all\(\)\s*\.(?:delete|_raw_delete)\(/g,
      },
      {
        rule: "update-without-where",
        pattern:
          /\.(?:objects|_(?:default|base)_manager)\b(?:\.using\([^)]*\))?(?:\.all\(\))?\s*\.update\(/g,
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
        pattern: /\bop\.drop_table\(\s*(?:["'](?<table>\w+)|\w)/g,
      },
      {
        rule: "drop-column",
        pattern:
          /\bop\.drop_column\(\s*["'](?<table>\w+)["']\s*,\s*["'](?<column>\w+)|\b\w+\.drop_column\(/g,
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
        rule: "delete-without-where",
        pattern:
          /\.execute\(\s*(?:(?:sa|sqlalchemy)\.)?(?:delete\(|\w+(?:\.__table__)?\.delete\(\))|\.query\(\s*\w+\s*\)\s*\.delete\(/g,
        unless: /\.(?:where|filter|filter_by)\(/,
      },
      {
        rule: "update-without-where",
        pattern:
          /\.execute\(\s*(?:(?:sa|sqlalchemy)\.)?(?:update\(|\w+(?:\.__table__)?\.update\(\))|\.query\(\s*\w+\s*\)\s*\.update\(/g,
        unless: /\.(?:where|filter|filter_by)\(/,
      },
      {
        rule: "index-blocks-writes",
        pattern:
          /\bop\.create_index\((?:\s*(?:op\.f\()?["'][\w.]+["']\)?\s*,)?\s*["'](?<table>\w+)/g,
        unless: /\bpostgresql_concurrently\b/,
        instead: use("`postgresql_concurrently=True` in `autocommit_block()`"),
        only: POSTGRES,
      },
      {
        rule: "foreign-key-validates",
        pattern:
          /\bop\.create_foreign_key\(\s*(?:None|["'][^"']*["']|op\.f\([^)]*\))\s*,\s*["'](?<table>\w+)/g,
        unless: /\bpostgresql_not_valid\b/,
        instead: use("`postgresql_not_valid=True`, then VALIDATE CONSTRAINT"),
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
];
