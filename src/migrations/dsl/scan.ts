import type { Language } from "./language.ts";

/** The text of a string in a program. */
export interface Literal {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

/** Offsets in a text: from the first character to behind the last. */
export type Range = readonly [from: number, to: number];

/** A program taken apart. */
export interface Scan {
  /** Without comments. */
  readonly code: string;
  /** Without comments and strings: brackets in it are brackets. */
  readonly bare: string;
  readonly literals: readonly Literal[];
}

/** Finds comments and strings. Total and linear. */
export function scan(source: string, language: Language): Scan {
  const literals: Literal[] = [];
  const comments: Range[] = [];
  const pending: string[] = [];
  const unclosed = new Set<string>();
  for (let i = 0; i < source.length;) {
    if (source[i] === "\n" && pending.length > 0) {
      i = readHeredoc(source, i + 1, pending.shift()!, literals);
      continue;
    }
    const comment = commentEnd(source, i, language);
    if (comment > i) {
      comments.push([i, comment]);
      i = comment;
      continue;
    }
    const heredoc = language.heredoc && at(language.heredoc, source, i);
    if (heredoc) {
      pending.push(heredoc[1]);
      i += heredoc[0].length;
      continue;
    }
    const percent = language.percent && at(language.percent, source, i);
    if (percent && !unclosed.has(percent[1])) {
      const end = readBrackets(
        source,
        i + percent[0].length,
        percent[1],
        literals,
      );
      if (end < 0) unclosed.add(percent[1]);
      i = end < 0 ? i + percent[0].length : end;
      continue;
    }
    const quote = language.quotes.find((one) =>
      source.startsWith(one, i) && !unclosed.has(one)
    );
    if (quote) {
      const end = readString(source, i, quote, literals);
      // What does not close from here does not close further on, either.
      if (end < 0) unclosed.add(quote);
      i = end < 0 ? i + quote.length : end;
    } else if (language.charQuote && source[i] === "'") {
      i += at(/'(?:\\.|[^'\\\n])'/y, source, i)?.[0].length ?? 1;
    } else i++;
  }
  const code = blank(source, comments);
  const bare = blank(code, literals.map((one): Range => [one.at, one.end]));
  return { code, bare, literals };
}

function at(
  pattern: RegExp,
  source: string,
  index: number,
): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(source);
}

function commentEnd(source: string, i: number, language: Language): number {
  const { lineComment, blockComment } = language;
  const line = lineComment && at(lineComment, source, i);
  if (line) return i + line[0].length;
  if (!blockComment || !source.startsWith(blockComment[0], i)) return i;
  const end = source.indexOf(blockComment[1], i + blockComment[0].length);
  return end < 0 ? source.length : end + blockComment[1].length;
}

/** The offset behind the string, or -1 where the text ends before it; `'` does not cross lines. */
function readString(
  source: string,
  start: number,
  quote: string,
  literals: Literal[],
): number {
  const from = start + quote.length;
  for (let i = from; i < source.length; i++) {
    if (source[i] === "\\") i++;
    else if (source[i] === "\n" && quote === "'") return from;
    else if (source.startsWith(quote, i)) {
      literals.push({ text: source.slice(from, i), at: from, end: i });
      return i + quote.length;
    }
  }
  return -1;
}

/** `%q(…)`: brackets inside count. */
function readBrackets(
  source: string,
  from: number,
  open: string,
  literals: Literal[],
): number {
  const close = BRACKETS[open];
  let depth = 1;
  for (let i = from; i < source.length; i++) {
    if (source[i] === close) depth--;
    else if (source[i] === open) depth++;
    if (depth > 0) continue;
    literals.push({ text: source.slice(from, i), at: from, end: i });
    return i + 1;
  }
  return -1;
}

const BRACKETS: Readonly<Record<string, string>> = {
  "(": ")",
  "{": "}",
  "[": "]",
  "<": ">",
  "|": "|",
};

function readHeredoc(
  source: string,
  from: number,
  word: string,
  literals: Literal[],
): number {
  const end = new RegExp(`^[ \\t]*${word}\\b`, "m");
  const rest = source.slice(from);
  const found = end.exec(rest);
  const length = found ? found.index : rest.length;
  literals.push({
    text: rest.slice(0, length),
    at: from,
    end: from + length,
  });
  return from + length + (found?.[0].length ?? 0);
}

/** Spaces instead of every range; lines stay. Linear: ranges are taken in order. */
export function blank(text: string, ranges: readonly Range[]): string {
  const ordered = [...ranges].sort(([a], [b]) => a - b);
  const pieces: string[] = [];
  let done = 0;
  for (const [from, to] of ordered) {
    if (to <= done) continue;
    const start = Math.max(from, done);
    pieces.push(text.slice(done, start));
    pieces.push(text.slice(start, to).replace(/[^\n]/g, " "));
    done = to;
  }
  pieces.push(text.slice(done));
  return pieces.join("");
}
