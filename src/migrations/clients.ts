import type { Word } from "../shell/command.ts";
import { readArguments, textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { SQL_CLIENTS } from "./sql_clients.ts";
import type { SqlClient } from "./sql_clients.ts";

/** What a client would run. */
export interface ClientSql {
  readonly client: SqlClient;
  readonly texts: readonly string[];
  /** Files that the client opens, and the one that the shell gives it. */
  readonly files: readonly string[];
  readonly input?: string;
  /** Nothing on the line says what is run. */
  readonly unseen: boolean;
}

/** The SQL that `call` runs, or undefined when it is no client. */
export function sqlOf(call: Call): ClientSql | undefined {
  const client = SQL_CLIENTS.find((one) => isClient(one, call));
  if (!client) return undefined;
  const { sql = "", file = "", valued = "" } = client;
  const words = call.words.filter((word) => word !== "--");
  const texts = optionWords(words, sql).map(textOf);
  const files = optionWords(words, file).map(textOf)
    .filter((name) => name !== "-");
  const { operands } = readArguments(words, `${sql} ${file} ${valued}`);
  const known = operands.map((operand) => operand ?? "");
  if (client.operandsFrom !== undefined) {
    texts.push(...unknownToo(words, known.slice(client.operandsFrom)));
  }
  if (client.filesFrom !== undefined) {
    files.push(...known.slice(client.filesFrom));
  }
  const input = call.redirections.find(({ operator, target }) =>
    operator === "<" && !(call.stdin !== undefined && isPrinted(target))
  );
  const isQuiet = texts.length === 0 && files.length === 0 && !input;
  if (client.stdin && isQuiet && call.stdin !== undefined) {
    texts.push(textOf(call.stdin));
  }
  return {
    client,
    texts,
    files,
    ...input && { input: textOf(input.target) },
    unseen: texts.length === 0 && files.length === 0 && !input,
  };
}

/** `< <(echo "…")`: what it prints is known. */
function isPrinted(target: Word): boolean {
  return textOf(target).startsWith("<(");
}

function isClient(client: SqlClient, call: Call): boolean {
  const isNamed = client.programs.some((one) =>
    one.toLowerCase() === call.program.toLowerCase()
  );
  if (!isNamed) return false;
  if (!client.subcommand) return true;
  const wanted = client.subcommand.split(" ");
  const { operands } = readArguments(call.words, client.valued);
  const at = operands.indexOf(wanted[0]);
  return at >= 0 && wanted.every((word, i) => operands[at + i] === word);
}

/** The values of options, in each of the forms `-c SQL`, `-cSQL`, `--command=SQL`. */
function optionWords(words: readonly Word[], names: string): Word[] {
  const wanted = names.split(" ").filter(Boolean);
  const found: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const text = textOf(words[i]);
    const equals = /^(--?[\w-]+)=([^]*)$/.exec(text);
    if (wanted.includes(text)) {
      if (i + 1 < words.length) found.push(words[++i]);
    } else if (equals && wanted.includes(equals[1])) {
      found.push(unquoted(equals[2]));
    } else {
      const cluster = /^-[A-Za-z]*([A-Za-z])$/.exec(text);
      const attached = wanted.find((name) =>
        /^-[A-Za-z]$/.test(name) && text.startsWith(name) && text.length > 2 &&
        /[\s./]/.test(text)
      );
      if (attached) found.push(text.slice(2));
      else if (
        cluster && text.length > 2 && wanted.includes(`-${cluster[1]}`) &&
        i + 1 < words.length
      ) found.push(words[++i]); // `psql -Atc 'select 1'`
    }
  }
  return found;
}

function unquoted(text: string): string {
  return text.replace(/^(["'])([^]*)\1$/, "$2");
}

/** Operands that hold variables (`"DROP TABLE $t"`) still say what they do. */
function unknownToo(
  words: readonly Word[],
  known: readonly string[],
): readonly string[] {
  const sources = words.flatMap((word) =>
    typeof word === "string" ? [] : [textOf(word)]
  ).filter((text) => /\s/.test(text));
  return [...known.filter((text) => text !== ""), ...sources];
}
