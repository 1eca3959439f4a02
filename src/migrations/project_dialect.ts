import type { System } from "../core/system.ts";
import type { Layout } from "./layout.ts";
import { folderOf, foldersUp, resolvePath } from "./paths.ts";
import { dialectOfConfig, dialectOfSql } from "./sql/dialect.ts";
import type { Dialect } from "./sql/dialect.ts";

/** Tools that work with one family only. */
const TOOL_DIALECTS: Readonly<Record<string, Dialect>> = {
  supabase: "postgres",
  "node-pg-migrate": "postgres",
  pgroll: "postgres",
  hasura: "postgres",
  d1: "sqlite",
};

/** Files that name the database, the plainest first; of a folder above, the project's. */
const CONFIG_FILES = [
  "migration_lock.toml",
  "schema.prisma",
  "prisma/schema.prisma",
  "drizzle.config.ts",
  "config/database.yml",
  "knexfile.js",
  "knexfile.ts",
  "mikro-orm.config.ts",
  "src/mikro-orm.config.ts",
  "medusa-config.ts",
  "medusa-config.js",
  "data-source.ts",
  "src/data-source.ts",
  "ormconfig.json",
  "config/config.json",
  "alembic.ini",
  "sqlx.toml",
  "diesel.toml",
  "wrangler.toml",
  "application.properties",
  "application.yml",
  "appsettings.json",
  ".env.example",
  ".env",
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
  "compose.yaml",
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
    const here = resolvePath(root, folder);
    for (const name of [...djangoSettings(here, system), ...CONFIG_FILES]) {
      const config = system.readText(resolvePath(here, name));
      const found = config === undefined ? undefined : dialectOfConfig(config);
      if (found) return found;
    }
  }
  return undefined;
}

/** The settings that Django's `manage.py` names: `shop.settings` is `shop/settings.py` or a package. */
function djangoSettings(
  folder: string,
  system: Pick<System, "readText">,
): string[] {
  const manage = system.readText(resolvePath(folder, "manage.py")) ?? "";
  const name = /DJANGO_SETTINGS_MODULE["']\s*,\s*["']([\w.]+)/.exec(manage)
    ?.[1];
  if (name === undefined) return [];
  const path = name.replaceAll(".", "/");
  const package_ = path.replace(/\/[^/]*$/, "");
  return [
    `${path}.py`,
    `${path}/__init__.py`,
    `${path}/base.py`,
    `${package_}/base.py`,
    `${package_}/settings.py`,
  ];
}
