import type { ToolCommands } from "../command_rule.ts";

/** Tools of Ruby, Python, PHP and Elixir projects (migration facts, section 2.2). */
export const SCRIPTING_COMMANDS: readonly ToolCommands[] = [
  {
    tool: "rails",
    title: "Rails",
    programs: ["rails", "rake"],
    valued: "-e --environment -f --rakefile -C",
    tasks: true,
    test: ["RAILS_ENV=test", "RACK_ENV=test", "-e=test", "--environment=test"],
    way: "bin/rails db:migrate",
    rules: [
      { run: "db:drop:_unsafe", effect: "evades" },
      {
        run: "db:drop|db:drop:*|db:reset|db:reset:*|db:migrate:reset|" +
          "db:migrate:reset:*|db:schema:load|db:schema:load:*|" +
          "db:structure:load|db:structure:load:*|db:setup|db:setup:*|" +
          "db:purge|db:purge:*|db:truncate_all|db:seed:replant",
        effect: "wipes",
      },
      { run: "db:migrate|db:migrate:* VERSION=0", effect: "reverts" },
      {
        run:
          "db:rollback|db:rollback:*|db:migrate:redo|db:migrate:redo:* STEP>1",
        effect: "reverts",
      },
      {
        run: "db:rollback|db:rollback:*|db:migrate:redo|db:migrate:redo:*|" +
          "db:migrate:down|db:migrate:down:*",
        effect: "steps-back",
      },
      { run: "db:environment:set", effect: "records" },
      {
        run: "db:migrate:status|db:migrate:status:*|db:version|" +
          "db:abort_if_pending_migrations|db:test:*|db:create|db:create:*|" +
          "db:schema:dump|db:structure:dump|db:seed",
        effect: "safe",
      },
      { run: "db:migrate|db:migrate:*|db:prepare", effect: "applies" },
      { run: "dbconsole|db", effect: "runs-sql" },
    ],
    source: "rails activerecord/lib/active_record/railties/databases.rake",
  },
  {
    tool: "rails-setup",
    title: "Rails",
    programs: ["bin/setup"],
    test: ["RAILS_ENV=test"],
    way: "bin/setup",
    rules: [{ run: "--reset", effect: "wipes" }],
    source: "rails pull request 54952",
  },
  {
    tool: "django",
    title: "Django",
    programs: ["manage.py", "django-admin"],
    valued: "--settings --database -n --name --pythonpath",
    dry: "--plan --check --dry-run",
    way: "python manage.py migrate",
    rules: [
      { run: "migrate --fake-initial", effect: "records" },
      { run: "migrate --fake", effect: "records" },
      { run: "migrate --prune", effect: "records" },
      { run: "migrate * zero", effect: "reverts" },
      { run: "migrate * *", effect: "reverts" },
      { run: "migrate", effect: "applies" },
      { run: "flush", effect: "wipes" },
      { run: "sqlflush|sqlmigrate|showmigrations|test", effect: "safe" },
      { run: "reset_db|reset_schema", effect: "wipes" },
      { run: "zeromigrations", effect: "deletes-files" },
      {
        run: "makemigrations --update",
        effect: "rewrites-files",
        only: "newest-committed",
      },
      { run: "makemigrations", effect: "safe" },
      {
        run: "optimizemigration",
        effect: "rewrites-files",
        only: "newest-committed",
      },
      { run: "squashmigrations", effect: "rewrites-files" },
      { run: "dbshell|shell", effect: "runs-sql" },
    ],
    source: "django core/management/commands; django-extensions reset_db",
  },
  {
    tool: "alembic",
    title: "Alembic",
    programs: ["alembic"],
    valued: "-c --config -n --name -x --rev-id -m --message --tag",
    dry: "--sql",
    way: "alembic upgrade head",
    rules: [
      { run: "downgrade -1|head-1|*@-1", effect: "steps-back" },
      { run: "downgrade", effect: "reverts" },
      { run: "stamp|ensure_version", effect: "records" },
      { run: "upgrade", effect: "applies" },
      {
        run: "history|current|heads|check|show|revision|merge|branches|" +
          "edit|list_templates|init",
        effect: "safe",
      },
    ],
    source: "sqlalchemy/alembic command.py",
  },
  {
    tool: "flask-migrate",
    title: "Flask-Migrate",
    programs: ["flask"],
    valued: "--app -A --env-file -e -d --directory -x -m --message",
    dry: "--sql",
    way: "flask db upgrade",
    rules: [
      { run: "db downgrade -1|head-1", effect: "steps-back" },
      { run: "db downgrade *", effect: "reverts" },
      { run: "db downgrade", effect: "steps-back" },
      { run: "db stamp", effect: "records" },
      { run: "db upgrade", effect: "applies" },
      {
        run: "db migrate|revision|history|current|heads|check|show|merge|" +
          "branches|edit|init",
        effect: "safe",
      },
    ],
    source: "miguelgrinberg/Flask-Migrate docs",
  },
  {
    tool: "laravel",
    title: "Laravel",
    programs: ["artisan"],
    valued: "--database --path --step --batch --class --seeder",
    dry: "--pretend",
    test: ["--env=testing", "--env=test", "APP_ENV=testing", "APP_ENV=test"],
    way: "php artisan migrate",
    rules: [
      {
        run: "migrate:fresh|migrate:refresh|migrate:reset|db:wipe",
        effect: "wipes",
      },
      { run: "migrate:rollback --step>1", effect: "reverts" },
      { run: "migrate:rollback --batch", effect: "reverts" },
      { run: "migrate:rollback", effect: "steps-back" },
      { run: "schema:dump --prune", effect: "deletes-files" },
      {
        run: "db:seed",
        effect: "forces",
        loses: {
          en: "runs seeders, which often overwrite or empty tables",
          ja: "シーダーはテーブルを上書きしたり空にすることが多いです",
        },
      },
      { run: "migrate", effect: "applies" },
      { run: "migrate:status|migrate:install|make:migration", effect: "safe" },
      { run: "tinker", effect: "runs-sql" },
    ],
    source: "laravel/framework Console/Migrations",
  },
  {
    tool: "doctrine",
    title: "Doctrine",
    programs: ["console", "doctrine", "doctrine-migrations"],
    valued: "--em --conn --connection --configuration -e",
    dry: "--dry-run --write-sql --dump-sql",
    test: ["--env=test", "-e=test", "APP_ENV=test"],
    way: "php bin/console doctrine:migrations:migrate",
    rules: [
      { run: "doctrine:database:drop|d:d:d --force|-f", effect: "wipes" },
      {
        run: "doctrine:schema:drop|orm:schema-tool:drop|d:s:d --force|-f",
        effect: "wipes",
      },
      {
        run: "doctrine:schema:update|orm:schema-tool:update|d:s:u --force|-f",
        effect: "forces",
      },
      { run: "doctrine:fixtures:load|d:f:l --append", effect: "safe" },
      {
        run: "doctrine:fixtures:load|d:f:l",
        effect: "wipes",
        loses: {
          en: "empties every table before it loads the fixtures",
          ja: "フィクスチャを入れる前にすべてのテーブルが空になります",
        },
      },
      {
        run: "doctrine:migrations:migrate|migrations:migrate|migrate|d:m:m " +
          "first|0",
        effect: "reverts",
      },
      {
        run: "doctrine:migrations:migrate|migrations:migrate|migrate|d:m:m " +
          "prev",
        effect: "steps-back",
      },
      {
        run: "doctrine:migrations:execute|migrations:execute|execute|d:m:e " +
          "--down",
        effect: "reverts",
      },
      {
        run: "doctrine:migrations:version|migrations:version|version|d:m:v " +
          "--add|--delete",
        effect: "records",
      },
      {
        run: "doctrine:migrations:rollup|migrations:rollup|rollup|d:m:r",
        effect: "records",
      },
      {
        run: "doctrine:query:sql|dbal:run-sql|doctrine:query:dql",
        effect: "runs-sql",
      },
      {
        run: "doctrine:migrations:migrate|migrations:migrate|migrate|d:m:m",
        effect: "applies",
      },
      {
        run: "doctrine:migrations:*|migrations:*|doctrine:schema:*|" +
          "doctrine:database:*|doctrine:mapping:*",
        effect: "safe",
      },
    ],
    source: "doctrine/migrations Tools/Console/Command; doctrine-bundle",
  },
  {
    tool: "phinx",
    title: "Phinx",
    programs: ["phinx"],
    valued: "-e --environment -t --target -d --date -c --configuration -s -p",
    dry: "--dry-run -x",
    test: [
      "-e=testing",
      "-e=test",
      "--environment=testing",
      "--environment=test",
    ],
    way: "vendor/bin/phinx migrate",
    rules: [
      { run: "rollback -t=0|--target=0", effect: "reverts" },
      { run: "rollback -d|--date", effect: "reverts" },
      { run: "rollback -f|--force", effect: "reverts" },
      { run: "rollback --fake", effect: "records" },
      { run: "rollback -t|--target", effect: "reverts" },
      { run: "rollback", effect: "steps-back" },
      { run: "breakpoint -r|--remove-all", effect: "records" },
      { run: "migrate --fake", effect: "records" },
      { run: "migrate", effect: "applies" },
      {
        run: "status|create|seed:create|breakpoint|list|init|test",
        effect: "safe",
      },
    ],
    source: "cakephp/phinx docs/en/commands.rst",
  },
  {
    tool: "cake",
    title: "CakePHP Migrations",
    programs: ["cake"],
    valued: "-t --target -d --date -c --connection -s -p --plugin",
    dry: "--dry-run -x",
    test: ["-c=test", "--connection=test"],
    way: "bin/cake migrations migrate",
    rules: [
      {
        run: "migrations rollback -t|--target|-d|--date|-f|--force",
        effect: "reverts",
      },
      { run: "migrations rollback", effect: "steps-back" },
      { run: "migrations mark_migrated", effect: "records" },
      { run: "migrations migrate", effect: "applies" },
      { run: "migrations status|dump|create", effect: "safe" },
    ],
    source: "cakephp/migrations documentation",
  },
  {
    tool: "ecto",
    title: "Ecto",
    programs: ["mix"],
    valued:
      "-r --repo -n --step -v --to --prefix --migrations-path --log-level",
    test: ["MIX_ENV=test"],
    way: "mix ecto.migrate",
    rules: [
      { run: "ecto.drop|ecto.reset", effect: "wipes" },
      { run: "ecto.rollback --all", effect: "reverts" },
      { run: "ecto.rollback --to|-v|--to-exclusive", effect: "reverts" },
      { run: "ecto.rollback --step>1|-n>1", effect: "reverts" },
      { run: "ecto.rollback", effect: "steps-back" },
      {
        run: "ecto.load",
        effect: "forces",
        loses: {
          en: "loads a structure dump over the database",
          ja: "構造ダンプがデータベースに上書きで読み込まれます",
        },
      },
      { run: "ecto.migrate", effect: "applies" },
      {
        run: "ecto.migrations|ecto.gen.*|ecto.create|ecto.dump",
        effect: "safe",
      },
    ],
    source: "elixir-ecto/ecto_sql lib/mix/tasks",
  },
];
