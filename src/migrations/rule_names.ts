import type { Text } from "../core/text.ts";

/** Rules of one subject. */
export interface RuleGroup {
  readonly what: Text;
  readonly names: readonly string[];
}

/** What each migration tool's commands can do: `prisma.wipes`, and `prisma` for all of them. */
const TOOL_EFFECTS: Readonly<Record<string, string>> = {
  prisma: "wipes records applies forces reverts",
  drizzle: "wipes forces rewrites-files records applies",
  knex: "reverts steps-back records forces applies",
  typeorm: "wipes forces records steps-back applies",
  sequelize: "wipes reverts steps-back applies",
  "mikro-orm": "wipes forces reverts steps-back rewrites-files records applies",
  kysely: "reverts steps-back forces applies",
  "node-pg-migrate": "records reverts steps-back applies",
  d1: "wipes records applies",
  convex: "wipes records",
  supabase: "wipes records rewrites-files applies",
  adonis: "wipes reverts steps-back applies",
  payload: "wipes steps-back applies",
  rails: "evades wipes reverts steps-back records rewrites-files applies",
  "rails-setup": "wipes",
  django: "records reverts applies wipes deletes-files rewrites-files",
  alembic: "steps-back reverts records applies",
  "flask-migrate": "steps-back reverts records applies",
  laravel: "wipes reverts steps-back deletes-files forces applies",
  doctrine: "wipes forces reverts steps-back records applies",
  phinx: "reverts records steps-back applies",
  cake: "reverts steps-back records applies",
  ecto: "wipes reverts steps-back forces applies",
  flyway: "wipes records reverts steps-back applies",
  "build-plugins": "wipes records steps-back applies reverts",
  liquibase: "wipes steps-back reverts records applies",
  ef: "wipes reverts applies deletes-files rewrites-files",
  "ef-console": "wipes",
  "ef-console-update": "reverts applies",
  "ef-console-remove": "deletes-files rewrites-files",
  "golang-migrate": "wipes reverts steps-back records applies",
  goose: "records reverts steps-back rewrites-files applies",
  sqlx: "wipes reverts steps-back records applies",
  diesel: "wipes reverts steps-back applies",
  "sea-orm": "wipes reverts steps-back applies",
  "sea-orm-crate": "wipes reverts steps-back applies",
  dbmate: "wipes steps-back forces applies",
  atlas: "wipes forces records reverts steps-back rewrites-files applies",
  hasura: "steps-back reverts records deletes-files applies",
  planetscale: "wipes records applies",
  sqitch: "steps-back reverts rewrites-files applies",
  pgroll: "forces steps-back applies",
  heroku: "wipes",
  "postgres-tools": "wipes",
  "pg-cluster": "wipes",
  turso: "wipes",
  neon: "wipes records",
  "pg-restore": "wipes",
  mysqladmin: "wipes",
  compose: "wipes",
  docker: "wipes",
  terraform: "wipes",
  "cloud-databases": "wipes",
  mongorestore: "wipes",
  bigquery: "wipes",
  redis: "wipes",
};

const TOOLS = Object.keys(TOOL_EFFECTS);

const DATA_LOSS = [
  "drop-table",
  "drop-schema",
  "drop-database",
  "drop-cascade",
  "drop-owned",
  "drop-column",
  "drop-partition",
  "truncate",
  "delete-without-where",
  "update-without-where",
  "drop-attribute",
];

const SQL = [
  ...DATA_LOSS,
  "change-type",
  "rename-column",
  "rename-table",
  "rename-object",
  "rename-enum-value",
  "add-required-column",
  "set-not-null",
  "index-blocks-writes",
  "foreign-key-validates",
  "check-validates",
  "unique-constraint",
  "row-security-off",
  "history-write",
];

/** Every rule of the guard by subject, for the people who configure it. A test holds it against the tables. */
export const RULE_GROUPS: readonly RuleGroup[] = [
  {
    what: {
      en: "a committed migration (`-here`: only on this branch), a lock file",
      ja:
        "コミット済みのマイグレーション(`-here` はこのブランチのみ)、ロックファイル",
    },
    names: ["committed", "committed-here", "lock-file"],
  },
  {
    what: {
      en: "a formatter over committed migrations",
      ja: "コミット済みのマイグレーションの整形",
    },
    names: ["formatter"],
  },
  {
    what: {
      en: "the number of a new migration; `order` for all",
      ja: "新しいマイグレーションの番号。`order` はすべて",
    },
    names: [
      "order",
      "duplicate-version",
      "fork",
      "out-of-order",
      "future-version",
    ],
  },
  {
    what: {
      en: "commands by what they do; `commands` for all",
      ja: "コマンドを作用で分けたもの。`commands` はすべて",
    },
    names: [
      "commands",
      "wipes",
      "reverts",
      "steps-back",
      "forces",
      "records",
      "rewrites-files",
      "deletes-files",
      "applies",
      "evades",
      "mcp.wipes",
      "sqlite-file",
      "data-folder",
    ],
  },
  {
    what: {
      en: "commands by tool; `prisma.wipes` is one effect of one tool",
      ja: "コマンドをツールで分けたもの。`prisma.wipes` は一つの作用だけ",
    },
    names: TOOLS,
  },
  {
    what: {
      en: "what is refused because it aims at production; " +
        "`production.prisma` for one tool, `production.direct` for SQL",
      ja:
        "本番に向けたために拒否されるもの。`production.prisma` はツール別、`production.direct` は SQL",
    },
    names: ["production", "production.direct"],
  },
  {
    what: {
      en: "SQL by kind; `sql` for all of a new migration",
      ja: "SQL の種類。`sql` は新しいマイグレーションのすべて",
    },
    names: [
      "sql",
      "data-loss",
      "compatibility",
      "lock",
      "security",
      "history",
    ],
  },
  {
    what: {
      en: "SQL by statement; `sql.drop-table` only in a migration, " +
        "`direct.drop-table` only run directly",
      ja:
        "SQL の文。`sql.drop-table` はマイグレーション内のみ、`direct.drop-table` は直接の実行のみ",
    },
    names: SQL,
  },
  {
    what: {
      en: "SQL and scripts that are run directly; `direct` for all",
      ja: "直接実行される SQL とスクリプト。`direct` はすべて",
    },
    names: ["direct", "unseen-sql", "inline-script"],
  },
  {
    what: {
      en: "a way around a tool's own protection; `evasion` for all",
      ja: "ツール自身の保護の回避。`evasion` はすべて",
    },
    names: [
      "evasion",
      "forged-consent",
      "hidden-agent",
      "unprotected-environment",
      "clean-enabled",
    ],
  },
  {
    what: {
      en: "a setting that makes databases unsafe; `settings` for all",
      ja: "データベースを危険にする設定。`settings` はすべて",
    },
    names: [
      "settings",
      "drop-schema-setting",
      "synchronize-setting",
      "create-drop-setting",
      "clean-enabled-setting",
      "consent-setting",
    ],
  },
  {
    what: {
      en: "butler's own configuration and hook lines",
      ja: "butler 自身の設定と hook の行",
    },
    names: ["own-rules"],
  },
];

/** Every key that `migrations.enforce` knows. */
export const RULE_NAMES: readonly string[] = [
  ...RULE_GROUPS.flatMap(({ names }) => names),
  ...Object.entries(TOOL_EFFECTS).flatMap(([tool, effects]) =>
    effects.split(" ").map((effect) => `${tool}.${effect}`)
  ),
  ...TOOLS.filter((tool) => tool !== "ef-console-remove")
    .map((tool) => `production.${tool}`),
  ...SQL.map((rule) => `sql.${rule}`),
  ...DATA_LOSS.map((rule) => `direct.${rule}`),
];
