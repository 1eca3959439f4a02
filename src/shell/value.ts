import type { Unknown, Word } from "./command.ts";

/** A word while it is worked on. */
export type Value = string | Hole;

/** A word that only the shell knows, with what is needed to go on with it. */
export interface Hole extends Unknown {
  /** Its value as Bash source: literal where known, else an expansion that is unknown again. */
  readonly text: string;
  /** Unquoted: it may turn out to be no word at all. */
  readonly loose?: boolean;
  /** What it reads as a file: `<(echo a)` is a path that gives `a`. */
  readonly content?: Value;
  /** Equal in words that surely have the same value: two times `$TMPDIR/a`. */
  readonly same?: string;
}

/** Characters of `Hole.same`; PATH_MAX of Linux. */
export const MAX_SAME = 4096;

/** Stands in source for a value that cannot be written as an expansion. */
export const BLANK = "$__";

/** A value that nothing is known about; `source` is how it was written. */
export function hole(source: string, more: Partial<Hole> = {}): Hole {
  return { unknown: source, text: BLANK, ...more };
}

/** `value` as source for a shell that reads it. */
export function sourceOf(value: Value): string {
  return typeof value === "string" ? value : value.text;
}

/** `value` as others see it. */
export function toWord(value: Value): Word {
  if (typeof value === "string") return value;
  const { unknown, tail } = value;
  return tail ? { unknown, tail } : { unknown };
}

/** Characters of all values, and what each takes besides, as `Walk.grow` counts. */
export function sizeOf(values: readonly Value[]): number {
  return values.reduce((sum, one) => sum + 8 + sourceOf(one).length, 0);
}

/** Several values as one, as `eval` and `echo` join them. */
export function join(values: readonly Value[], separator = " "): Value {
  const text = values.map(sourceOf).join(separator);
  return values.every((value) => typeof value === "string")
    ? text
    : { unknown: text, text };
}

/** Characters of an output; longer ones count as unknown. */
const MAX_OUTPUT = 65_536;

/** One output after the other; unknown unless the first ends its line. */
export function concatenate(
  first: Value | undefined,
  second: Value | undefined,
): Value | undefined {
  if (first === undefined || second === undefined) return undefined;
  if (sizeOf([first, second]) > MAX_OUTPUT) return undefined;
  if (first === "") return second;
  if (second === "") return first;
  return sourceOf(first).endsWith("\n") ? join([first, second], "") : undefined;
}

/** The file name part of a program word, without `.exe`; undefined when unknown. */
export function programName(value: Word | undefined): string | undefined {
  if (value === undefined) return undefined;
  const known = typeof value === "string" ? value : value.tail;
  if (known === undefined) return undefined;
  const slash = Math.max(known.lastIndexOf("/"), known.lastIndexOf("\\"));
  // `$x/git` is git; `$x-git` is not known to be
  if (slash < 0 && typeof value !== "string") return undefined;
  const name = slash < 0 ? known : known.slice(slash + 1);
  return name.toLowerCase().endsWith(".exe") ? name.slice(0, -4) : name;
}
