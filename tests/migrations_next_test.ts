import { assertStringIncludes } from "@std/assert";
import { answerOf, makeRepo } from "./support/migration_repo.ts";

/** A committed file, what else the repository says, and the way on that a refusal names. */
const NEXT: readonly [string, Record<string, string>, string][] = [
  [
    "db/migrations/000001_a.up.sql",
    {},
    "db/migrations/000002_change_a.up.sql (migrate create -ext sql -dir db/migrations -seq change_a)",
  ],
  [
    "internal/db/migrations/000001_a.down.sql",
    {},
    "internal/db/migrations/000002_change_a.up.sql (migrate create -ext sql",
  ],
  [
    "db/migrations/20240101000000_a.sql",
    {},
    "db/migrations/20261001101530_change_a.sql (dbmate new change_a)",
  ],
  [
    "db/migrations/20240101000000_a.up.sql",
    { "Cargo.toml": 'sqlx = "0.8"' },
    "(sqlx migrate add --source db/migrations change_a)",
  ],
  [
    "backend/shop/orders/migrations/0001_initial.py",
    { "backend/manage.py": "" },
    "(cd backend && python manage.py makemigrations orders --name change_initial)",
  ],
  [
    "packages/db/prisma/migrations/20240101000000_init/migration.sql",
    { "packages/db/package.json": "{}", "package.json": "{}" },
    "(cd packages/db && npx prisma migrate dev --create-only --name change_init)",
  ],
  [
    "prisma/migrations/20240101000000_init/migration.sql",
    { "package.json": "{}" },
    "(npx prisma migrate dev --create-only --name change_init)",
  ],
  [
    "services/auth/migrations/versions/1a2b3c4d5e6f_a.py",
    { "services/auth/alembic.ini": "" },
    '(cd services/auth && alembic revision -m "change_a")',
  ],
  [
    "apps/api/src/db/migrations/20240101000000_a.ts",
    { "apps/api/knexfile.ts": "", "apps/api/package.json": '{"knex":"3"}' },
    "(cd apps/api && npx knex migrate:make change_a)",
  ],
  [
    "sb/supabase/migrations/20240101000000_a.sql",
    {},
    "(cd sb && supabase migration new change_a)",
  ],
  [
    "php/database/migrations/2024_01_01_000000_create_a_table.php",
    { "php/artisan": "" },
    "(cd php && php artisan make:migration change_create_a_table)",
  ],
  [
    "php/Modules/Blog/database/migrations/2024_01_01_000000_b.php",
    { "php/artisan": "" },
    "(cd php && php artisan make:migration change_b --path=Modules/Blog/database/migrations)",
  ],
  [
    "my app/priv/repo/migrations/20240101000000_a.exs",
    { "my app/mix.exs": "" },
    "(cd 'my app' && mix ecto.gen.migration change_a)",
  ],
  [
    "crates/db/migrations/20240101000000_a.sql",
    { "crates/db/Cargo.toml": 'sqlx = "0.8"' },
    "(cd crates/db && sqlx migrate add change_a)",
  ],
  [
    "db/migrations/000001_a.up.sql",
    { "go.mod": "require github.com/golang-migrate/migrate/v4 v4.18.0" },
    "db/migrations/000002_change_a.up.sql (migrate create -ext sql -dir db/migrations -seq change_a)",
  ],
  [
    "db/migrations/0001_a.up.sql",
    { "go.mod": "require github.com/golang-migrate/migrate/v4 v4.18.0" },
    "(migrate create -ext sql -dir db/migrations -seq -digits 4 change_a)",
  ],
  [
    "db/migrations/20240101000000_a.up.sql",
    { "go.mod": "require github.com/golang-migrate/migrate/v4 v4.18.0" },
    "db/migrations/20261001101530_change_a.up.sql (migrate create -ext sql -dir db/migrations change_a)",
  ],
  [
    "migrations/00001_a.sql",
    { "go.mod": "require github.com/pressly/goose/v3 v3" },
    "(goose -dir migrations -s create change_a sql)",
  ],
  [
    "migrations/20240101000000_a.sql",
    { "go.mod": "require github.com/pressly/goose/v3 v3" },
    "(goose -dir migrations create change_a sql)",
  ],
  [
    "migrations/versions/1a2b3c4d5e6f_a.py",
    { "migrations/env.py": "from flask import current_app\n" },
    '(flask db revision -m "change_a")',
  ],
  [
    "migrations/versions/1a2b3c4d5e6f_a.py",
    { "pyproject.toml": 'dependencies = ["flask-migrate"]\n' },
    '(flask db revision -m "change_a")',
  ],
  [
    "migrations/versions/1a2b3c4d5e6f_a.py",
    { "migrations/env.py": "from alembic import context\n" },
    'migrations/versions/REVISION_change_a.py (alembic revision -m "change_a")',
  ],
  [
    "alembic/versions/2024_01_02_abc123-init.py",
    {},
    'alembic/versions/REVISION_change_init.py (alembic revision -m "change_init")',
  ],
  [
    "alembic/versions/2024_01_02_1530-1a2b3c4d5e6f_init.py",
    {},
    "alembic/versions/REVISION_change_init.py",
  ],
  [
    "migrations/2024-01-01T00-00-00_init.ts",
    { "package.json": '"kysely"' },
    "create migrations/2026-10-01T10-15-30_change_init.ts.",
  ],
  [
    "migrations/1704067200000_init.ts",
    { "package.json": '"kysely"' },
    "(npx kysely migrate:make change_init)",
  ],
  [
    "Data/Migrations/20240101000000_Init.cs",
    {},
    "Data/Migrations/20261001101530_ChangeInit.cs (dotnet ef migrations add ChangeInit)",
  ],
  [
    "db/animals_migrate/20240101000000_add_dogs.rb",
    {},
    "(bin/rails generate migration ChangeAddDogs --database animals)",
  ],
  [
    "db/migration/U1__a.sql",
    {},
    "create db/migration/V2__change_a.sql.",
  ],
  [
    "Modules/Blog/Database/Migrations/2024_01_01_000000_a.php",
    {},
    "(php artisan make:migration change_a --path=Modules/Blog/Database/Migrations)",
  ],
  [
    "database/migrations/2024_01_01_000000_a.php",
    {},
    "(php artisan make:migration change_a)",
  ],
  [
    "migrations/1700000001_a.up.sql",
    { "go.mod": "require github.com/golang-migrate/migrate/v4 v4.18.0" },
    "create migrations/1790849730_change_a.up.sql (migrate create -ext sql -dir migrations -format unix change_a)",
  ],
  [
    "migrations/2024.01.01T00.00.00.a.ts",
    { "package.json": '"umzug"' },
    "create migrations/2026.10.01T10.15.30.change_a.ts.",
  ],
  [
    "db/migrations/1704067200000_a.js",
    { "package.json": '"node-pg-migrate"' },
    "(npx node-pg-migrate create -m db/migrations change_a)",
  ],
  [
    "migrations/1704067200000_a.js",
    { "package.json": '"node-pg-migrate"' },
    "(npx node-pg-migrate create change_a)",
  ],
  [
    "db/migrations/20240101000000_a.sql",
    { "Cargo.toml": 'sqlx = "0.8"' },
    "(sqlx migrate add --source db/migrations change_a)",
  ],
  [
    "services/api/db/migrations/20240101000000_a.sql",
    {
      "services/api/db/migrations/20240101000000_a.sql":
        "-- migrate:up\nselect 1;\n",
    },
    "(dbmate -d services/api/db/migrations new change_a)",
  ],
  [
    "hasura/migrations/analytics/1704067200000_a/up.sql",
    { "hasura/config.yaml": "version: 3\n" },
    "(hasura migrate create change_a --project hasura --database-name analytics)",
  ],
  [
    "migrations/default/1704067200000_a/up.sql",
    { "config.yaml": "version: 3\nmetadata_directory: metadata\n" },
    "(hasura migrate create change_a --database-name default)",
  ],
  [
    "engines/shop/db/migrate/20240101000000_a.rb",
    {},
    "(cd engines/shop && bin/rails generate migration ChangeA)",
  ],
  [
    "my app/db/migrate/20240101000000_a.rb",
    {},
    "(cd 'my app' && bin/rails generate migration ChangeA)",
  ],
  [
    "my app/migrations/20240101000000_a.sql",
    { "go.mod": "require github.com/pressly/goose/v3 v3" },
    "(goose -dir 'my app/migrations' create change_a sql)",
  ],
  [
    "db/migrate/20240101000000_a.rb",
    {},
    "(bin/rails generate migration ChangeA)",
  ],
];

Deno.test("a refusal names the next migration and the command that creates it", async (t) => {
  for (const [path, files, way] of NEXT) {
    await t.step(way, async () => {
      const also = path.includes("/U1__") ? [path.replace("U1", "V1")] : [];
      const repo = makeRepo({ committed: [path, ...also], files });
      const command = `rm "${path}"`;
      const { decision } = await answerOf(repo, "Bash", { command });
      assertStringIncludes(decision?.reason ?? "", way);
      Deno.removeSync(repo, { recursive: true });
    });
  }
});
