import type { Text } from "../../core/text.ts";
import type { ToolCommands } from "../command_rule.ts";

const SEEDS: Text = {
  en: "runs seeders, which often overwrite or empty tables",
  ja: "シーダーはテーブルを上書きしたり空にすることが多いです",
};

/** Tools of PHP and Elixir projects. */
export const PHP_ELIXIR_COMMANDS: readonly ToolCommands[] = [
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
        loses: SEEDS,
      },
      { run: "migrate --seed", effect: "forces", loses: SEEDS },
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
