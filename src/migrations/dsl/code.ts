import type { Language } from "./language.ts";

/** The text of a string in a program. */
export interface Literal {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

/** A program with the comments and the parts for a rollback taken out; every offset stays. */
export interface Code {
  /** Blanks instead of comments and of what only a rollback runs. */
  readonly text: string;
  /** The strings of what is left. */
  readonly literals: readonly Literal[];
}

/** Reads a migration program: what it runs forwards. Total; a language that is not understood blanks too little. */
export function forwardCode(source: string, language: Language): Code {
  const { code, bare, literals } = scan(source, language);
  const gone = [
    ...downParts(bare, language),
    ...reversedArguments(bare, language),
  ];
  const text = blank(code, gone);
  return {
    text,
    literals: literals.filter(({ at }) =>
      !gone.some(([from, to]) => at >= from && at < to)
    ),
  };
}

/** The strings of a script in a language that nobody names. */
export function stringsOf(script: string): string[] {
  return scan(script, ANY_LANGUAGE).literals.map(({ text }) => text);
}

const ANY_LANGUAGE: Language = {
  endings: [],
  quotes: ['"""', "'''", '"', "'", "`"],
  down: [],
  body: "braces",
};

type Range = readonly [from: number, to: number];

interface Scan {
  /** Without comments. */
  readonly code: string;
  /** Without comments and strings: brackets in it are brackets. */
  readonly bare: string;
  readonly literals: readonly Literal[];
}

function scan(source: string, language: Language): Scan {
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
function blank(text: string, ranges: readonly Range[]): string {
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

/** Where the functions stand that only a rollback runs. */
function downParts(bare: string, language: Language): Range[] {
  return language.down.flatMap((head) =>
    outermost(bare, head, (match) => {
      const start = match.index;
      const behind = start + match[0].length;
      switch (language.body) {
        case "braces":
          return [start, bodyEnd(bare, behind)];
        case "indent":
          return [start, indentEnd(bare, start)];
        case "end":
          return [
            start,
            /\}\s*$/.test(match[0]) ? behind : keywordEnd(bare, start),
          ];
        case "tag":
          return [start, tagEnd(bare, behind)];
      }
    })
  );
}

/** Parts of one kind that a file may have. */
const MOST_PARTS = 200;

/** The range of every match that is not inside the range before it. */
function outermost(
  text: string,
  pattern: RegExp,
  rangeOf: (match: RegExpExecArray) => Range | undefined,
): Range[] {
  const found: Range[] = [];
  let done = 0;
  let tried = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index < done) continue;
    if (++tried > MOST_PARTS) break;
    const range = rangeOf(match);
    if (!range) continue;
    found.push(range);
    done = range[1];
  }
  return found;
}

/** Behind the `{ … }` that follows, or the expression of an arrow function. */
function bodyEnd(bare: string, from: number): number {
  for (let i = from; i < bare.length; i++) {
    if (bare[i] === "(") i = closing(bare, i, "(", ")");
    else if (bare[i] === "{") return closing(bare, i, "{", "}") + 1;
    else if (
      bare.startsWith("=>", i) && !/^=>\s*\{/.test(bare.slice(i, i + 80))
    ) {
      return expressionEnd(bare, i + 2);
    } else if (bare[i] === ";") return i;
  }
  return bare.length;
}

function expressionEnd(bare: string, from: number): number {
  for (let i = from; i < bare.length; i++) {
    if (bare[i] === "(") i = closing(bare, i, "(", ")");
    else if (bare[i] === "{") i = closing(bare, i, "{", "}");
    else if (bare[i] === ";" || bare[i] === "}") return i;
    else if (
      /^\n\s*(?:exports?\b|module\b|\w+\s*\()/.test(bare.slice(i, i + 40))
    ) {
      return i;
    }
  }
  return bare.length;
}

/** The offset of the bracket that closes the one at `from`. */
function closing(
  text: string,
  from: number,
  open: string,
  close: string,
): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === open) depth++;
    else if (text[i] === close && --depth === 0) return i;
  }
  return text.length;
}

/** The lines below `start` that are indented deeper. */
function indentEnd(bare: string, start: number): number {
  const lineStart = bare.lastIndexOf("\n", start - 1) + 1;
  const indent = /^[ \t-]*/.exec(bare.slice(lineStart))![0].length;
  let next = bare.indexOf("\n", start);
  while (next >= 0) {
    const line = /^([ \t]*)(\S)?/.exec(bare.slice(next + 1, next + 400))!;
    if (line[2] !== undefined && line[1].length <= indent) return next;
    next = bare.indexOf("\n", next + 1);
  }
  return bare.length;
}

/** The `end` of Ruby and Elixir that is indented like the head. */
function keywordEnd(bare: string, start: number): number {
  const lineStart = bare.lastIndexOf("\n", start - 1) + 1;
  const indent =
    /^[ \t]*/.exec(bare.slice(start === lineStart ? start : lineStart))![0];
  const end = new RegExp(`^${indent}end\\b`, "m").exec(bare.slice(start + 1));
  return end ? start + 1 + end.index : bare.length;
}

function tagEnd(bare: string, from: number): number {
  const open = bare.indexOf(">", from);
  if (open > 0 && bare[open - 1] === "/") return open;
  const end = bare.indexOf("</rollback>", from);
  return end < 0 ? bare.length : end;
}

/** All arguments but the first of calls such as `RunSQL(forwards, backwards)`. */
function reversedArguments(bare: string, language: Language): Range[] {
  if (!language.reversible) return [];
  return outermost(bare, language.reversible, (match) => {
    const start = match.index + match[0].length;
    const hasParens = match[0].endsWith("(");
    const end = hasParens
      ? closing(bare, start - 1, "(", ")")
      : lineEnd(bare, start);
    const comma = firstComma(bare, start, end);
    return comma < 0 ? undefined : [comma, end];
  });
}

/** The end of a call without parentheses: a line that ends in a comma goes on. */
function lineEnd(bare: string, from: number): number {
  let end = bare.indexOf("\n", from);
  while (end > 0 && /,\s*$/.test(bare.slice(from, end))) {
    end = bare.indexOf("\n", end + 1);
  }
  return end < 0 ? bare.length : end;
}

function firstComma(bare: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    if (bare[i] === "(") i = closing(bare, i, "(", ")");
    else if (bare[i] === "[") i = closing(bare, i, "[", "]");
    else if (bare[i] === ",") return i;
  }
  return -1;
}
