import type { Random } from "../../../tests/support/random.ts";
import { judgeShell } from "../../../src/migrations/judge_shell.ts";
import { mayConcernCommand } from "../../../src/migrations/quick.ts";
import { World } from "../../../src/migrations/world.ts";
import { bareSystem } from "../bare_system.ts";
import { mutate, once, pick, repeated } from "../mutate.ts";
import { ShellGrammar } from "../shell_grammar.ts";
import type { Target } from "../target.ts";

const COMMANDS: readonly string[] = [
  "npx prisma migrate reset --force",
  "prisma db push --accept-data-loss",
  "drizzle-kit push --force",
  "rails db:drop",
  "RAILS_ENV=production bin/rails db:migrate:reset",
  "php artisan migrate:fresh --seed",
  "python manage.py flush --no-input",
  "alembic downgrade base",
  "flyway clean",
  "supabase db reset --linked",
  "mix ecto.reset",
  "dropdb app",
  "psql -c 'DROP TABLE users'",
  "psql <<< 'TRUNCATE users'",
  "psql -f - <<'E'\nDELETE FROM users;\nE",
  'mysql -e "drop database app"',
  "sqlite3 app.db 'DELETE FROM users'",
  "rm -rf prisma/migrations",
  "sed -i s/a/b/ db/migrate/20260101000000_a.rb",
  "echo x > migrations/0001_a.sql",
  "mv migrations/0001_a.sql migrations/0002_a.sql",
  "tee supabase/migrations/20260101000000_a.sql < x",
  "cat > drizzle/0001_a.sql <<E\nDROP TABLE a;\nE",
  "npm run db:reset",
  "make db-reset",
  "dotnet ef database drop -f",
  "knex migrate:rollback --all",
  "typeorm schema:drop",
  "sequelize db:drop",
  "goose down-to 0",
  "dbmate drop",
  "sqlx database reset",
  "diesel database reset",
  "CI=1 npx prisma migrate reset",
];

const PIECES: readonly string[] = [
  ..."'\"`$\\(){}<>;&|# \n=-/".split(""),
  ..."$( <( << <<< && || > >> --force -y --help --dry-run production".split(
    " ",
  ),
  ...COMMANDS,
];

const WRAPPERS: readonly string[] = [
  "",
  "",
  "sudo ",
  "env A=1 ",
  "cd db && ",
  "bash -c ",
  "docker compose exec db ",
  "bundle exec ",
  "npx ",
  "yes | ",
  "echo ",
];

export const guard: Target = {
  name: "guard",
  holds: "the migration guard never throws; its quick test misses nothing",
  generate(random: Random): string {
    const command = pick(random, WRAPPERS) + pick(random, COMMANDS);
    const text = once(random, 3)
      ? `${new ShellGrammar(random, false).script()}\n${command}`
      : command;
    if (once(random, 400)) return repeated(random, text, random.below(70_000));
    return once(random, 5) ? text : mutate(random, text, PIECES);
  },
  problem(input) {
    const findings = judgeShell(input, new World(bareSystem, "/project"));
    if (findings.length === 0 || mayConcernCommand(input)) return;
    return `quick test says no: ${findings[0].names[0]}`;
  },
};
