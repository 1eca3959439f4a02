import {
  isAssignment,
  isNumber,
  isParameters,
  isSkipped,
  lookedUp,
  openFrame,
  sendsAway,
} from "./powershell_frame.ts";
import type { Frame, PowerShellCommand } from "./powershell_frame.ts";
import { Blocks, definedBy } from "./powershell_blocks.ts";
import {
  matchAt,
  opensHereString,
  readHereString,
  readLiteral,
} from "./powershell_text.ts";
import { Variables } from "./powershell_variables.ts";
import { BLANK } from "./value.ts";
import type { Value } from "./value.ts";

/**
 * The commands of a PowerShell line, in order, those in script blocks,
 * subexpressions and strings included (about_Parsing: a line in argument mode
 * begins with a bare word, or with `&` or `.`; everything else is an
 * expression). Linear and total.
 */
export function readPowerShell(
  text: string,
  visit: (command: PowerShellCommand) => void,
): void {
  new Reader(text, visit).run();
}

/** Brackets inside brackets; deeper ones only separate commands. */
const MAX_DEPTH = 256;

const PLAIN = /[^\s;|&(){}'"`$#@,=]+/y;
const PLAIN_IN_STRING = /[^"`$]+/y;
/** Of what `Get-Command` gives. */
const PROPERTY = /\.(?:Source|Path|Definition|Name)\b/iy;
const VARIABLE = /\$(?:\{[^{}]{0,256}\}|[\w:?]+|[$^])?/y;

class Reader {
  readonly #text: string;
  readonly #blocks: Blocks;
  readonly #stack: Frame[] = [];
  readonly #variables = new Variables();
  #frame = openFrame({ close: "", remote: false, table: false });
  #at = 0;
  #piped: Value | undefined;

  constructor(text: string, visit: (command: PowerShellCommand) => void) {
    this.#text = text;
    this.#blocks = new Blocks(visit);
  }

  run(): void {
    while (this.#at < this.#text.length) {
      if (this.#frame.inString) this.#stepInString();
      else this.#step(this.#text[this.#at]);
    }
    this.#endCommand();
    this.#blocks.end();
    while (this.#stack.length > 0) this.#close();
    this.#endCommand();
  }

  #step(char: string): void {
    switch (char) {
      case " ":
      case "\t":
      case "\r":
        this.#at++;
        return this.#endWord();
      case "\n":
        this.#at++;
        return this.#endCommand();
      case ";":
      case "|":
        return this.#separator();
      case "&":
        return this.#ampersand();
      case "(":
      case "{":
        return this.#open(char === "(" ? ")" : "}", 1);
      case ")":
      case "}":
        return this.#closeBracket(char);
      case "'":
        return this.#quoted(readLiteral);
      case '"':
        return this.#startString();
      default:
        if (!this.#stepPair(char)) this.#stepCommon(char, PLAIN);
    }
  }

  /** Characters that mean something together with the next one, or at a word's start. */
  #stepPair(char: string): boolean {
    const next = this.#text[this.#at + 1];
    if (char === "<" && next === "#") this.#skipTo("#>");
    else if (char === "@" && opensHereString(this.#text, this.#at)) {
      this.#quoted(readHereString);
    } else if (char === "@" && next === "{") this.#open("}", 2, true);
    else if ((char === "@" || char === "$") && next === "(") this.#open(")", 2);
    else if (char === "#" && this.#frame.word === undefined) {
      this.#skipTo("\n", 0);
    } else if (char === "=" && isAssignment(this.#frame)) this.#assignment();
    else {
      if (char === "[") this.#beginExpression(); // `[string] $x = git log`
      return false;
    }
    return true;
  }

  #stepInString(): void {
    const char = this.#text[this.#at];
    if (char === '"') {
      this.#frame.inString = false;
      this.#at++;
    } else if (this.#text.startsWith("$(", this.#at)) this.#open(")", 2);
    else this.#stepCommon(char, PLAIN_IN_STRING);
  }

  #stepCommon(char: string, plain: RegExp): void {
    if (char === "`") return this.#escape();
    if (char === "$") return this.#variable();
    const run = matchAt(plain, this.#text, this.#at) ?? char;
    this.#add(run, run.length);
  }

  /** `& git` calls; a `&` behind a command runs it in the background. */
  #ampersand(): void {
    if (this.#text[this.#at + 1] === "&") return this.#separator();
    this.#endWord();
    if (this.#frame.words.length > 0) this.#endCommand();
    this.#frame.call = true;
    this.#at++;
  }

  #separator(): void {
    this.#endWord();
    const { words, expression } = this.#frame;
    const isPipe = /^\|(?!\|)/.test(this.#text.slice(this.#at, this.#at + 2));
    this.#endCommand();
    if (isPipe && expression && words.length === 1) this.#piped = words[0];
    while (/[;|&]/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #closeBracket(char: string): void {
    this.#at++;
    if (this.#frame.close === char) this.#close();
    else this.#endCommand();
  }

  #startString(): void {
    this.#beginExpression();
    this.#frame.word ??= "";
    this.#frame.inString = true;
    this.#at++;
  }

  #quoted(read: typeof readLiteral): void {
    this.#beginExpression();
    const { value, end } = read(this.#text, this.#at);
    this.#add(value, end - this.#at);
  }

  /** What follows `=` is a line of its own. */
  #assignment(): void {
    this.#endWord();
    const target = this.#frame.words[0];
    this.#frame = openFrame(this.#frame);
    this.#frame.expression = false;
    this.#frame.assigns = typeof target === "object"
      ? target.unknown.replace(/^\[.*\]/, "").toLowerCase()
      : undefined;
    this.#at++;
  }

  #escape(): void {
    const next = this.#text[this.#at + 1] ?? "";
    if (next === "\n") this.#at += 2;
    else if (next === "\r") this.#at += 3;
    else this.#add(next, 2);
  }

  #variable(): void {
    this.#beginExpression();
    const name = matchAt(VARIABLE, this.#text, this.#at) ?? "$";
    const { remote, words } = this.#frame;
    this.#blocks.run(name, remote || sendsAway(words));
    const known = this.#variables.get(name.toLowerCase());
    if (known === undefined) this.#frame.exact = false;
    this.#add(known ?? name, name.length);
  }

  /** A line that begins with this is no command, unless it is called. */
  #beginExpression(): void {
    const frame = this.#frame;
    if (frame.words.length > 0 || frame.word !== undefined || frame.call) {
      return;
    }
    frame.expression = true;
  }

  #add(text: string, length: number): void {
    this.#frame.word = (this.#frame.word ?? "") + text;
    this.#at += length;
  }

  #endWord(): void {
    const frame = this.#frame;
    const { word, exact } = frame;
    if (word === undefined) return;
    frame.word = undefined;
    frame.exact = true;
    if (frame.words.length === 0 && isSkipped(word, frame)) return;
    if (frame.words.length === 0 && word === "." && !frame.expression) {
      frame.call = true;
      return;
    }
    if (frame.words.length === 1 && frame.expression && word === "in") {
      this.#frame = openFrame(frame); // `foreach ($f in git ls-files)`
      return;
    }
    frame.words.push(exact ? word : { unknown: word, text: word });
  }

  #endCommand(): void {
    this.#endWord();
    const { words, expression, assigns, remote } = this.#frame;
    const isValue = expression && words.length === 1;
    const value = lookedUp(words) ?? (isValue ? words[0] : undefined);
    if (assigns !== undefined && value !== undefined) {
      this.#variables.set(assigns, value);
    }
    const stdin = this.#piped;
    this.#piped = undefined;
    this.#frame = openFrame(this.#frame);
    if (words.length === 0 || expression || isNumber(words[0])) return;
    this.#blocks.add({ words, remote, stdin });
  }

  #open(close: ")" | "}", length: number, table = false): void {
    this.#beginExpression();
    if (this.#stack.length >= MAX_DEPTH) {
      this.#at += length;
      return this.#endCommand();
    }
    const { words, remote } = this.#frame;
    const defines = close === "}" && !table
      ? definedBy(this.#frame)
      : undefined;
    if (defines !== undefined) this.#blocks.open();
    this.#stack.push(this.#frame);
    const away = remote || sendsAway(words);
    this.#frame = openFrame({ close, remote: away, table, defines });
    this.#at += length;
  }

  #close(): void {
    this.#endWord();
    const found = lookedUp(this.#frame.words);
    this.#endCommand();
    const inner = this.#frame;
    if (inner.defines !== undefined) this.#blocks.close(inner.defines);
    const outer = this.#stack.pop();
    if (!outer) return;
    this.#frame = outer;
    if (inner.close === "}" && !outer.call && outer.expression) {
      // the block of `if (…) { … }`: a new line may follow
      return this.#endCommand();
    }
    if (isParameters(outer)) {
      outer.words = [];
      outer.word = undefined;
    } else if (found !== undefined && outer.word === undefined) {
      outer.word = found;
      this.#at += matchAt(PROPERTY, this.#text, this.#at)?.length ?? 0;
    } else {
      outer.word = (outer.word ?? "") + BLANK;
      outer.exact = false;
    }
  }

  #skipTo(end: string, after = end.length): void {
    const found = this.#text.indexOf(end, this.#at);
    this.#at = found < 0 ? this.#text.length : found + after;
  }
}
