import type { Text } from "../../core/text.ts";
import type { ToolCommands } from "../command_rule.ts";

const DROPS_DIFFERENCE: Text = {
  en: "drops the tables and columns that the schema lacks, with their data",
  ja: "スキーマにないテーブルと列がデータごと削除されます",
};

/** ORMs and query builders of JavaScript and TypeScript. */
export const JAVASCRIPT_COMMANDS: readonly ToolCommands[] = [
  {
    tool: "prisma",
    title: "Prisma",
    programs: ["prisma"],
    valued:
      "--schema --config --name -n --applied --rolled-back --file --url " +
      "--to --from-url --to-url --shadow-database-url",
    dry: "--dry-run",
    way: "npx prisma migrate deploy",
    rules: [
      { run: "migrate reset", effect: "wipes" },
      { run: "migrate resolve --applied|--rolled-back", effect: "records" },
      { run: "migrate deploy", effect: "applies" },
      { run: "migrate dev|status|diff", effect: "safe" },
      { run: "migration ref set|delete", effect: "records" },
      { run: "migration plan|show|status|list", effect: "safe" },
      {
        run: "db push --force-reset",
        effect: "wipes",
        instead: "npx prisma migrate dev --create-only --name NAME",
      },
      {
        run: "db push --accept-data-loss",
        effect: "wipes",
        loses: DROPS_DIFFERENCE,
        instead: "npx prisma migrate dev --create-only --name NAME",
      },
      {
        run: "db push",
        effect: "forces",
        needsMigrations: true,
        instead: "npx prisma migrate dev --create-only --name NAME",
      },
      { run: "db drop", effect: "wipes" },
      { run: "db execute", effect: "runs-sql" },
      { run: "db update -y|--yes", effect: "wipes" },
      { run: "db migrate --to", effect: "reverts" },
      { run: "db sign", effect: "records" },
      {
        run: "db pull|verify|init|update|migrate|seed",
        effect: "safe",
      },
      { run: "generate|validate|format|studio|version", effect: "safe" },
    ],
    source: "@prisma/migrate 7.10.0; prisma/prisma 8.0.0-rc.5 cli README",
  },
  {
    tool: "drizzle",
    title: "Drizzle",
    programs: ["drizzle-kit"],
    valued: "--config --name --out --schema --dialect --url",
    dry: "--explain",
    way: "npx drizzle-kit generate && npx drizzle-kit migrate",
    rules: [
      {
        run: "push|push:* --force",
        effect: "wipes",
        loses: DROPS_DIFFERENCE,
      },
      { run: "push|push:*", effect: "forces" },
      { run: "drop", effect: "rewrites-files", only: "newest-committed" },
      { run: "check --ignore-conflicts", effect: "records" },
      { run: "pull|introspect --init", effect: "safe" },
      { run: "migrate", effect: "applies" },
      {
        run: "generate|generate:*|check|up|up:*|export|pull|introspect|studio",
        effect: "safe",
      },
    ],
    source: "drizzle-kit 0.31.11; drizzle-orm-docs upgrade-v1.mdx",
  },
  {
    tool: "knex",
    title: "Knex",
    programs: ["knex"],
    valued: "--knexfile --env --cwd --client --connection --specific",
    test: ["NODE_ENV=test", "--env=test"],
    way: "npx knex migrate:latest",
    rules: [
      { run: "migrate:rollback --all", effect: "reverts" },
      { run: "migrate:rollback|migrate:down", effect: "steps-back" },
      { run: "migrate:unlock", effect: "records" },
      {
        run: "seed:run",
        effect: "forces",
        loses: {
          en: "runs seed files, which often empty the tables first",
          ja: "シードはテーブルを空にしてから入れることが多いです",
        },
      },
      { run: "migrate:latest|migrate:up", effect: "applies" },
      {
        run: "migrate:make|migrate:list|migrate:currentVersion|seed:make|init",
        effect: "safe",
      },
    ],
    source: "knex bin/cli.js",
  },
  {
    tool: "typeorm",
    title: "TypeORM",
    programs: [
      "typeorm",
      "typeorm-ts-node-commonjs",
      "typeorm-ts-node-esm",
      "typeorm-extension",
    ],
    valued: "-d --dataSource -c --connection -f --config -n --name",
    way: "npx typeorm migration:run",
    rules: [
      { run: "schema:drop", effect: "wipes" },
      { run: "schema:sync", effect: "forces" },
      { run: "db:drop", effect: "wipes" },
      { run: "migration:run|migration:revert --fake", effect: "records" },
      { run: "migration:revert", effect: "steps-back" },
      { run: "query", effect: "runs-sql" },
      { run: "migration:run", effect: "applies" },
      {
        run: "migration:generate|migration:create|migration:show|schema:log|" +
          "cache:clear|entity:create|init",
        effect: "safe",
      },
    ],
    source: "typeorm/typeorm src/commands",
  },
  {
    tool: "sequelize",
    title: "Sequelize",
    programs: ["sequelize", "sequelize-cli"],
    valued: "--env --config --url --name --to --from --migrations-path",
    test: ["NODE_ENV=test", "--env=test"],
    way: "npx sequelize-cli db:migrate",
    rules: [
      { run: "db:drop", effect: "wipes" },
      { run: "db:migrate:undo:all", effect: "reverts" },
      {
        run: "db:seed:undo:all",
        effect: "wipes",
        loses: {
          en: "deletes the rows that all seeders have put in",
          ja: "すべてのシーダーが入れた行を削除します",
        },
      },
      { run: "db:migrate:undo|db:seed:undo", effect: "steps-back" },
      { run: "db:migrate", effect: "applies" },
      {
        run: "db:migrate:status|db:create|migration:generate|model:generate|" +
          "migration:create|seed:generate|db:seed|db:seed:all|init",
        effect: "safe",
      },
    ],
    source: "sequelize/cli src/sequelize.js",
  },
  {
    tool: "mikro-orm",
    title: "MikroORM",
    programs: ["mikro-orm", "mikro-orm-esm", "@mikro-orm/cli"],
    valued: "--config --contextName --to --from --only -n --name -p --path",
    way: "npx mikro-orm migration:up",
    rules: [
      { run: "migration:fresh", effect: "wipes" },
      { run: "schema:drop -r|--run", effect: "wipes" },
      { run: "schema:fresh -r|--run", effect: "wipes" },
      { run: "schema:update -r|--run", effect: "forces" },
      { run: "migration:down --to=0", effect: "reverts" },
      { run: "migration:down", effect: "steps-back" },
      {
        run: "migration:rollup",
        effect: "rewrites-files",
        only: "newest-committed",
      },
      { run: "migration:log|migration:unlog", effect: "records" },
      { run: "database:import", effect: "runs-sql" },
      { run: "migration:up", effect: "applies" },
      {
        run: "schema:*|migration:create|migration:list|migration:pending|" +
          "migration:check|database:create|debug|cache:*",
        effect: "safe",
      },
    ],
    source: "mikro-orm packages/cli SchemaCommandFactory.ts",
  },
  {
    tool: "kysely",
    title: "Kysely",
    programs: ["kysely", "kysely-ctl"],
    valued: "--environment -e --config --cwd",
    way: "npx kysely migrate:latest",
    rules: [
      { run: "migrate:rollback --all", effect: "reverts" },
      { run: "migrate rollback --all", effect: "reverts" },
      { run: "migrate:rollback|migrate:down", effect: "steps-back" },
      { run: "migrate rollback|down", effect: "steps-back" },
      { run: "sql", effect: "runs-sql" },
      {
        run: "seed:run",
        effect: "forces",
        loses: {
          en: "runs seed files, which often empty the tables first",
          ja: "シードはテーブルを空にしてから入れることが多いです",
        },
      },
      { run: "migrate:latest|migrate:up", effect: "applies" },
      { run: "migrate latest|up", effect: "applies" },
      { run: "migrate:list|migrate:make|seed:make|init", effect: "safe" },
      { run: "migrate list|make", effect: "safe" },
    ],
    source: "kysely-org/kysely-ctl README.md",
  },
  {
    tool: "node-pg-migrate",
    title: "node-pg-migrate",
    programs: ["node-pg-migrate"],
    valued: "-m --migrations-dir -t --migrations-table -d --database-url-var " +
      "-f --config-file --schema -j --migration-file-language -s",
    dry: "--dry-run",
    way: "npx node-pg-migrate up",
    rules: [
      { run: "up|down|redo --fake", effect: "records" },
      { run: "up|down|redo --no-check-order", effect: "records" },
      { run: "up|down|redo --no-lock", effect: "records" },
      { run: "down >1", effect: "reverts" },
      { run: "redo >1", effect: "reverts" },
      { run: "down|redo", effect: "steps-back" },
      { run: "up", effect: "applies" },
      { run: "create", effect: "safe" },
    ],
    source: "salsita/node-pg-migrate docs/src/cli.md",
  },
];
