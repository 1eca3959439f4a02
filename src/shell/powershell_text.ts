/** Text that stands for itself, and where it ends. */
interface Quoted {
  readonly value: string;
  readonly end: number;
}

/** What a sticky `pattern` matches at `at`. */
export function matchAt(
  pattern: RegExp,
  text: string,
  at: number,
): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** `'it''s'` at `at`; one that is never closed goes to the end. */
export function readLiteral(text: string, at: number): Quoted {
  const quoted = matchAt(/'(?:[^']|'')*'?/y, text, at) ?? "'";
  const inside = quoted.slice(1, quoted.endsWith("'") ? -1 : undefined);
  return { value: inside.replaceAll("''", "'"), end: at + quoted.length };
}

/** Whether `@'` or `@"` at `at` opens a here-string: only a line break may follow. */
export function opensHereString(text: string, at: number): boolean {
  return matchAt(/@['"][ \t]*\r?\n/y, text, at) !== undefined;
}

/** A here-string whose `@` is at `at`. */
export function readHereString(text: string, at: number): Quoted {
  const start = at + 2;
  const end = text.indexOf(`\n${text[at + 1]}@`, start);
  const stop = end < 0 ? text.length : end;
  const value = text.slice(start, stop).replace(/^[ \t]*\r?\n/, "");
  return { value, end: Math.min(stop + 3, text.length) };
}
