import { type Given, readOptions } from "../cli/options.ts";
import { meter } from "../cli/subcommands/meter.ts";
import type { Option } from "../cli/subcommand.ts";
import { seeHelp, UsageError } from "../cli/usage_error.ts";
import { momentOf } from "./since.ts";

/** The options of one form of `butler meter`, which knows only some of them. Throws UsageError. */
export function readMeterOptions(
  args: readonly string[],
  form: keyof typeof FORMS,
  operand?: "word" | "path",
): Given {
  const known = meter.options.filter(({ forms }) => forms?.includes(form));
  const other = meter.options.find((option) =>
    !known.includes(option) &&
    args.some((word) => word.split("=")[0] === option.name)
  );
  if (other) throw ofAnotherForm(other);
  return readOptions(meter.name, known, args, operand);
}

/** As they are written. */
const FORMS = {
  NAME: "butler meter NAME -- COMMAND",
  report: "butler meter report",
  transcripts: "butler meter transcripts",
} as const;

function ofAnotherForm({ name, forms = [] }: Option): UsageError {
  const known = Object.entries(FORMS)
    .filter(([form]) => forms.includes(form))
    .map(([, written]) => `\`${written}\``);
  return new UsageError({
    en: `Cannot use ${name} here: it is an option of ${known.join(" and ")}`,
    ja: `ここで ${name} は使えません: ${known.join(" と ")} のオプションです`,
  }, seeHelp(meter.name));
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
