import { type Given, readOptions } from "../cli/options.ts";
import { meter } from "../cli/subcommands/meter.ts";
import { UsageError } from "../cli/usage_error.ts";
import { momentOf } from "./since.ts";

/** The options of one form of `butler meter`, which knows only some of them. Throws UsageError. */
export function readMeterOptions(
  args: readonly string[],
  names: readonly string[],
  operand?: "word" | "path",
): Given {
  const known = meter.options.filter(({ name }) => names.includes(name));
  return readOptions(meter.name, known, args, operand);
}

/** The moment that an option names, or undefined when it is not given. Throws UsageError. */
export function momentOption(
  given: Given,
  name: string,
  now: Date,
): Date | undefined {
  const text = given.value(name);
  if (text === undefined) return undefined;
  const moment = momentOf(text, now);
  if (moment) return moment;
  throw new UsageError({
    en: `Cannot use ${name} "${text}": it is neither an age nor a date`,
    ja: `${name} "${text}" は期間でも日付でもありません`,
  }, {
    en: `Write ${name} 7d, 12h or 2026-06-12`,
    ja: `${name} 7d、12h、2026-06-12 のように書いてください`,
  });
}
