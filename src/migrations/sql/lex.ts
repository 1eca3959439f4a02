/** The kinds of token that a statement splitter has to tell apart. */
export type TokenKind =
  | "word"
  | "punctuation"
  /** `"name"`, `` `name` `` or `[name]`; the value is the bare name. */
  | "name"
  /** `'text'`; the value is the text inside. */
  | "string"
  /** `$tag$ … $tag$`; the value is the text inside. */
  | "dollar"
  /** A comment; the value is the whole of it. */
  | "comment"
  /** A line that belongs to the client: `GO`, `/`, `DELIMITER //`, `\connect`. */
  | "client";

export interface Token {
  readonly kind: TokenKind;
  readonly value: string;
  /** Offset of the first character in the source. */
  readonly at: number;
  /** Offset behind the last character. */
  readonly end: number;
}

export interface LexOptions {
  /** MySQL reads `\'` inside a string as an escaped quote; the SQL standard does not. */
  readonly backslashEscapes?: boolean;
}

/** Unclosed `$tag$` openers that are searched for an end; more are ordinary text, which keeps the time linear. */
const MAX_UNCLOSED_TAGS = 64;

const SPACE = /\s+/y;
/** Words, numbers, and variables of a client: `:schema`, `@name`. */
const WORD =
  /(?<!:):[\p{L}_][\p{L}\p{N}_]*|@{0,2}[\p{L}_][\p{L}\p{N}_$#@]*|\d[\w.]*/yu;
const DOLLAR_TAG = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/yu;
const BRACKET_NAME = /\[[\p{L}_][^\]\n]{0,127}\]/yu;
const CLIENT_LINE =
  /(?:GO(?:[ \t]+\d+)?|\/|DELIMITER[ \t]+\S+|\\[^\n]*)[ \t]*\r?(?=\n|$)/iy;

/** The tokens of an SQL text of any dialect. Total: what does not close is read as ordinary characters. Linear in the length. */
export function lexSql(source: string, options: LexOptions = {}): Token[] {
  return new Lexer(source, options).run();
}

class Lexer {
  readonly #tokens: Token[] = [];
  #at = 0;
  #lineStart = true;
  #nested = true;
  #unclosedTags = 0;
  readonly #unclosedQuotes = new Set<string>();

  constructor(
    readonly source: string,
    readonly options: LexOptions,
  ) {}

  run(): Token[] {
    while (this.#at < this.source.length) this.#next();
    return this.#tokens;
  }

  #next(): void {
    const { source } = this;
    const space = this.#match(SPACE);
    if (space !== undefined) {
      if (space.includes("\n")) this.#lineStart = true;
      this.#at += space.length;
      return;
    }
    const atLineStart = this.#lineStart;
    this.#lineStart = false;
    if (atLineStart && this.#clientLine()) return;
    const char = source[this.#at];
    if (char === "-" && source[this.#at + 1] === "-") return this.#line();
    if (char === "#" && atLineStart && source[this.#at + 1] !== ">") {
      return this.#line(); // MySQL and Play evolutions
    }
    if (char === "/" && source[this.#at + 1] === "*") return this.#block();
    if (char === "'" && this.#quoted("'", "string")) return;
    if (char === '"' && this.#quoted('"', "name")) return;
    if (char === "`" && this.#quoted("`", "name")) return;
    if (char === "[" && this.#bracketed()) return;
    if (char === "$" && this.#dollar()) return;
    const word = this.#match(WORD);
    if (word !== undefined) return this.#push("word", word, word.length);
    this.#push("punctuation", char, 1);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.source)?.[0];
  }

  #push(kind: TokenKind, value: string, length: number): void {
    const at = this.#at;
    this.#at = at + length;
    this.#tokens.push({ kind, value, at, end: this.#at });
  }

  #clientLine(): boolean {
    const line = this.#match(CLIENT_LINE);
    if (line === undefined) return false;
    this.#push("client", line.trim(), line.length);
    return true;
  }

  #line(): void {
    const end = this.source.indexOf("\n", this.#at);
    const text = this.source.slice(this.#at, end < 0 ? undefined : end);
    this.#push("comment", text.trimEnd(), text.length);
  }

  /** PostgreSQL nests block comments, others do not: when nesting never closes, it was not meant. */
  #block(): void {
    const { source } = this;
    if (source[this.#at + 2] === "!") { // `/*!40101 … */` is code for MySQL
      const version = /\d*/y;
      version.lastIndex = this.#at + 3;
      this.#at += 3 + (version.exec(source)?.[0].length ?? 0);
      return;
    }
    let end = this.#nested ? closeNested(source, this.#at) : -1;
    if (end < 0) {
      this.#nested = false;
      const plain = source.indexOf("*/", this.#at + 2);
      end = plain < 0 ? source.length : plain + 2;
    }
    this.#push("comment", source.slice(this.#at, end), end - this.#at);
  }

  #quoted(quote: string, kind: TokenKind): boolean {
    if (this.#unclosedQuotes.has(quote)) return false;
    const { source } = this;
    const escapes = quote === "'" && this.#escapes();
    let from = this.#at + 1;
    for (;;) {
      const end = source.indexOf(quote, from);
      if (end < 0) {
        this.#unclosedQuotes.add(quote);
        return false;
      }
      if (escapes && isEscaped(source, end, this.#at)) from = end + 1;
      else if (source[end + 1] === quote) from = end + 2;
      else {
        const value = source.slice(this.#at + 1, end)
          .replaceAll(quote + quote, quote);
        this.#push(kind, value, end + 1 - this.#at);
        return true;
      }
    }
  }

  /** `E'…'` has escapes in PostgreSQL, every string in MySQL. */
  #escapes(): boolean {
    if (this.options.backslashEscapes) return true;
    const last = this.#tokens.at(-1);
    return last?.end === this.#at && /^e$/i.test(last.value);
  }

  /** `[name]` of SQL Server and SQLite, but not the subscript of `a[1]`. */
  #bracketed(): boolean {
    const last = this.#tokens.at(-1);
    if (last?.end === this.#at && last.kind === "word") return false;
    const name = this.#match(BRACKET_NAME);
    if (name === undefined) return false;
    this.#push("name", name.slice(1, -1), name.length);
    return true;
  }

  #dollar(): boolean {
    if (this.#unclosedTags > MAX_UNCLOSED_TAGS) return false;
    const tag = this.#match(DOLLAR_TAG);
    if (tag === undefined) return false;
    const from = this.#at + tag.length;
    const end = this.source.indexOf(tag, from);
    if (end < 0) {
      this.#unclosedTags++;
      return false;
    }
    const value = this.source.slice(from, end);
    this.#push("dollar", value, end + tag.length - this.#at);
    return true;
  }
}

/** The offset behind the block comment that opens at `at`, or -1. */
function closeNested(source: string, at: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = at;
  let depth = 0;
  for (let m = edge.exec(source); m; m = edge.exec(source)) {
    depth += m[0] === "/*" ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return -1;
}

/** Whether an odd number of backslashes stands before `at`. */
function isEscaped(source: string, at: number, from: number): boolean {
  let count = 0;
  for (let i = at - 1; i > from && source[i] === "\\"; i--) count++;
  return count % 2 === 1;
}
