import { parseArgs } from "@std/cli/parse-args";
import { ButlerError } from "../core/errors.ts";
import { momentOf } from "./since.ts";

/** What one form of the command line understands. */
export interface OptionNames {
  readonly string?: readonly string[];
  readonly boolean?: readonly string[];
  /** How many words may stand beside the options. */
  readonly operands: number;
  /** The operands are paths: a word after one dash is none of the options. */
  readonly paths?: boolean;
}

export interface Options {
  readonly operands: readonly string[];
  readonly values: Readonly<Record<string, string | undefined>>;
  has(name: string): boolean;
}

/** The options of `args`; a ButlerError says which word is wrong. */
export function readOptions(
  args: readonly string[],
  names: OptionNames,
): Options {
  const unknown: string[] = [];
  const parsed = parseArgs([...spelledOut(args, names)], {
    string: names.string ?? [],
    boolean: names.boolean ?? [],
    unknown: (arg) => {
      if (!arg.startsWith("-") || arg === "-") return true;
      unknown.push(arg);
      return false;
    },
  }) as Record<string, unknown> & { _: (string | number)[] };
  const operands = parsed._.map(String);
  const surplus = unknown[0] ?? operands[names.operands];
  if (surplus !== undefined) throw unexpected(surplus);
  const values: Record<string, string | undefined> = {};
  for (const name of names.string ?? []) values[name] = value(name, parsed);
  return { operands, values, has: (name) => parsed[name] === true };
}

/** Folders of projects begin with a dash, as values of options and as operands; a flag takes no value. */
function* spelledOut(
  args: readonly string[],
  { string = [], boolean = [], paths = false }: OptionNames,
): Generator<string> {
  for (let i = 0; i < args.length; i++) {
    const [arg, next] = args.slice(i);
    const flag = /^--([^=]+)=/.exec(arg)?.[1];
    if (flag !== undefined && boolean.includes(flag)) throw unexpected(arg);
    const takesNext = arg.startsWith("--") && string.includes(arg.slice(2)) &&
      next !== undefined && !next.startsWith("--");
    const name = /^--([^=]+)=$/.exec(takesNext ? `${arg}=${next}` : arg)?.[1];
    if (name !== undefined && string.includes(name)) throw valueMissing(name);
    if (takesNext) i++;
    if (takesNext) yield `${arg}=${next}`;
    else yield paths && /^-[^-]/.test(arg) ? `./${arg}` : arg;
  }
}

function value(
  name: string,
  parsed: Record<string, unknown>,
): string | undefined {
  const found = parsed[name];
  if (found === undefined) return undefined;
  if (typeof found === "string" && found !== "") return found;
  throw valueMissing(name);
}

function valueMissing(name: string): ButlerError {
  return usage({
    en: `Cannot use --${name}: it needs a value`,
    ja: `--${name} には値が必要です`,
  });
}

/** The moment that an option names, or undefined when it is not given. */
export function momentOption(
  options: Options,
  name: string,
  now: Date,
): Date | undefined {
  const text = options.values[name];
  if (text === undefined) return undefined;
  const moment = momentOf(text, now);
  if (moment) return moment;
  throw usage({
    en: `Cannot use --${name} "${text}": it is neither an age nor a date`,
    ja: `--${name} "${text}" は期間でも日付でもありません`,
  }, {
    en: `Write --${name} 7d, 12h or 2026-06-12`,
    ja: `--${name} 7d、12h、2026-06-12 のように書いてください`,
  });
}

function unexpected(word: string): ButlerError {
  return usage({
    en: `Cannot use "${word}" here: butler meter does not know it`,
    ja: `"${word}" は butler meter では使えません`,
  });
}

const SEE_HELP = {
  en: "See `butler meter --help`",
  ja: "`butler meter --help` を見てください",
};

/** The one error of wrong use. */
export function usage(
  summary: { en: string; ja: string },
  hint: { en: string; ja: string } = SEE_HELP,
): ButlerError {
  return new ButlerError("invalid_argument", summary, hint);
}
