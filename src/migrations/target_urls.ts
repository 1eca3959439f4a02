import type { Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import type { Arguments, Call } from "./call.ts";
import {
  isLocalHost,
  isLoopback,
  isPrivate,
  isProductionDatabase,
  namesProduction,
  namesStaging,
  namesTeam,
} from "./place_names.ts";

/** Something on the line that says where the database is. */
export interface Sign {
  /** `staging` is the name of an environment, `shared` another machine. */
  readonly kind: "production" | "remote" | "shared" | "staging" | "local";
  readonly said: string;
}

const DATABASE_URL =
  /\b(?:jdbc:)?(?:postgres(?:ql)?|pg|mysql|mariadb|mongodb(?:\+srv)?|sqlserver|mssql|cockroachdb|libsql|rediss?|clickhouse|oracle|ecto|mysql2|trilogy)(?:\+\w+)?:\/\/(?:[^@:/?\s'"]*(?::(?!\d+[/?])[^@\s'"]*)?@)?(\[[^\]]*\]|[^:/?\s'"]*)[^/\s'"]*(?:\/([^?\s'"]*))?/gi;

export function hostSign(host: string, said: string): Sign {
  if (namesProduction(host)) return { kind: "production", said };
  if (isLocalHost(host)) return { kind: "local", said };
  const isShared = isPrivate(host) || namesTeam(host);
  return { kind: isShared ? "shared" : "remote", said };
}

/** `psql "host=db.example.com dbname=app"`, `service=production` (libpq), `Server=db;…` (ADO.NET), `user:…@tcp(db:3306)` (Go). */
const CONNECTION =
  /(?:(?:^|[\s;])(host|hostaddr|service|server|data source)=|@(?:tcp)\()([^\s'";,)]+)/gi;

/** What URLs and connection strings among the words say. */
export function urlSigns(words: readonly Word[]): Sign[] {
  return words.map(textOf).flatMap((text) => [
    ...[...text.matchAll(DATABASE_URL)].map(([url, host, name]): Sign => {
      const sign = hostSign(host, url.slice(0, 120));
      return !isLoopback(host) && isProductionDatabase(name ?? "")
        ? { ...sign, kind: "production" }
        : sign;
    }),
    ...[...text.matchAll(CONNECTION)].map(([said, name, value]): Sign =>
      name?.toLowerCase() === "service"
        ? { kind: namesProduction(value) ? "production" : "local", said }
        : hostSign(
          value.replace(/:\d+$/, ""),
          said.startsWith("@")
            ? text.slice(text.indexOf(said) + 1)
            : said.trim(),
        )
    ),
    ...[...text.matchAll(DATABASE_NAME)].map(([said]): Sign => ({
      kind: "local",
      said: said.trim(),
    })),
    ...variableSigns(text),
    ...fetchedSigns(text),
    ...(/\$\{?\w*(?:PROD|LIVE)/i.test(text)
      ? [{ kind: "production", said: text } as const]
      : []),
  ]);
}

/** `dbname=app` (libpq), `file:./dev.db`, `sqlite:dev.db` */
const DATABASE_NAME =
  /(?:^|\s)dbname=[^\s'";]+|^(?:file|sqlite3?):(?!\/\/)\S+$/gi;

/** `psql "$STAGING_DB"`: the name of a variable says as much as one knows. */
function variableSigns(text: string): Sign[] {
  const name = /^\$\{?(\w+)\}?$/.exec(text)?.[1];
  if (name === undefined || !NAMES_DATABASE.test(name)) return [];
  return [{ kind: namesStaging(name) ? "staging" : "local", said: text }];
}

/** `$(heroku config:get DATABASE_URL)`: what a hosted system gives leads to it. */
function fetchedSigns(text: string): Sign[] {
  const [, inner = ""] = /^(?:\$\(|`)\s*([^()`]+?)\s*[)`]$/.exec(text) ?? [];
  return HOSTED.test(inner) && NAMES_DATABASE.test(inner)
    ? [{
      kind: namesTeam(inner) ? "staging" : "remote",
      said: inner,
    }]
    : [];
}

/** The same anywhere on a line: what a variable of the shell holds. */
export function fetchedInLine(source: string): Sign[] {
  return [...source.matchAll(/\$\([^()`]{1,200}\)|`[^()`]{1,200}`/g)]
    .flatMap(([text]) => fetchedSigns(text));
}

const HOSTED =
  /^(?:heroku|railway|neonctl|neon|turso|vercel|render|scalingo|dokku|eb|aws\s+(?:ssm|secretsmanager|rds)|gcloud\s+(?:secrets|sql)|az\s+(?:keyvault|postgres|mysql|sql))(?![\w-])/;
const NAMES_DATABASE =
  /url|database|connection|(?:^|[^a-z])(?:db|dsn|pg|postgres|mysql|mongo)/i;

/** The server that a tool is told to work through, by an option or a variable of such a name. */
export function endpointSigns(call: Call, { options }: Arguments): Sign[] {
  const named = ["endpoint", "endpoint-url"].flatMap((name) =>
    options.get(name) ?? []
  );
  const set = ["HASURA_GRAPHQL_ENDPOINT", "AWS_ENDPOINT_URL"].map((name) =>
    textOf(call.env[name] ?? "")
  );
  return [...named, ...set].flatMap((text) => {
    const [url, host] = SERVER.exec(text ?? "") ?? [];
    return url ? [hostSign(host, url)] : [];
  });
}

const SERVER = /^https?:\/\/(?:[^@/\s]*@)?(\[[^\]]*\]|[^:/?#\s]+)(?::\d+)?/i;

/** The text of a word; `postgres://h/x_test?ssl=1` is no pattern, for no file is called so. */
function literally(word: Word): string | undefined {
  if (typeof word === "string") return word;
  const text = textOf(word);
  return /^(?:jdbc:)?[a-z][a-z\d+.-]*:\/\/[^\s$`*[\]{}()'"\\]+$/i.test(text)
    ? text
    : undefined;
}

/** The database in `user=u dbname=x` and in `user@tcp(host)/x`. */
const PLAIN_NAME = /(?:(?:^|\s)dbname=|@tcp\([^)]*\)\/)([^\s?;'"]+)/i;

/** An inline URL of a database in memory or with `test` in its name, on this machine. */
export function hasTestUrl(call: Call): boolean {
  const words = [...call.words, ...Object.values(call.env)];
  return words.map(literally).some((word) => {
    if (word === undefined) return false;
    if (/sqlite\S*:memory:|^:memory:$/i.test(word)) return true;
    if (/^(?:sqlite|file):\S*test/i.test(word)) return true;
    const [, plain] = PLAIN_NAME.exec(word) ?? [];
    if (/(?:^|[_-])test/i.test(plain ?? "")) return true;
    return [...word.matchAll(DATABASE_URL)].some(([, host, name]) =>
      isLocalHost(host) && /(?:^|[_-])test/i.test(name ?? "")
    );
  });
}
