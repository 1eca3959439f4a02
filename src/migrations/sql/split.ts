import { lexSql } from "./lex.ts";
import type { LexOptions, Token } from "./lex.ts";
import { isBlockEdge, sectionOf } from "./sections.ts";

/** One SQL statement in a form that patterns can read. */
export interface Statement {
  /**
   * One line, single spaces, no comments: strings are `''`, dollar-quoted
   * bodies `$$`, the body of a routine `BEGIN END`, quoted names `"name"`.
   */
  readonly text: string;
  /** The line of its first word, from 1. */
  readonly line: number;
  /** What its strings say, in order, with their lines. */
  readonly strings: readonly Embedded[];
  /** What its dollar-quoted bodies say. */
  readonly bodies: readonly Embedded[];
  /** The comments directly before it and inside it. */
  readonly comments: readonly string[];
  /** `down` in the part that only a rollback runs. */
  readonly section: "up" | "down";
}

export interface Embedded {
  readonly text: string;
  readonly line: number;
}

/** A routine whose body may hold semicolons between BEGIN and END. */
const ROUTINE =
  /^(?:CREATE|ALTER)(?: OR (?:REPLACE|ALTER))?(?: DEFINER = \S+(?: @ \S+)?)?(?: (?:TEMP|TEMPORARY|CONSTRAINT|AGGREGATE|EDITIONABLE|NONEDITIONABLE))* (?:TRIGGER|PROCEDURE|PROC|FUNCTION|EVENT|PACKAGE)\b/i;
/** Words that begin a statement of SQL Server, which needs no semicolon. */
const BATCH_STARTS =
  /^(?:ALTER TABLE|DROP TABLE|DROP COLUMN|TRUNCATE TABLE|DELETE FROM|UPDATE \S+ SET|CREATE (?:UNIQUE )?INDEX|CREATE TABLE|EXEC(?:UTE)? SP_RENAME)\b/i;
/** Enough words to see `CREATE OR REPLACE … TRIGGER`. */
const HEAD_PIECES = 16;
const COPY_DATA = /^COPY .* FROM STDIN\b/i;

export interface SplitOptions extends LexOptions {
  /** The text is the inside of a block: `IF … THEN`, `ELSE`, `LOOP` end a statement, too. */
  readonly isBlock?: boolean;
}

/** The statements of an SQL text of any dialect. Never throws; time is linear in the length. */
export function splitSql(
  source: string,
  options: SplitOptions = {},
): Statement[] {
  const tokens = lexSql(source, options);
  if (options.isBlock) return splitBlock(source, tokens);
  const first = new Splitter(source, tokens, true).run();
  // A body that never ended was none: read its semicolons as ends.
  return first ?? new Splitter(source, tokens, false).run() ?? [];
}

/** What separates the statements of a block beside semicolons. */
const CONTROL = /^(?:BEGIN|THEN|ELSE|LOOP|END|DECLARE)$/i;

/** Semicolons put in the place of control words; those of a CASE expression stay. */
function splitBlock(source: string, tokens: readonly Token[]): Statement[] {
  let cases = 0;
  const plain = tokens.map((token): Token => {
    if (token.kind !== "word") return token;
    if (/^CASE$/i.test(token.value)) cases++;
    else if (cases > 0 && /^END$/i.test(token.value)) cases--;
    else if (cases === 0 && CONTROL.test(token.value)) {
      return { ...token, kind: "punctuation", value: ";" };
    }
    return token;
  });
  return new Splitter(source, plain, false).run() ?? [];
}

class Splitter {
  readonly #statements: Statement[] = [];
  readonly #lines: LineCounter;
  readonly #batches: boolean;
  #tokens: Token[] = [];
  #pieces: string[] = [];
  #section: "up" | "down" = "up";
  #comments: string[] = [];
  #delimiter = ";";
  #depth = 0;
  #routine: boolean | undefined;
  #skipTo = 0;

  constructor(
    readonly source: string,
    readonly all: readonly Token[],
    readonly routines: boolean,
  ) {
    this.#lines = new LineCounter(source);
    this.#batches = all.some((t) =>
      t.kind === "client" && /^GO\b/i.test(t.value)
    );
  }

  /** The statements, or undefined when a routine's body was open at the end. */
  run(): Statement[] | undefined {
    for (let i = 0; i < this.all.length; i++) {
      const token = this.all[i];
      if (token.at < this.#skipTo) continue;
      if (token.kind === "comment") this.#comment(token);
      else if (token.kind === "client") this.#client(token);
      else if (this.#endsAt(token, i)) this.#finish(token);
      else this.#add(token, i);
    }
    if (this.#depth > 0) return undefined;
    this.#finish();
    return this.#statements;
  }

  #comment(token: Token): void {
    const section = sectionOf(token.value);
    if (
      section || isBlockEdge(token.value) ||
      token.value.startsWith("--> statement-breakpoint")
    ) {
      this.#finish();
    }
    if (section) this.#section = section;
    this.#comments.push(token.value);
  }

  #client(token: Token): void {
    const delimiter = /^DELIMITER[ \t]+(\S+)/i.exec(token.value)?.[1];
    const isMeta = token.value.startsWith("\\");
    if (isMeta && this.#tokens.length > 0) return;
    this.#finish();
    if (delimiter !== undefined) this.#delimiter = delimiter;
  }

  #endsAt(token: Token, index: number): boolean {
    if (this.#depth > 0) return false;
    if (this.#delimiter === ";") {
      return token.value === ";" && token.kind === "punctuation";
    }
    if (!this.source.startsWith(this.#delimiter, token.at)) return false;
    this.#skipTo = token.at + this.#delimiter.length;
    return token.kind === "punctuation" || this.all[index].kind === "word";
  }

  #add(token: Token, index: number): void {
    if (this.#startsAnother(token, index)) this.#finish();
    const wasInside = this.#depth > 0;
    if (token.kind === "word" && this.routines) this.#track(token, index);
    this.#tokens.push(token);
    if (wasInside && this.#depth > 0) return;
    this.#pieces.push(spaced(this.#pieces.at(-1), token, this.source));
  }

  /** Counts BEGIN, CASE and END of a routine's body. */
  #track(token: Token, index: number): void {
    const word = token.value.toUpperCase();
    if (word !== "BEGIN" && word !== "END" && word !== "CASE") return;
    if (!this.#isRoutine()) return;
    if (
      word === "BEGIN" ||
      (word === "CASE" && this.#depth > 0 && !this.#afterEnd(index))
    ) {
      this.#depth++;
    } else if (word === "END" && this.#depth > 0) {
      const next = this.all[index + 1]?.value.toUpperCase() ?? "";
      if (!/^(?:IF|LOOP|WHILE|REPEAT|FOR)$/.test(next)) this.#depth--;
    }
  }

  #isRoutine(): boolean {
    this.#routine ??= ROUTINE.test(this.#pieces.slice(0, HEAD_PIECES).join(""));
    return this.#routine;
  }

  #afterEnd(index: number): boolean {
    return this.all[index - 1]?.value.toUpperCase() === "END";
  }

  #startsAnother(token: Token, index: number): boolean {
    if (!this.#batches || this.#tokens.length === 0 || this.#depth > 0) {
      return false;
    }
    if (token.kind !== "word" || !this.#lines.isFirstOnLine(token.at)) {
      return false;
    }
    const next = this.all.slice(index, index + 3).map((t) => t.value).join(" ");
    return BATCH_STARTS.test(next) && !this.#isRoutine();
  }

  #finish(end?: Token): void {
    const [first] = this.#tokens;
    if (first) {
      const text = this.#pieces.join("");
      this.#statements.push({
        text,
        line: this.#lines.lineOf(first.at),
        strings: this.#embedded("string"),
        bodies: this.#embedded("dollar"),
        comments: this.#comments,
        section: this.#section,
      });
      if (end && COPY_DATA.test(text)) {
        this.#skipTo = behindCopyData(this.source, end.end);
      }
      this.#comments = [];
    }
    this.#tokens = [];
    this.#pieces = [];
    this.#routine = undefined;
    this.#depth = 0;
  }

  #embedded(kind: "string" | "dollar"): Embedded[] {
    return this.#tokens.filter((t) => t.kind === kind)
      .map((t) => ({ text: t.value, line: this.#lines.lineOf(t.at) }));
  }
}

/** The token as the normalised text says it, with the space before it. */
function spaced(
  before: string | undefined,
  token: Token,
  source: string,
): string {
  const value = shown(token);
  if (before === undefined) return value;
  const last = before[before.length - 1];
  const tight = last === "." || last === "(" || /^[.,;)]/.test(value) ||
    (value === "(" && !/\s/.test(source[token.at - 1] ?? ""));
  return tight ? value : ` ${value}`;
}

function shown(token: Token): string {
  if (token.kind === "string") return "''";
  if (token.kind === "dollar") return "$$";
  return token.kind === "name" ? `"${token.value}"` : token.value;
}

/** The data of `COPY … FROM stdin` ends with a line `\.` */
function behindCopyData(source: string, from: number): number {
  const end = source.indexOf("\n\\.", from);
  return end < 0 ? source.length : end + 3;
}

/** Line numbers for offsets that only grow, or jump back a little. */
class LineCounter {
  readonly #starts: number[] = [0];

  constructor(readonly source: string) {
    for (
      let i = source.indexOf("\n");
      i >= 0;
      i = source.indexOf("\n", i + 1)
    ) {
      this.#starts.push(i + 1);
    }
  }

  lineOf(at: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  isFirstOnLine(at: number): boolean {
    return this.source.slice(this.#starts[this.lineOf(at) - 1], at).trim() ===
      "";
  }
}
