import type { Value } from "./value.ts";

/** Which options of a program take a value, as far as finding its operands needs it. */
export interface OptionTable {
  /** Letters with a value, attached (`-n5`) or in the next word (`-n 5`). */
  readonly short?: string;
  /** Letters whose value can only be attached: `-i{}` of xargs. */
  readonly attached?: string;
  /** Names with a value after `=` or in the next word, separated by blanks. */
  readonly long?: string;
  /** Instead of the above: the options that take no value, separated by blanks. */
  readonly flags?: string;
  /** Options that take another number of words: `setenv:2 tag:0`. */
  readonly counts?: string;
  /** Options may begin with `+` too: `bash +O extglob`. */
  readonly plus?: boolean;
  /** Options may follow operands; by default the first operand ends them. */
  readonly permutes?: boolean;
}

export interface Options {
  /** Letter or name of each option in order, with its value. */
  readonly given: readonly (readonly [name: string, value?: Value])[];
  readonly operands: readonly Value[];
}

/** Splits the words after a program's name, as getopt_long does. */
export function readOptions(
  words: readonly Value[],
  table: OptionTable,
): Options {
  const given: [string, Value?][] = [];
  const operands: Value[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === "--") {
      return { given, operands: [...operands, ...words.slice(at + 1)] };
    }
    const name = optionName(word, table.plus);
    if (name === undefined) {
      if (!table.permutes) return { given, operands: words.slice(at) };
      operands.push(word);
    } else if (typeof word === "string" && word[1] === "-") {
      at += readLong(name, words[at + 1], table, given);
    } else at += readCluster(name, words[at + 1], table, given);
  }
  return { given, operands };
}

/** One of these options, separated by blanks, is given. */
export function has(options: Options, names: string | undefined): boolean {
  return names !== undefined && valueOf(options, names) !== undefined;
}

/** The value of the last option of these names; `""` when it has none. */
export function valueOf(options: Options, names: string): Value | undefined {
  const wanted = names.split(" ");
  const found = options.given.findLast(([name]) => wanted.includes(name));
  return found && (found[1] ?? "");
}

function optionName(word: Value, plus = false): string | undefined {
  const text = typeof word === "string" ? word : word.text;
  if (plus && /^\+[A-Za-z]/.test(text)) return text.slice(1);
  if (text.length < 2 || text[0] !== "-") return undefined;
  return text.slice(text[1] === "-" ? 2 : 1);
}

/** Gives how many further words it took. */
function readLong(
  text: string,
  next: Value | undefined,
  table: OptionTable,
  given: [string, Value?][],
): number {
  const equals = text.indexOf("=");
  if (equals >= 0) {
    given.push([text.slice(0, equals), text.slice(equals + 1)]);
    return 0;
  }
  const count = countOf(text, table);
  const name = count === undefined ? longName(text, table) : text;
  const taken = count ?? (name === undefined ? 0 : 1);
  given.push(taken > 0 ? [name ?? text, next] : [text]);
  return taken;
}

/** The full name of a long option that takes a value. */
function longName(text: string, table: OptionTable): string | undefined {
  if (table.flags) return isFlag(text, table.flags) ? undefined : text;
  const names = table.long?.split(" ") ?? [];
  // getopt_long takes any beginning of a name
  return names.includes(text)
    ? text
    : names.find((name) => name.startsWith(text));
}

/** The words that an option of `table.counts` takes. */
function countOf(name: string, { counts }: OptionTable): number | undefined {
  const found = counts?.split(" ").find((one) => one.startsWith(`${name}:`));
  return found === undefined ? undefined : Number(found.slice(name.length + 1));
}

function takesValue(letter: string, table: OptionTable): boolean {
  return table.flags
    ? !isFlag(letter, table.flags)
    : table.short?.includes(letter) ?? false;
}

function isFlag(name: string, flags: string): boolean {
  return flags.split(" ").includes(name);
}

function readCluster(
  letters: string,
  next: Value | undefined,
  table: OptionTable,
  given: [string, Value?][],
): number {
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at];
    const rest = letters.slice(at + 1);
    if (table.attached?.includes(letter)) {
      given.push([letter, rest]);
      return 0;
    }
    const count = countOf(letter, table) ?? (takesValue(letter, table) ? 1 : 0);
    if (count === 0) {
      given.push([letter]);
      continue;
    }
    given.push([letter, rest === "" ? next : rest]);
    return rest === "" ? count : count - 1;
  }
  return 0;
}
