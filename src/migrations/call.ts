import type { Redirection, Word } from "../shell/command.ts";

/** A command with the runners before it taken off: `npx`, `bundle exec`, `docker exec`. */
export interface Call {
  /** The program's bare name: `prisma` for `node_modules/.bin/prisma@6`. */
  readonly program: string;
  /** The program as it is written. */
  readonly written: Word;
  /** The words behind the program. */
  readonly words: readonly Word[];
  readonly env: Readonly<Record<string, Word>>;
  readonly stdin?: Word;
  /** It reads what an earlier command of the line prints. */
  readonly piped?: boolean;
  readonly redirections: readonly Redirection[];
  readonly cwd: readonly Word[];
  /** Runners and wrappers on the way, outermost first, with their options: `heroku run -a shop`. */
  readonly via: readonly string[];
  /** It runs on another machine or in a container. */
  readonly remote: boolean;
  /** The scripts it was found through: `npm run db:reset`. */
  readonly scripts: readonly string[];
}

/** Arguments taken apart. */
export interface Arguments {
  /** Words that are no options, as far as they are known. */
  readonly operands: readonly (string | undefined)[];
  /** Values by option name without dashes; long names in lower case. */
  readonly options: ReadonlyMap<string, readonly (string | undefined)[]>;
  /** `VERSION=0` among the arguments. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The known text of a word; a word that only the shell knows gives its source without quotes. */
export function textOf(word: Word): string {
  return typeof word === "string"
    ? word
    : word.unknown.replace(/^"([^]*)"$/, "$1");
}

/** The text of a word only if it is known. */
export function knownText(word: Word | undefined): string | undefined {
  return typeof word === "string" ? word : undefined;
}

/**
 * Reads arguments without knowing every option of every tool: the word behind
 * an option of `valued` is its value; behind another it may be one, so it
 * counts as a value and as an operand.
 */
export function readArguments(
  words: readonly Word[],
  valued = "",
): Arguments {
  const takes = new Set(valued.split(" ").map(optionName));
  const operands: (string | undefined)[] = [];
  const options = new Map<string, (string | undefined)[]>();
  const settings: Record<string, string> = {};
  const note = (name: string, value: string | undefined) => {
    const values = options.get(name);
    if (values) values.push(value);
    else options.set(name, [value]);
  };
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const text = typeof word === "string" ? word : word.unknown;
    if (text === "--") {
      operands.push(...words.slice(i + 1).map(knownText));
      break;
    }
    const option = readOption(text);
    if (!option) {
      const setting = /^([A-Za-z_]\w*)=(.*)$/s.exec(text);
      if (setting) settings[setting[1]] = setting[2];
      else operands.push(knownText(word));
      continue;
    }
    if (option.value !== undefined) {
      note(option.name, typeof word === "string" ? option.value : undefined);
      continue;
    }
    const next = words[i + 1];
    const isValue = next !== undefined && !readOption(textOf(next));
    note(option.name, isValue ? knownText(next) : "");
    for (const letter of option.letters) note(letter, "");
    if (isValue && takes.has(option.name)) i++;
  }
  return { operands, options, settings };
}

interface Option {
  readonly name: string;
  readonly value?: string;
  /** The letters of a cluster such as `-yf`. */
  readonly letters: string;
}

function readOption(text: string): Option | undefined {
  if (!/^-{1,2}[A-Za-z]/.test(text)) return undefined;
  const equals = text.indexOf("=");
  if (equals > 0) {
    return {
      name: optionName(text.slice(0, equals)),
      value: text.slice(equals + 1),
      letters: "",
    };
  }
  const number = /^-([A-Za-z])(\d+)$/.exec(text);
  if (number) return { name: number[1], value: number[2], letters: "" };
  const letters = /^-[A-Za-z]{2,4}$/.test(text) ? text.slice(1) : "";
  return { name: optionName(text), letters };
}

/** `--dry-run`, `-dryRun` and `--flyway.dryRun` without what differs; single letters keep their case. */
export function optionName(option: string): string {
  const bare = option.replace(/^-+/, "").replace(/^D?flyway\./i, "");
  return bare.length === 1 ? bare : bare.toLowerCase();
}
