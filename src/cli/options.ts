import type { Text } from "../core/text.ts";
import type { Option } from "./subcommand.ts";
import { seeHelp, unexpectedArgument, UsageError } from "./usage_error.ts";

/** The options that were given, by name: the value, `true` for a flag. */
export type GivenOptions = ReadonlyMap<string, string | true>;

/**
 * Reads `--name value`, `--name=value` and flags of a subcommand without
 * operands; of an option given twice the last counts. A flag takes no value:
 * `--remove=no` would be a guess. Throws UsageError.
 */
export function readOptions(
  subcommand: string,
  options: readonly Option[],
  args: readonly string[],
): GivenOptions {
  const given = new Map<string, string | true>();
  for (let at = 0; at < args.length; at++) {
    const [, name, joined] = /^(--[^=]+)(?:=([^]*))?$/.exec(args[at]) ?? [];
    const option = options.find((one) => one.name === name);
    if (!option) throw unexpectedArgument(subcommand, args[at]);
    if (option.value === undefined) {
      if (joined !== undefined) throw takesNone(args[at], option.name);
      given.set(option.name, true);
    } else {
      given.set(option.name, valueOf(option, joined ?? args[++at]));
    }
  }
  return given;
}

function valueOf(option: Option, value: string | undefined): string {
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
  given: GivenOptions,
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
