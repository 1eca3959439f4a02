import { parseArgs } from "@std/cli/parse-args";
import type { Text } from "../core/text.ts";
import type { Option } from "./subcommand.ts";
import { seeHelp, unexpectedArgument, UsageError } from "./usage_error.ts";

/** What the arguments of a subcommand say; names have their dashes. */
export interface Given {
  has(name: string): boolean;
  value(name: string): string | undefined;
  readonly operand?: string;
}

/**
 * Reads `--name value`, `--name=value`, flags and, where the subcommand takes
 * one, an operand; of an option given twice the last counts. A flag takes no
 * value: `--remove=no` would be a guess. Throws UsageError.
 */
export function readOptions(
  subcommand: string,
  options: readonly Option[],
  args: readonly string[],
  operand?: "word" | "path",
): Given {
  const unknown: string[] = [];
  const valued = options.filter(({ value }) => value !== undefined);
  const flags = options.filter(({ value }) => value === undefined);
  const parsed = parseArgs([...spelledOut(options, args, operand)], {
    // "_": an operand such as 007 stays as it is written.
    string: ["_", ...valued.map(({ name }) => withoutDashes(name))],
    boolean: flags.map(({ name }) => withoutDashes(name)),
    unknown: (argument, key) => {
      if (key !== undefined) unknown.push(argument);
      return key === undefined;
    },
  });
  const operands = parsed._.map(String);
  const surplus = args.find((word) => word === "--") ?? unknown[0] ??
    operands[operand ? 1 : 0];
  if (surplus !== undefined) throw unexpectedArgument(subcommand, surplus);
  const values = parsed as Readonly<Record<string, unknown>>;
  return {
    has: (name) => Boolean(values[withoutDashes(name)]),
    value: (name) => values[withoutDashes(name)] as string | undefined,
    operand: operands[0],
  };
}

/** As parseArgs knows an option. */
function withoutDashes(name: string): string {
  return name.slice("--".length);
}

/**
 * Each option and its value as one word, each value checked: parseArgs takes a
 * word that begins with a dash for an option, and folders may begin with one.
 */
function* spelledOut(
  options: readonly Option[],
  args: readonly string[],
  operand?: "word" | "path",
): Generator<string> {
  for (let at = 0; at < args.length; at++) {
    const [, name, joined] = /^(--[^=]+)(?:=([^]*))?$/.exec(args[at]) ?? [];
    const option = options.find((one) => one.name === name);
    if (option?.value === undefined) {
      if (option && joined !== undefined) throw takesNone(args[at], name);
      const dashed = operand === "path" && /^-[^-]/.test(args[at]);
      yield dashed ? `./${args[at]}` : args[at];
    } else {
      const next = args[at + 1]?.startsWith("--") ? undefined : args[at + 1];
      yield `${name}=${checked(option, joined ?? next)}`;
      if (joined === undefined) at++;
    }
  }
}

function checked(option: Option, value: string | undefined): string {
  const { name, choices } = option;
  if (value === undefined || value === "") {
    throw new UsageError({
      en: `Cannot use ${name}: it needs a value`,
      ja: `${name} には値が必要です`,
    }, write(option));
  }
  if (!choices || choices.includes(value)) return value;
  throw new UsageError({
    en: `Cannot use ${name} ${JSON.stringify(value)}`,
    ja: `${name} に ${JSON.stringify(value)} は使えません`,
  }, write(option));
}

/** How an option is written. */
function write({ name, value, choices = [value ?? ""] }: Option): Text {
  return {
    en: `Write ${name} ${choices.join(" or ")}`,
    ja: `${name} ${choices.join(" または ")} と書いてください`,
  };
}

function takesNone(argument: string, name: string): UsageError {
  return new UsageError({
    en: `Cannot use ${JSON.stringify(argument)}: ${name} takes no value`,
    ja: `${JSON.stringify(argument)} は使えません: ${name} は値を取りません`,
  }, {
    en: `Write ${name}, or leave it out`,
    ja: `${name} とだけ書くか、省いてください`,
  });
}

/** Throws when options were given that exclude each other. */
export function exclude(
  subcommand: string,
  given: Given,
  one: string,
  others: readonly string[],
): void {
  const other = others.find((name) => given.has(name));
  if (!given.has(one) || other === undefined) return;
  throw new UsageError({
    en: `Cannot use ${one} together with ${other}`,
    ja: `${one} と ${other} は同時に使えません`,
  }, seeHelp(subcommand));
}
