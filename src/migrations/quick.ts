import { mayRun } from "../shell/quick.ts";

/**
 * Letters of which one is in every command line that the guard could have
 * something to say about: names of tools and runners, words of paths, of SQL
 * and of evasions. Lower case.
 */
const STEMS: readonly string[] = [
  // paths
  "migrat",
  "drizzle",
  "alembic",
  "versions",
  "changelog",
  "liquibase",
  "flyway",
  "atlas",
  "sqitch",
  "deploy/",
  "revert/",
  "verify/",
  "_journal",
  "snapshot",
  "__",
  ".up.",
  ".down.",
  "up.sql",
  "down.sql",
  ".sql",
  "changesets",
  "/m2",
  "butler.json",
  ".claude",
  "settings",
  ".db",
  ".sqlite",
  ".s3db",
  // butler itself
  "work_vcs",
  "--remove",
  // tools
  "prisma",
  "knex",
  "typeorm",
  "sequelize",
  "mikro",
  "kysely",
  "pg-migrate",
  "wrangler",
  "convex",
  "supabase",
  "ace",
  "payload",
  "rails",
  "rake",
  "bin/setup",
  "manage.py",
  "django",
  "flask",
  "artisan",
  "console",
  "doctrine",
  "phinx",
  "cake",
  "mix",
  "ecto",
  "dotnet",
  "-database",
  "goose",
  "sqlx",
  "diesel",
  "sea-orm",
  "cargo run",
  "cargo r",
  "dbmate",
  "hasura",
  "pscale",
  "pgroll",
  "heroku",
  "dropdb",
  "pg_restore",
  "mysqladmin",
  "mariadb",
  "compose",
  "volume",
  "docker rm",
  "podman rm",
  "redis-cli",
  "valkey-cli",
  "terraform",
  "tofu",
  "terragrunt",
  "aws",
  "gcloud",
  "az ",
  "fly",
  "doctl",
  // clients
  "psql",
  "pgcli",
  "usql",
  "cockroach",
  "yugabyte",
  "ysqlsh",
  "mysql",
  "mycli",
  "sqlite",
  "litecli",
  "duckdb",
  "sqlcmd",
  "osql",
  "bcp",
  "clickhouse",
  "snowsql",
  "trino",
  "presto",
  "turso",
  "cqlsh",
  "sqlplus",
  "bq",
  "neon",
  "mongo",
  // runners of scripts
  "npm",
  "--run",
  "npx",
  "yarn",
  "bun",
  "deno task",
  "turbo",
  "lerna",
  "nx ",
  "rush",
  "run-s",
  "run-p",
  "concurrently",
  "composer",
  "make",
  "just",
  "task",
  "mvn",
  "gradle",
  // words of inline scripts
  "drop",
  "delete",
  "destroy_all",
  "truncate",
  "sync",
  "update",
  // evasions
  "prisma_user_consent",
  "disable_database",
  "cleandisabled",
  "clean_disabled",
  "claudecode",
  "ai_agent",
];

/** Whether a text has one of the letters, in any spelling. */
export function hasStem(source: string): boolean {
  return mayRun(source, STEMS);
}

/** Whether a command line may concern migrations or databases. Conservative, without parser and process. */
export function mayConcernCommand(source: string): boolean {
  if (hasStem(source)) return true;
  const bare = source.replace(/['"\\]/g, "").toLowerCase();
  return hasWord(bare, MOVES) || hasWord(bare, FROM_FILES) ||
    bare.includes("git") && hasWord(bare, ["apply"]) ||
    hasWord(bare, REMOVES) && DEEPLY.test(bare) ||
    bare.includes("find") && FINDS.some((word) => bare.includes(word));
}

/** The same of a shell script, whose first line only names a shell. */
export function mayConcernScript(text: string): boolean {
  return mayConcernCommand(text.replace(/^#!.*/, ""));
}

// A folder that is removed or moved may hold anything, whatever its name.
const MOVES = (
  "mv move mi move-item trash trash-put rip srm"
).split(" ");
// What it does stands in a file: a script, a patch, a task.
const FROM_FILES = (
  "sh bash ps1 patch poe pdm rye pipenv hatch pixi mise"
).split(" ");
const REMOVES = (
  "rm rd ri rmdir del erase remove-item rsync"
).split(" ");
/** `-rf`, `--recursive`, `-Recurse`, `/s`, `--delete` */
const DEEPLY = /\s(?:-{1,2}[a-z]*r|\/s\b|--del)/;

/** What is done with what `find` finds. */
const FINDS = "-exec -ok -delete -fprint -fls | $( <( `".split(" ");

/**
 * Whether one of the words stands in the text by itself. By hand: compiling
 * the regular expression takes a tenth of a millisecond of every hook.
 */
export function hasWord(text: string, words: readonly string[]): boolean {
  return words.some((word) => {
    let at = text.indexOf(word);
    while (at >= 0) {
      const end = at + word.length;
      if (!isWordPart(text[at - 1]) && !isWordPart(text[end])) return true;
      at = text.indexOf(word, end);
    }
    return false;
  });
}

function isWordPart(letter: string | undefined): boolean {
  return letter !== undefined && /\w/.test(letter);
}

/** In every path that `PATH` is true of. */
const PATH_STEMS = (
  "migrat drizzle alembic versions changelog liquibase flyway " +
  "atlas.sum sqitch changesets _journal snapshot sql/schema deploy revert " +
  "verify __ .up. .down. .sql m1 m2 .claude"
).split(" ");

const PATH =
  /migrat|drizzle|alembic|versions|changelog|sql\/schema\/\d|liquibase|flyway|atlas\.sum|sqitch|changesets|_journal|snapshot|(?:deploy|revert|verify)\/|__.*\.(?:sql|java|kt|js|py|rs)$|\.(?:up|down)\.|(?:^|[\\/])(?:up|down)\.sql$|(?:^|[\\/])m\d{8}_|(?:^|[\\/])\d{4}_[^\\/]*\.sql$|\.claude[\\/](?:butler|settings)/i;

/** Whether a path may be a migration, a lock file or one of butler's own: by its name alone. */
export function mayConcernPath(path: string): boolean {
  const lower = path.toLowerCase();
  return PATH_STEMS.some((stem) => lower.includes(stem)) && PATH.test(path);
}

const SETTING =
  /dropSchema|synchronize|ddl[-_]?auto|hbm2ddl|clean[-_]?disabled|PRISMA_USER_CONSENT|DISABLE_DATABASE_ENV/i;

/** Whether a new text may turn a protection of a database off. */
export function mayConcernText(text: string): boolean {
  return SETTING.test(text);
}

const DATABASE_TOOL =
  /^mcp__.*(?:sql|supabase|postgres|neon|database|db|query|migrat|planetscale|prisma|mongo|redis|turso|d1|execute|branch|project|drop|tinker)/i;

const FILE_TOOL =
  /^mcp__.*(?:(?:write|edit|create|replace|insert|append|modify|patch|update|delete|remove|move|rename)\w*(?:file|text|line|symbol|regex|content|block|director|path)|(?:exec|shell|bash|command|terminal|process|run))/i;

/** Whether an MCP tool may run SQL, by its name, or may change a migration or run a command that concerns them. */
export function mayConcernTool(name: string, input?: unknown): boolean {
  return DATABASE_TOOL.test(name) || FILE_TOOL.test(name) &&
      (input === undefined || mayConcernCommand(JSON.stringify(input)));
}
