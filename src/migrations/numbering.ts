import type { Layout, Numbering } from "./layout.ts";

/** The number at the beginning of an entry's name: its digits, and how they are written. */
export interface EntryNumber {
  /** As written: `0007`, `1.2`, `2024_01_01_000000`. */
  readonly written: string;
  /** Parts without leading zeros, compared one by one. */
  readonly parts: readonly string[];
  /** What stands before it: `V`, `Migration`, `m`. */
  readonly prefix: string;
}

const NUMBER = new RegExp(
  "^(V|U|B|Version|Migration|m)?" +
    "(\\d{4}\\.\\d{2}\\.\\d{2}T\\d{2}\\.\\d{2}\\.\\d{2}|" +
    "\\d{4}_\\d{2}_\\d{2}_\\d{6}|\\d{4}-\\d{2}-\\d{2}-\\d{6}|\\d{8}_\\d{6}|(?<=^m)\\d{6}_\\d{6}|" +
    "\\d{4}-\\d{2}-\\d{2}T\\d{2}-\\d{2}-\\d{2}|20\\d{2}([-_])\\d{2}\\3\\d{2}(?!\\d)|" +
    "\\d{8}T\\d{4,6}|\\d+)((?:[._]\\d+)*)",
);

/** Alembic's hexadecimal ids may begin with a digit: `1a2b3c4d5e6f_init`. */
const REVISION = /^(?=\d*[a-f])[0-9a-f]{10,}_/;

/** The number of an entry, or undefined for a name without one. */
export function entryNumber(name: string): EntryNumber | undefined {
  if (REVISION.test(name)) return undefined;
  const match = NUMBER.exec(name);
  if (!match) return undefined;
  const [, prefix = "", main, separator, more] = match;
  // `V1_2__x` has two parts; `0007_2_x` has one, its name begins with a 2.
  const versioned = /^[VUB]$/.test(prefix) ||
    separator === undefined && more.includes(".");
  const written = versioned ? main + more : main;
  return { written, prefix, parts: written.split(/[._]/).map(withoutZeros) };
}

/** Negative when `a` runs before `b`, 0 when they are one version (`V7` and `V07`). */
export function compareNumbers(a: EntryNumber, b: EntryNumber): number {
  const length = Math.max(a.parts.length, b.parts.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.parts[i] ?? "0", b.parts[i] ?? "0"];
    if (x !== y) return x.length - y.length || (x < y ? -1 : 1);
  }
  return 0;
}

function withoutZeros(digits: string): string {
  return digits.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
}

/** The name of the entry that comes after the newest of `names`. */
export function nextEntry(
  layout: Layout,
  names: readonly string[],
  slug: string,
  now: Date,
): string {
  const newest = newestNumber(names);
  // A lone `0_init` is the baseline of a tool that counts by the clock.
  const number = newest && newest.written !== "0"
    ? after(newest, now)
    : format(layout.numbering, now) ?? "";
  return layout.next.replace("<number>", number).replace("<name>", slug)
    .replace("<Name>", camel(slug));
}

/** `ChangeUsers` of `change_users` */
export function camel(slug: string): string {
  return slug.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
}

/** The number that runs last among `names`. */
export function newestNumber(
  names: readonly string[],
): EntryNumber | undefined {
  let newest: EntryNumber | undefined;
  for (const name of names) {
    const number = entryNumber(name);
    if (number && (!newest || compareNumbers(number, newest) > 0)) {
      newest = number;
    }
  }
  return newest;
}

function after(newest: EntryNumber, now: Date): string {
  const { written } = newest;
  const numbering = numberingOf(written);
  const stamp = numbering && format(numbering, now);
  if (!stamp) return increment(written);
  const today = { ...newest, written: stamp, parts: [withoutZeros(stamp)] };
  const last = { ...newest, parts: [withoutZeros(written)] };
  return compareNumbers(today, last) > 0 ? stamp : increment(written);
}

/** The last part, one more, in the same width. */
function increment(written: string): string {
  return written.replace(/\d+$/, (digits) => {
    const next = String(BigInt(digits) + 1n);
    return next.padStart(digits.length, "0");
  });
}

/** How a written number was made, when a clock made it. */
function numberingOf(written: string): Numbering | undefined {
  return CLOCK_FORMS.find(({ form }) => form.test(written))?.numbering;
}

const CLOCK_FORMS: readonly {
  readonly form: RegExp;
  readonly numbering: Numbering;
}[] = [
  { form: /^(?:19|20)\d{12}$/, numbering: "seconds" },
  { form: /^1\d{12}$/, numbering: "milliseconds" },
  { form: /^1\d{9}$/, numbering: "unix" },
  { form: /^\d{4}\.\d\d\.\d\dT/, numbering: "dotted" },
  { form: /^\d{4}_\d{2}_\d{2}_\d{6}$/, numbering: "laravel" },
  { form: /^\d{4}-\d{2}-\d{2}-\d{6}$/, numbering: "diesel" },
  { form: /^\d{8}_\d{6}$/, numbering: "underscored" },
  { form: /^\d{6}_\d{6}$/, numbering: "short" },
  { form: /^\d{8}T\d{4}$/, numbering: "minutes" },
  { form: /^\d{4}-\d\d-\d\dT/, numbering: "iso" },
  { form: /^\d{4}-\d\d-\d\d$/, numbering: "date" },
  { form: /^\d{4}_\d\d_\d\d$/, numbering: "date_" },
];

/** A number made by the clock, in UTC as the tools do, or the first of a sequence. */
function format(numbering: Numbering, now: Date): string | undefined {
  const iso = now.toISOString(); // 2026-11-30T10:15:30.000Z
  const date = iso.slice(0, 10);
  const time = iso.slice(11, 19).replaceAll(":", "");
  switch (numbering) {
    case "seconds":
      return date.replaceAll("-", "") + time;
    case "milliseconds":
      return String(now.getTime());
    case "unix":
      return String(Math.floor(now.getTime() / 1000));
    case "dotted":
      return iso.slice(0, 19).replaceAll(/[-:]/g, ".");
    case "laravel":
      return `${date.replaceAll("-", "_")}_${time}`;
    case "diesel":
      return `${date}-${time}`;
    case "underscored":
      return `${date.replaceAll("-", "")}_${time}`;
    case "short":
      return `${date.slice(2).replaceAll("-", "")}_${time}`;
    case "minutes":
      return `${date.replaceAll("-", "")}T${time.slice(0, 4)}`;
    case "iso":
      return `${date}T${iso.slice(11, 19).replaceAll(":", "-")}`;
    case "date":
      return date;
    case "date_":
      return date.replaceAll("-", "_");
    case "four":
      return "0001";
    case "six":
      return "000001";
    case "version":
      return "1";
    case "none":
      return undefined;
  }
}

/** The moment that a clock-made number names, in UTC, or undefined. */
export function momentOf(number: EntryNumber): Date | undefined {
  const numbering = numberingOf(number.written);
  if (!numbering) return undefined;
  if (numbering === "milliseconds") return new Date(Number(number.written));
  if (numbering === "unix") return new Date(Number(number.written) * 1000);
  const century = numbering === "short" ? "20" : "";
  const digits = (century + number.written.replace(/\D/g, "")).padEnd(14, "0");
  const [y, mo, d, h, mi, s] = [0, 4, 6, 8, 10, 12].map((at, i) =>
    Number(digits.slice(at, i === 0 ? 4 : at + 2))
  );
  const moment = new Date(Date.UTC(y, mo - 1, d, h, mi, s));
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
