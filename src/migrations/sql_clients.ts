/** A program that runs the SQL in its arguments, in files, or on stdin. */
export interface SqlClient {
  readonly programs: readonly string[];
  /** Options whose value is SQL. */
  readonly sql?: string;
  /** Options whose value is a file of SQL. */
  readonly file?: string;
  /** Further options that take the next word. */
  readonly valued?: string;
  /** From this operand on, operands are SQL: `sqlite3 app.db 'DROP …'`. */
  readonly operandsFrom?: number;
  /** From this operand on, operands are files of SQL. */
  readonly filesFrom?: number;
  /** Without SQL in its arguments it reads stdin. */
  readonly stdin?: true;
  /** The words that its subcommand has; the rest of its subcommands is not meant. */
  readonly subcommand?: string;
  /** It cannot be seen what runs, when nothing shows it: then it asks. */
  readonly raw?: true;
  readonly source: string;
}

export const SQL_CLIENTS: readonly SqlClient[] = [
  {
    programs: ["psql", "pgcli", "usql", "yugabyte", "ysqlsh"],
    sql: "-c --command -e --execute",
    file: "-f --file",
    valued: "-h --host -U --username -d --dbname -p --port -v --set",
    stdin: true,
    source: "PostgreSQL documentation, psql",
  },
  {
    programs: ["cockroach"],
    subcommand: "sql",
    sql: "-e --execute",
    file: "-f --file",
    valued: "--host -p --port -u --user -d --database --url --certs-dir --set",
    stdin: true,
    source: "CockroachDB documentation, cockroach sql",
  },
  {
    programs: ["clickhouse"],
    subcommand: "client",
    sql: "-q --query",
    file: "--queries-file",
    valued: "-h --host --port -u --user --password -d --database",
    stdin: true,
    source: "ClickHouse documentation, clickhouse client",
  },
  {
    programs: ["mysql", "mariadb", "mycli"],
    sql: "-e --execute --init-command",
    valued: "-h --host -u --user -P --port -D --database",
    stdin: true,
    source: "MySQL reference manual, mysql",
  },
  {
    programs: ["sqlite3", "sqlite", "litecli", "duckdb"],
    sql: "-cmd -c -s",
    file: "-init",
    operandsFrom: 1,
    stdin: true,
    source: "sqlite.org, command line shell",
  },
  {
    programs: ["sqlcmd", "bcp", "osql"],
    sql: "-Q -q",
    file: "-i",
    valued: "-S -U -P -d",
    stdin: true,
    source: "SQL Server documentation, sqlcmd",
  },
  {
    programs: ["Invoke-Sqlcmd"],
    sql: "-Query",
    file: "-InputFile",
    valued: "-ServerInstance -Database -Username -Password",
    source: "SqlServer module, Invoke-Sqlcmd",
  },
  {
    programs: ["clickhouse-client", "snowsql", "trino", "presto"],
    sql: "-q --query --execute",
    file: "-f --queries-file",
    valued:
      "-h --host --port -u --user --username --password -d --database --dbname --server --catalog --schema -a --accountname -r -w",
    stdin: true,
    source: "manuals of the clients",
  },
  {
    programs: ["cqlsh"],
    sql: "-e --execute",
    file: "-f --file",
    valued: "-u --username -p --password -k --keyspace",
    stdin: true,
    source: "Apache Cassandra documentation, cqlsh",
  },
  {
    programs: ["sqlplus"],
    operandsFrom: 1,
    stdin: true,
    source: "SQL*Plus User's Guide, starting a script",
  },
  {
    programs: ["fly", "flyctl"],
    subcommand: "postgres connect",
    stdin: true,
    source: "flyctl reference, fly postgres connect",
  },
  {
    programs: ["turso"],
    subcommand: "db shell",
    operandsFrom: 3,
    stdin: true,
    source: "turso CLI reference",
  },
  {
    programs: ["bq"],
    subcommand: "query",
    operandsFrom: 1,
    stdin: true,
    source: "bq command-line reference",
  },
  {
    programs: ["prisma"],
    subcommand: "db execute",
    file: "--file",
    stdin: true,
    raw: true,
    source: "@prisma/migrate DbExecute",
  },
  {
    programs: ["wrangler"],
    subcommand: "d1 execute",
    sql: "--command",
    file: "--file",
    raw: true,
    source: "cloudflare/workers-sdk d1/execute.ts",
  },
  {
    programs: [
      "typeorm",
      "typeorm-ts-node-commonjs",
      "typeorm-ts-node-esm",
    ],
    subcommand: "query",
    valued: "-d --dataSource -c --connection",
    operandsFrom: 1,
    raw: true,
    source: "typeorm QueryCommand.ts",
  },
  {
    programs: ["kysely", "kysely-ctl"],
    subcommand: "sql",
    operandsFrom: 1,
    raw: true,
    source: "kysely-ctl README.md",
  },
  {
    programs: ["mikro-orm", "mikro-orm-esm"],
    subcommand: "database:import",
    filesFrom: 1,
    raw: true,
    source: "mikro-orm ImportCommand.ts",
  },
  {
    programs: ["supabase"],
    subcommand: "db query",
    file: "-f --file",
    valued: "--db-url -o --output",
    operandsFrom: 2,
    stdin: true,
    raw: true,
    source: "supabase/cli db query",
  },
  {
    programs: ["heroku"],
    subcommand: "pg:psql",
    sql: "-c --command",
    file: "-f --file",
    stdin: true,
    source: "heroku/cli pg/psql.ts",
  },
  {
    programs: ["console", "doctrine"],
    subcommand: "doctrine:query:sql",
    operandsFrom: 1,
    raw: true,
    source: "doctrine-bundle",
  },
  {
    programs: ["console", "doctrine"],
    subcommand: "dbal:run-sql",
    operandsFrom: 1,
    raw: true,
    source: "doctrine/dbal RunSqlCommand",
  },
  {
    programs: ["liquibase"],
    subcommand: "execute-sql",
    sql: "--sql",
    file: "--sql-file",
    raw: true,
    source: "liquibase ExecuteSqlCommandStep",
  },
  {
    programs: ["liquibase"],
    subcommand: "executeSql",
    sql: "--sql",
    file: "--sqlFile --sql-file",
    raw: true,
    source: "liquibase ExecuteSqlCommandStep",
  },
  {
    programs: ["manage.py", "django-admin"],
    subcommand: "dbshell",
    sql: "-c --command -e --execute",
    stdin: true,
    source: "django dbshell",
  },
  {
    programs: ["rails"],
    subcommand: "dbconsole",
    stdin: true,
    source: "rails dbconsole",
  },
  { programs: ["rails"], subcommand: "db", stdin: true, source: "rails db" },
  {
    programs: ["pscale"],
    subcommand: "shell",
    sql: "-e --execute",
    stdin: true,
    source: "planetscale/cli shell",
  },
  {
    programs: ["neonctl", "neon"],
    subcommand: "psql",
    sql: "-c --command",
    file: "-f --file",
    stdin: true,
    source: "neonctl reference",
  },
];
