const UNITS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/**
 * The moment that `--since` and `--compare` name: an age (`90m`, `12h`, `7d`,
 * `2w`), a local date with or without a time (`2026-06-12`,
 * `2026-06-12T10:20`), or a time with its zone, as `--json` has it
 * (`2026-06-12T10:20:00.000Z`). Undefined when it is none of these.
 */
export function momentOf(text: string, now: Date): Date | undefined {
  const age = /^(\d{1,6})([mhdw])$/.exec(text);
  if (age) return new Date(now.getTime() - Number(age[1]) * UNITS[age[2]]);
  const date = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(
    text,
  );
  const zoned = /^(.+)T(.+?)(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/.exec(text);
  if (!date && zoned) {
    const exact = momentOf(`${zoned[1]}T${zoned[2]}`, now);
    return exact && new Date(text);
  }
  return date
    ? localDate(date.slice(1).map((part) => Number(part ?? 0)))
    : undefined;
}

function localDate(
  [year, month, day, hour, minute, second]: number[],
): Date | undefined {
  const date = new Date(year, month - 1, day, hour, minute, second);
  // `2026-02-30` would silently become March.
  const exact = date.getMonth() === month - 1 && date.getDate() === day &&
    date.getHours() === hour && date.getMinutes() === minute &&
    date.getSeconds() === second;
  return exact ? date : undefined;
}
