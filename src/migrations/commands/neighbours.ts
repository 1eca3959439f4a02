import type { Text } from "../../core/text.ts";
import type { ToolCommands } from "../command_rule.ts";

const VOLUMES: Text = {
  en: "deletes volumes and the databases in them",
  ja: "ボリュームとその中のデータベースが削除されます",
};
const TABLES: Text = {
  en: "deletes a table or a dataset with its rows",
  ja: "テーブルまたはデータセットを行ごと削除します",
};
const REPLACES: Text = {
  en: "drops what is in the database and restores over it",
  ja: "データベースの中身を削除し、上書きで復元します",
};
const RESOURCES: Text = {
  en: "removes all managed resources, databases included",
  ja: "データベースを含む管理対象がすべて削除されます",
};

/** Commands that are no migration tools and yet delete a whole database. */
export const NEIGHBOUR_COMMANDS: readonly ToolCommands[] = [
  {
    tool: "heroku",
    title: "Heroku Postgres",
    programs: ["heroku"],
    hosted: true,
    valued: "-a --app -r --remote --confirm -c --command",
    way: "heroku pg:backups:capture",
    rules: [
      { run: "pg:reset", effect: "wipes", remote: true },
      {
        run: "pg:copy|pg:push|pg:backups:restore",
        effect: "wipes",
        remote: true,
        loses: REPLACES,
      },
      {
        run:
          "addons:destroy *postgres*|*redis*|*mysql*|*jawsdb*|*mongo*|*kafka*|*DATABASE*",
        effect: "wipes",
        remote: true,
      },
      { run: "pg:psql", effect: "runs-sql" },
      {
        run: "pg:info|pg:backups|pg:backups:capture|pg:pull|pg:ps",
        effect: "safe",
      },
    ],
    source: "heroku/cli packages/cli/src/commands/pg",
  },
  {
    tool: "postgres-tools",
    title: "PostgreSQL",
    programs: ["dropdb"],
    named: true,
    hostOption: true,
    valued: "-h -p -U --host --port --username --maintenance-db",
    way: "createdb NAME",
    rules: [{ run: "*", effect: "wipes" }],
    source: "PostgreSQL documentation, dropdb",
  },
  {
    tool: "pg-cluster",
    title: "PostgreSQL",
    programs: ["pg_dropcluster"],
    way: "pg_createcluster VERSION NAME",
    rules: [{ run: "*", effect: "wipes" }],
    source: "postgresql-common, pg_dropcluster(1)",
  },
  {
    tool: "turso",
    title: "Turso",
    programs: ["turso"],
    way: "turso db create NAME",
    rules: [
      { run: "db destroy", effect: "wipes", remote: true },
      { run: "group destroy", effect: "wipes", remote: true },
    ],
    source: "turso CLI reference",
  },
  {
    tool: "neon",
    title: "Neon",
    programs: ["neonctl", "neon"],
    way: "neonctl branches create",
    rules: [
      { run: "projects|databases delete", effect: "wipes", remote: true },
      {
        run: "branches delete|reset|restore",
        effect: "records",
        loses: {
          en: "deletes a hosted branch with its data",
          ja: "ホストされたブランチがデータごと削除されます",
        },
      },
    ],
    source: "neonctl reference",
  },
  {
    tool: "pg-restore",
    title: "PostgreSQL",
    programs: ["pg_restore"],
    restores: true,
    hostOption: true,
    valued: "-h -p -U -d --host --port --username --dbname -n -t -j",
    dry: "-f --file -l --list",
    way: {
      en: "restore into a new database",
      ja: "新しいデータベースに復元してください",
    },
    rules: [{ run: "-c|--clean", effect: "wipes", loses: REPLACES }],
    source: "PostgreSQL documentation, pg_restore",
  },
  {
    tool: "mysqladmin",
    title: "MySQL",
    programs: ["mysqladmin", "mariadb-admin"],
    named: true,
    hostOption: true,
    valued: "-h -P -u -p --host --port --user",
    way: "mysqladmin create NAME",
    rules: [{ run: "drop", effect: "wipes" }],
    source: "MySQL reference manual, mysqladmin",
  },
  {
    tool: "compose",
    title: "Docker Compose",
    programs: ["docker-compose"],
    valued: "-f --file -p --project-name --profile --env-file",
    dry: "--dry-run",
    way: "docker compose down",
    rules: [
      {
        run: "down -v|--volumes",
        effect: "wipes",
        loses: VOLUMES,
      },
      {
        run: "rm -v|--volumes",
        effect: "wipes",
        loses: VOLUMES,
      },
    ],
    source: "docker compose documentation; rustango issue 1309",
  },
  {
    tool: "docker",
    title: "Docker",
    programs: ["docker", "podman"],
    valued: "-H --host --context --filter",
    way: "docker volume ls",
    rules: [
      {
        run: "volume rm|prune|remove",
        effect: "wipes",
        loses: VOLUMES,
      },
      {
        run:
          "rm db|*-db|*_db|db-*|*-db-*|*postgres*|pg|*-pg|*sql*|*maria*|*mongo*|*redis* -v|--volumes",
        effect: "wipes",
        loses: VOLUMES,
      },
      {
        run: "system prune --volumes",
        effect: "wipes",
        loses: VOLUMES,
      },
    ],
    source: "docker documentation, volumes",
  },
  {
    tool: "terraform",
    title: "Terraform",
    programs: ["terraform", "tofu", "terragrunt"],
    valued: "-var -var-file -target",
    way: "terraform plan -destroy",
    rules: [
      {
        run: "destroy",
        effect: "wipes",
        loses: RESOURCES,
      },
      {
        run: "apply -destroy",
        effect: "wipes",
        loses: RESOURCES,
      },
    ],
    source: "russellclare.com, AI agent database destruction",
  },
  {
    tool: "cloud-databases",
    title: "the cloud",
    programs: ["aws", "gcloud", "az", "fly", "flyctl", "doctl"],
    hosted: true,
    dry: "--generate-cli-skeleton",
    way: {
      en: "take a snapshot first",
      ja: "先にスナップショットを取ってください",
    },
    rules: [
      {
        run: "rds delete-db-instance|delete-db-cluster|delete-global-cluster",
        effect: "wipes",
      },
      { run: "dynamodb delete-table", effect: "wipes", loses: TABLES },
      { run: "sql databases|instances delete", effect: "wipes" },
      { run: "sql|postgres|mysql|cosmosdb * delete", effect: "wipes" },
      { run: "sql|postgres|mysql|cosmosdb delete", effect: "wipes" },
      { run: "postgres|pg|mpg destroy", effect: "wipes" },
      { run: "databases|db delete|rm|d", effect: "wipes" },
      {
        run: "volumes|volume destroy|delete",
        effect: "wipes",
        loses: VOLUMES,
      },
    ],
    source: "command references of AWS, Google Cloud, Azure, Fly, DigitalOcean",
  },
  {
    tool: "mongorestore",
    title: "MongoDB",
    programs: ["mongorestore"],
    restores: true,
    hostOption: true,
    way: "mongorestore --nsTo",
    rules: [{ run: "--drop", effect: "wipes", loses: REPLACES }],
    source: "MongoDB Database Tools, mongorestore",
  },
  {
    tool: "bigquery",
    title: "BigQuery",
    programs: ["bq"],
    way: "bq show",
    rules: [{
      run: "rm",
      effect: "wipes",
      loses: TABLES,
    }],
    source: "bq command-line reference, bq rm",
  },
  {
    tool: "redis",
    title: "Redis",
    programs: ["redis-cli", "valkey-cli"],
    hostOption: true,
    valued: "-h -p -n -a -u --user --pass",
    way: "redis-cli --scan",
    rules: [{ run: "flushall|flushdb|FLUSHALL|FLUSHDB", effect: "wipes" }],
    source: "Redis documentation, FLUSHALL",
  },
];
