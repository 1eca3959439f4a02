import type { ToolCommands } from "../command_rule.ts";

/** Tools of Ruby and Python projects. */
export const RUBY_PYTHON_COMMANDS: readonly ToolCommands[] = [
  {
    tool: "rails",
    title: "Rails",
    programs: ["rails", "rake"],
    valued: "-e --environment -f --rakefile -C",
    dry: "-n --dry-run -W --where -D --describe -T --tasks -P --prereqs",
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
        run: "destroy|d migration",
        effect: "rewrites-files",
        only: "newest-committed",
        instead: "bin/rails generate migration NAME",
      },
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
    programs: ["manage.py", "django-admin", "django"],
    valued: "--settings --database -n --name --pythonpath",
    dry: "--plan --check --dry-run",
    way: "python manage.py migrate",
    rules: [
      { run: "migrate --fake-initial", effect: "records" },
      { run: "migrate --fake", effect: "records" },
      { run: "migrate --prune", effect: "records" },
      { run: "migrate * zero", effect: "reverts" },
      { run: "migrate * *", effect: "reverts", only: "older" },
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
        only: "named-committed",
      },
      {
        run: "squashmigrations",
        effect: "rewrites-files",
        loses: {
          en: "writes a migration that takes the place of committed ones",
          ja: "コミット済みのマイグレーションを置き換えるものを書き出します",
        },
      },
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
];
