/** The tables in which tools remember what has run, in lower case and without a schema. */
export const HISTORY_TABLES: Readonly<Record<string, string>> = {
  _prisma_migrations: "Prisma",
  __drizzle_migrations: "Drizzle",
  knex_migrations: "Knex",
  knex_migrations_lock: "Knex",
  sequelizemeta: "Sequelize",
  mikro_orm_migrations: "MikroORM",
  kysely_migration: "Kysely",
  kysely_migration_lock: "Kysely",
  pgmigrations: "node-pg-migrate",
  d1_migrations: "Wrangler D1",
  /** Rails, Ecto, dbmate, golang-migrate, Supabase. */
  schema_migrations: "schema_migrations",
  ar_internal_metadata: "Rails",
  django_migrations: "Django",
  alembic_version: "Alembic",
  /** Laravel and TypeORM. */
  migrations: "migrations",
  typeorm_metadata: "TypeORM",
  doctrine_migration_versions: "Doctrine",
  phinxlog: "Phinx",
  flyway_schema_history: "Flyway",
  schema_version: "Flyway",
  databasechangelog: "Liquibase",
  databasechangeloglock: "Liquibase",
  goose_db_version: "goose",
  gorp_migrations: "sql-migrate",
  atlas_schema_revisions: "Atlas",
  _sqlx_migrations: "sqlx",
  __diesel_schema_migrations: "Diesel",
  seaql_migrations: "SeaORM",
  refinery_schema_history: "refinery",
  __efmigrationshistory: "EF Core",
  hdb_version: "Hasura",
  adonis_schema: "AdonisJS",
  payload_migrations: "Payload",
  /** EF 6, before EF Core. */
  __migrationhistory: "Entity Framework",
  /** Doctrine before 3.0. */
  migration_versions: "Doctrine",
  schemaversions: "DbUp",
  play_evolutions: "Play",
};

/** Names that are a history table only with this schema before them. */
const WITH_SCHEMA: Readonly<Record<string, string>> = {
  "sqitch.changes": "sqitch",
  "sqitch.tags": "sqitch",
  "sqitch.events": "sqitch",
  "pgroll.migrations": "pgroll",
};

/** The tool whose history table `name` is. The name may be quoted and have a schema. */
export function historyTool(name: string): string | undefined {
  const parts = name.toLowerCase().replaceAll('"', "").split(".");
  const table = parts.at(-1) ?? "";
  const pair = WITH_SCHEMA[parts.slice(-2).join(".")];
  if (pair !== undefined) return pair;
  // CakePHP has a table for each plugin.
  if (table.endsWith("_phinxlog")) return "Phinx";
  return Object.hasOwn(HISTORY_TABLES, table)
    ? HISTORY_TABLES[table]
    : undefined;
}
