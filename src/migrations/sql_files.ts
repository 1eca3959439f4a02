import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import type { ClientSql } from "./clients.ts";
import type { PlacedCall } from "./placed_calls.ts";
import { resolvePath } from "./paths.ts";
import type { World } from "./world.ts";

/** A file that is run by hand is read this far, in characters. */
const MOST = 400_000;
/** Files that one command is followed into. */
const MOST_FILES = 20;

export function readSql(
  file: string,
  folder: string | undefined,
  world: World,
): string | undefined {
  if (folder === undefined) return undefined;
  return world.system.readText(resolvePath(folder, file))?.slice(0, MOST);
}

/** Programs that print a file, perhaps changed. */
const READERS =
  /^(?:cat|bat|tac|tail|head|sed|gsed|awk|grep|rg|egrep|zcat|gunzip|gzip|envsubst|iconv|tr|perl|pv|cut|type|get-content|gc|tee|xz|zstd)$/i;

/** `cat drop.sql | psql`, `psql -f <(sed … drop.sql)`, `psql -c "$(<drop.sql)"`: the files that the commands before it read. */
export function pipedTexts(
  call: Call,
  sql: ClientSql,
  before: readonly PlacedCall[],
  world: World,
): string[] {
  const isFed = call.piped === true && typeof call.stdin !== "string" ||
    sql.texts.some((text) => text === "" || text.includes("$(")) ||
    [...sql.files, sql.input ?? ""].some((file) => file.startsWith("<("));
  if (!isFed) return [];
  // What Django's `sqlflush` prints empties every table.
  const flushes = before.some(({ call }) => call.words[0] === "sqlflush");
  if (flushes) return ["TRUNCATE all_tables"];
  return before
    .filter(({ call }) => call.program === "" || READERS.test(call.program))
    .flatMap(({ call, folder }) =>
      [
        ...call.words,
        ...call.redirections.filter(({ operator }) => operator === "<")
          .map(({ target }) => target),
      ].filter((word) => typeof word === "string" && /^[^-]*[./]/.test(word))
        .slice(0, MOST_FILES)
        .map((word) => readSql(textOf(word), folder, world))
    ).filter((text) => text !== undefined);
}

/** The commands of clients that run a file: psql, MySQL, SQLite, sqlcmd, SQL*Plus. */
const INCLUDES =
  /^[ \t]*(?:\\(?:i|ir|include|include_relative|\.)|source|\.read|:r|@@?)[ \t]*["']?([^\s"';]+)/gim;

/** The texts of the files that an SQL text includes, two levels deep. */
export function includedTexts(
  text: string,
  { call, folder }: PlacedCall,
  world: World,
): string[] {
  if (call.remote) return [];
  const read = (from: string) =>
    [...from.matchAll(INCLUDES)].slice(0, MOST_FILES)
      .map(([, file]) => readSql(file, folder, world))
      .filter((one) => one !== undefined);
  const first = read(text);
  return [...first, ...first.flatMap(read)];
}
