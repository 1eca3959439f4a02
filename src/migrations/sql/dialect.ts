/** The families that differ in what a statement locks and how strings end. */
export type Dialect = "postgres" | "mysql" | "sqlite" | "mssql" | "oracle";

/** Words of a project file or a migration that only one family has. */
const SIGNS: readonly { readonly dialect: Dialect; readonly sign: RegExp }[] = [
  {
    dialect: "postgres",
    sign:
      /\b(?:jsonb|timestamptz|bigserial|serial8?|uuid_generate_v\d|gen_random_uuid|plpgsql|tsvector|citext|bytea)\b|::\s*[a-z]|\$\$|\b(?:CONCURRENTLY|NOT\s+VALID|ROW\s+LEVEL\s+SECURITY|DOUBLE\s+PRECISION)\b|\bTIMESTAMP\(\d\)|\bUSING\s+(?:btree|gin|gist)\b/i,
  },
  {
    dialect: "mysql",
    sign:
      /\bENGINE\s*=|\bAUTO_INCREMENT\b|\bCHARSET\b|\bUNSIGNED\b|\b(?:tinyint|mediumtext|longtext)\b|^[ \t]*DELIMITER\b/im,
  },
  {
    dialect: "sqlite",
    sign: /\bAUTOINCREMENT\b|\bPRAGMA\b|\bWITHOUT\s+ROWID\b/i,
  },
  {
    dialect: "mssql",
    sign:
      /^[ \t]*GO[ \t]*\r?$|\bNVARCHAR\b|\bsp_rename\b|\[dbo\]|\bIDENTITY\s*\(/im,
  },
  { dialect: "oracle", sign: /\bVARCHAR2\b|\bNUMBER\(\d/i },
];

/** The family of an SQL text by what only one family writes, or undefined. */
export function dialectOfSql(text: string): Dialect | undefined {
  const found = SIGNS.filter(({ sign }) => sign.test(text));
  if (found.length === 1) return found[0].dialect;
  // Backticks alone are MySQL or SQLite: both build indexes without CONCURRENTLY.
  return found.length === 0 && /`\w+`/.test(text) ? "mysql" : undefined;
}

/** How project files name their database. */
const NAMES: readonly { readonly dialect: Dialect; readonly sign: RegExp }[] = [
  {
    dialect: "postgres",
    sign:
      /postgres|\bpg\b|\bpgx\b|psycopg|asyncpg|npgsql|\bpostgis|cockroach|\blib\/pq\b|@medusajs\//i,
  },
  { dialect: "mysql", sign: /mysql|mariadb|planetscale|\btrilogy\b/i },
  {
    dialect: "sqlite",
    sign: /sqlite|\blibsql\b|\bturso\b|d1_databases|\bfile:[./\w-]+\.db\b/i,
  },
  { dialect: "mssql", sign: /sqlserver|\bmssql\b|\btedious\b/i },
  { dialect: "oracle", sign: /\boracledb\b|\bojdbc/i },
];

/** The family that a project file names, or undefined when it names none or several. */
export function dialectOfConfig(text: string): Dialect | undefined {
  const found = NAMES.filter(({ sign }) => sign.test(text));
  return found.length === 1 ? found[0].dialect : undefined;
}
