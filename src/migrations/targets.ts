import type { Word } from "../shell/command.ts";
import { readArguments, textOf } from "./call.ts";
import type { Call } from "./call.ts";
import type { ToolCommands } from "./command_rule.ts";

/**
 * Where a call's database is. `remote`: something on the line says production,
 * a linked project or another host, and `sign` is what says it. `test`: the
 * line selects a test database. Else nobody knows.
 */
export type Target =
  | { readonly kind: "remote"; readonly sign: string }
  | { readonly kind: "test" }
  | { readonly kind: "unknown" };

/** Options that choose a hosted database by being there. */
const REMOTE_OPTIONS = ["linked", "remote", "prod", "production"];
/** Options and variables whose value names an environment. */
const ENVIRONMENT_OPTIONS = [
  "env",
  "environment",
  "e",
  "c",
  "x",
  "config",
  "settings",
  "context",
  "deployment",
  "deployment-name",
  "project",
  "knexfile",
  "defaults-file",
  "configfiles",
  "db",
  "database",
  "env-file",
];
/** Runners that reach a hosted system. */
const REMOTE_RUNNERS =
  /^(?:heroku|fly|flyctl|railway|kubectl|oc|ssh|eb|cf|gcloud|aws|az|render)\b/;
const PRODUCTION_NAME =
  /(?:^|[^a-z])(?:prod|production|live|staging|stage)(?![a-z])/i;
const FILE_NAME = /\.(?:[a-z]+|env[\w.-]*)$|(?:^|\/)\.env|\//i;
const DATABASE_URL =
  /\b(?:jdbc:)?(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|sqlserver|mssql|cockroachdb|libsql|rediss?|clickhouse|oracle|ecto|mysql2|trilogy)(?:\+\w+)?:\/\/(?:[^@/\s'"]*@)?(\[[^\]]*\]|[^:/?\s'"]*)[^/\s'"]*(?:\/([^?\s'"]*))?/gi;

/** What the line says about the database that `call` works on. */
export function targetOf(
  call: Call,
  tool: ToolCommands | undefined,
  source: string,
): Target {
  const sign = remoteSign(call, tool) ?? environmentFile(call, source) ??
    loadedFile(source);
  if (sign !== undefined) return { kind: "remote", sign };
  return isTest(call, tool) ? { kind: "test" } : { kind: "unknown" };
}

function remoteSign(call: Call, tool?: ToolCommands): string | undefined {
  if (tool?.hosted) return tool.title;
  const runner = call.via.find((one) =>
    REMOTE_RUNNERS.test(one) || PRODUCTION_NAME.test(one)
  );
  if (runner) return runner;
  const { options, operands, settings } = readArguments(
    call.words,
    tool?.valued,
  );
  const option = REMOTE_OPTIONS.find((name) =>
    options.has(name) && !options.get(name)!.every((v) => v === "false")
  );
  if (option && !(option === "remote" && tool?.tool === "heroku")) {
    return `--${option}`;
  }
  for (const name of ENVIRONMENT_OPTIONS) {
    const value = options.get(name)?.find((v) => v && PRODUCTION_NAME.test(v));
    if (value) return `${name.length === 1 ? "-" : "--"}${name} ${value}`;
  }
  const config = [...options.values()].flat().find((value) =>
    value && FILE_NAME.test(value) && PRODUCTION_NAME.test(value) &&
    !/\s|:\/\//.test(value)
  );
  if (config) return config;
  const host = ["h", "host"].flatMap((name) => options.get(name) ?? [])
    .find((value) => tool?.hostOption && value && !isLocalHost(value));
  if (host) return host;
  const attached = call.words.map((word) => /^-h(.+)$/.exec(textOf(word))?.[1])
    .find((value) => tool?.hostOption && value && !isLocalHost(value));
  if (attached) return attached;
  const file = operands.find((word) =>
    word && FILE_NAME.test(word) && PRODUCTION_NAME.test(word)
  );
  if (file) return file;
  return environmentSign({ ...call.env, ...settings }) ??
    urlSign([...call.words, ...Object.values(call.env)]);
}

/** `dotenv -e .env.production -- …`: the reader of the line takes such runners off, so its text is asked. */
function environmentFile(call: Call, source: string): string | undefined {
  const loads = call.via.some((one) =>
    /^(?:dotenvx?|op|doppler|infisical|env-cmd|uv|node|deno|docker|podman)\b/
      .test(one)
  );
  if (!loads) return undefined;
  const option = call.via.some((one) => /^(?:docker|podman)/.test(one))
    ? DOCKER_OPTION
    : ENVIRONMENT_OPTION;
  const words = source.split(/\s+/, MOST_WORDS);
  return words.find((word, i) =>
    PRODUCTION_NAME.test(word) &&
    (word.includes(".env") || option.test(word) ||
      option.test(words[i - 1] ?? ""))
  );
}

/** `source .env.production && …`, `export $(cat .env.production)`: what the line reads before. */
function loadedFile(source: string): string | undefined {
  return [...source.matchAll(LOADED)].map(([, file]) => file)
    .find((file) => PRODUCTION_NAME.test(file));
}

const LOADED =
  /(?:(?:^|[\s;&|(])(?:source|\.)|\$\((?:cat|grep|xargs)\b[^)\n]{0,200}?)\s+["']?([^\s;&|)"']*\.env[^\s;&|)"']*)/g;

const ENVIRONMENT_OPTION = /^--?(?:env|config|c|e)(?:=|$)/;
/** The files, the project, the context and the host of Docker and Compose, too. */
const DOCKER_OPTION =
  /^--?(?:env|config|c|e|f|file|p|project-name|context|H|host|env-file|profile)(?:=|$)/;
/** Words of a line that are looked at. */
const MOST_WORDS = 400;

/** `RAILS_ENV=production`, `DATABASE_URL=$PROD_URL`, `DOTENV=.env.live` */
function environmentSign(
  env: Readonly<Record<string, Word>>,
): string | undefined {
  for (const [name, word] of Object.entries(env)) {
    const value = textOf(word);
    if (HOST_NAME.test(name) && !isLocalHost(value)) return `${name}=${value}`;
    const names = /ENV|SETTINGS|CONFIG|PROFILE|URL|DATABASE|DB|HOST|SERVICE/i;
    if (!names.test(name) || !PRODUCTION_NAME.test(value)) continue;
    return `${name}=${value.length > 40 ? "…" : value}`;
  }
  return undefined;
}

/** Variables by which clients and projects name the server. */
const HOST_NAME =
  /^(?:PGHOST|PGHOSTADDR|(?:MYSQL|MARIADB|POSTGRES|MONGO|REDIS|DB|DATABASE)_HOST)$/;

/** `psql "host=db.example.com dbname=app"`, `service=production` (libpq connection strings). */
const CONNECTION = /(?:^|\s)(host|hostaddr|service)=([^\s'"]+)/g;

function urlSign(words: readonly Word[]): string | undefined {
  for (const word of words) {
    const text = textOf(word);
    for (const [, host, name] of text.matchAll(DATABASE_URL)) {
      if (!isLocalHost(host)) return host;
      if (name && PRODUCTION_NAME.test(name)) return name;
    }
    const settings = [...text.matchAll(CONNECTION)];
    const sign = settings.find(([, name, value]) =>
      name === "service" ? PRODUCTION_NAME.test(value) : !isLocalHost(value)
    );
    if (sign) return sign[0].trim();
    if (/\$\{?\w*(?:PROD|LIVE|STAGING)/i.test(text)) return text;
  }
  return undefined;
}

/** Loopback, a socket, a variable, or a name without dots as in a compose file. */
function isLocalHost(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (plain === "" || plain.startsWith("/") || plain.startsWith("$")) {
    return true;
  }
  return !plain.includes(".") && !/[a-z0-9]:[a-z0-9:]*:/.test(plain) ||
    /^(?:127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1|.*\.(?:localhost|local|test|docker\.internal))$/
      .test(plain);
}

const TEST_NAME = /(?:^|[_-])test(?:s|\d+)?(?:$|[_-])/i;

function isTest(call: Call, tool?: ToolCommands): boolean {
  const { options, operands, settings } = readArguments(
    call.words,
    tool?.valued,
  );
  const isNamed = tool?.named === true &&
    operands.some((one) => TEST_NAME.test(one ?? ""));
  if (isNamed) return true;
  const selected = (tool?.test ?? []).some((mark) => {
    const [name, value] = mark.split("=");
    if (!name.startsWith("-")) {
      return (settings[name] ?? call.env[name]) === value;
    }
    const values = options.get(name.replace(/^-+/, ""));
    return values !== undefined &&
      (value === undefined || values.includes(value));
  });
  return selected || hasTestUrl(call);
}

/** An inline URL of a database in memory or with `test` in its name, on this machine. */
function hasTestUrl(call: Call): boolean {
  const words = [...call.words, ...Object.values(call.env)];
  return words.some((word) => {
    if (typeof word !== "string") return false;
    if (/sqlite\S*:memory:|^:memory:$/i.test(word)) return true;
    if (/^(?:sqlite|file):\S*test/i.test(word)) return true;
    return [...word.matchAll(DATABASE_URL)].some(([, host, name]) =>
      isLocalHost(host) && /(?:^|[_-])test/i.test(name ?? "")
    );
  });
}
