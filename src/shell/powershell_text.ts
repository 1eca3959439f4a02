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

/** Whether `@` at `at` opens a here-string of this quote: only a line break may follow. */
export function opensHereString(
  text: string,
  at: number,
  quote: "'" | '"',
): boolean {
  return text[at + 1] === quote &&
    matchAt(/@['"][ \t]*\r?\n/y, text, at) !== undefined;
}

/** `@'…'@` whose `@` is at `at`. */
export function readHereString(text: string, at: number): Quoted {
  const start = text.indexOf("\n", at);
  const end = text.indexOf("\n'@", start);
  if (end < 0) return { value: text.slice(start + 1), end: text.length };
  const value = text.slice(start + 1, end).replace(/\r$/, "");
  return { value, end: end + "\n'@".length };
}

/** Escapes that are no letter (about_Special_Characters); those of PowerShell 7 too. */
const ESCAPES: Readonly<Record<string, string>> = {
  0: "\0",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** What the backtick at `at` and what it escapes stand for. */
export function readEscape(text: string, at: number): Quoted {
  const code = matchAt(/`u\{[\da-f]{1,6}\}/iy, text, at);
  const point = parseInt(code?.slice(3, -1) ?? "", 16);
  if (code && point <= 0x10ffff) {
    return { value: String.fromCodePoint(point), end: at + code.length };
  }
  const next = text[at + 1] ?? "";
  return { value: ESCAPES[next] ?? next, end: at + 2 };
}

/** `--% a "b c"`: up to the end of the line or a pipe, only double quotes mean something. */
export function readVerbatim(
  text: string,
  at: number,
): { readonly words: readonly string[]; readonly end: number } | undefined {
  const pattern = /--%(?=\s|$)(?:"[^"\n]*"?|[^"|\n]+)*/y;
  const line = matchAt(pattern, text, at);
  if (line === undefined) return undefined;
  const [, ...words] = line.match(/(?:"[^"]*"?|[^\s"]+)+/g) ?? [];
  return {
    words: words.map((word) => word.replaceAll('"', "")),
    end: at + line.length,
  };
}
