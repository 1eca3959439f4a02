import type { System } from "../core/system.ts";
import { judgeProgram } from "./dsl/judge.ts";
import type { Layout } from "./layout.ts";
import { folderOf, foldersUp, resolvePath } from "./paths.ts";
import { dialectOfConfig, dialectOfSql } from "./sql/dialect.ts";
import type { Dialect } from "./sql/dialect.ts";
import { judgeSql } from "./sql/judge.ts";
import type { JudgeOptions, Risk } from "./sql/judge.ts";

/** The risks in the text of a migration at `path`: only what runs forwards. */
export function risksIn(
  path: string,
  text: string,
  layout: Layout,
  options: Pick<JudgeOptions, "dialect" | "earlier">,
): Risk[] {
  const own = { ...options, rebuildsCascade: layout.tool === "d1" };
  return /\.(?:sql|psql)$/i.test(path)
    ? judgeSql(text, own)
    : judgeProgram(path, text, own);
}

/** Tools that work with one family only. */
const TOOL_DIALECTS: Readonly<Record<string, Dialect>> = {
  supabase: "postgres",
  "node-pg-migrate": "postgres",
  pgroll: "postgres",
  hasura: "postgres",
  d1: "sqlite",
};

/** Files that name the database, nearest first; in a folder above, the project's. */
const CONFIG_FILES = [
  "migration_lock.toml",
  "schema.prisma",
  "drizzle.config.ts",
  "config/database.yml",
  "knexfile.js",
  "knexfile.ts",
  "sqlx.toml",
  "diesel.toml",
  "wrangler.toml",
  "Cargo.toml",
  "go.mod",
  "Gemfile",
  "package.json",
  "pyproject.toml",
  "requirements.txt",
  "mix.exs",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "docker-compose.yml",
  "compose.yml",
];

/** The family of database that a migration is for, as far as the text, the tool or the project's files say. */
export function dialectFor(
  path: string,
  text: string,
  layout: Layout,
  root: string,
  system: Pick<System, "readText">,
): Dialect | undefined {
  const known = TOOL_DIALECTS[layout.tool] ??
    (/\.sql$/i.test(path) ? dialectOfSql(text) : undefined);
  if (known) return known;
  for (const folder of foldersUp(folderOf(path))) {
    for (const name of CONFIG_FILES) {
      const config = system.readText(
        resolvePath(resolvePath(root, folder), name),
      );
      const found = config === undefined ? undefined : dialectOfConfig(config);
      if (found) return found;
    }
  }
  return undefined;
}
