/**
 * Programs of everyday lines, as they are written, that neither change how the
 * rest of a line is read nor run their arguments, but in ways that `peel`
 * knows. A test holds them against the reader of the shell.
 */
export const EVERYDAY: ReadonlySet<string> = new Set(
  ("npm npx pnpm yarn bun bunx node deno make gmake just task turbo nx " +
    "bundle rails rake bin/rails bin/rake ./bin/rails ./bin/rake ruby " +
    "composer php python python3 ./manage.py flask poetry uv poe pdm pipenv " +
    "hatch rye pixi mise mix docker docker-compose mvn ./mvnw gradle " +
    "./gradlew dotnet cargo go " +
    "tsc tsx ts-node tsup swc esbuild webpack rollup rspack parcel vite next " +
    "nuxt astro ng react-scripts expo storybook nodemon serve rimraf husky " +
    "jest vitest mocha ava playwright cypress eslint oxlint stylelint prettier " +
    "biome pytest ruff mypy black uvicorn gunicorn rspec rubocop puma phpunit " +
    "phpstan golangci-lint sed tee true").split(" "),
);

const NEVER = /(?!)/;

/**
 * Programs that wake the guard by their names alone, each with the words
 * without which it has nothing to say of them. A test holds them against the
 * tables of commands and of SQL clients.
 */
export const TELLING: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ("npm npx pnpm yarn bun bunx make gmake just task turbo bundle " +
      "composer deno cargo").split(" ").map((name) => [name, NEVER]),
  ),
  artisan: /^(?:migrate|db:|schema:|tinker)/,
  "docker-compose": /^(?:down|rm)$/,
  dotnet: /^ef$/,
  flask: /^db$/,
  gradle: /flyway|liquibase|drop|rollback|checksum|changelog/i,
  gradlew: /flyway|liquibase|drop|rollback|checksum|changelog/i,
  "manage.py": /migrat|^(?:flush|reset_|dbshell|shell)/,
  mix: /^ecto/,
  mvn: /flyway|liquibase|drop|rollback|checksum|changelog/i,
  mvnw: /flyway|liquibase|drop|rollback|checksum|changelog/i,
  rails: /^(?:d$|db|destroy)/,
  rake: /^(?:d$|db|destroy)/,
};
