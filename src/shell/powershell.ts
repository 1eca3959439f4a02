import { append, endElement, redirect } from "./powershell_frame.ts";
import type { Frame, PowerShellCommand } from "./powershell_frame.ts";
import { Frames } from "./powershell_frames.ts";
import { isAssignment } from "./powershell_grammar.ts";
import {
  matchAt,
  opensHereString,
  readEscape,
  readHereString,
  readLiteral,
  readVerbatim,
} from "./powershell_text.ts";

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

const PLAIN = /[^\s;|&(){}'"`$#@,=<>]+/y;
const PLAIN_IN_STRING = /[^"`$]+/y;
const PLAIN_IN_HERE_STRING = /[^"`$\r\n]+/y;
const HERE_STRING_START = /@"[ \t]*\r?/y;
const HERE_STRING_END = /\r?\n"@/y;
/** A stream, where it is to go, and whether to another stream (about_Redirection); `<` is only reserved. */
const REDIRECTION = /([1-6*]?)(>>?|<(?![<#(]))(&[12])?/y;
/** Of what `Get-Command` gives. */
const PROPERTY = /\.(?:Source|Path|Definition|Name)\b/iy;
const VARIABLE = /\$(?:\{[^{}]{0,256}\}?|[\p{L}\p{N}_:?]+|[$^])?/uy;

class Reader {
  readonly #text: string;
  readonly #frames: Frames;
  #at = 0;

  constructor(text: string, visit: (command: PowerShellCommand) => void) {
    this.#text = text;
    this.#frames = new Frames(visit);
  }

  run(): void {
    while (this.#at < this.#text.length) {
      if (this.#frame.inString) this.#stepInString();
      else this.#step(this.#text[this.#at]);
    }
    this.#frames.end();
  }

  get #frame(): Frame {
    return this.#frames.current;
  }

  #step(char: string): void {
    switch (char) {
      case " ":
      case "\t":
      case "\r":
        this.#at++;
        return this.#frames.endWord();
      case "\n":
        this.#at++;
        return this.#frames.endLine();
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
        return this.#close(char);
      case "'":
        return this.#quoted(readLiteral);
      case '"':
        return this.#startString("line", 1);
      case ",":
        return this.#comma();
      default:
        if (this.#redirection() || this.#stepPair(char)) return;
        this.#stepCommon(PLAIN);
    }
  }

  /** Characters that mean something together with the next one, or at a word's start. */
  #stepPair(char: string): boolean {
    const next = this.#text[this.#at + 1];
    if (char === "<" && next === "#") this.#skipTo("#>");
    else if (char === "@" && opensHereString(this.#text, this.#at, "'")) {
      this.#quoted(readHereString);
    } else if (char === "@" && opensHereString(this.#text, this.#at, '"')) {
      const start = matchAt(HERE_STRING_START, this.#text, this.#at) ?? "";
      this.#startString("here", start.length);
    } else if (char === "@" && next === "{") this.#open("}", 2, true);
    else if ((char === "@" || char === "$") && next === "(") this.#open(")", 2);
    else if (char === "#" && this.#frame.word === undefined) {
      this.#skipTo("\n", 0);
    } else if (char === "=" && isAssignment(this.#frame)) {
      this.#frames.assign();
      this.#at++;
    } else if (char === "-" && next === "-") return this.#verbatim();
    else {
      if (char === "[") this.#frames.beginExpression(); // `[string] $x = git log`
      return false;
    }
    return true;
  }

  #stepInString(): void {
    const { inString } = this.#frame;
    const end = matchAt(HERE_STRING_END, this.#text, this.#at);
    if (inString === "here" && end !== undefined) this.#endString(end.length);
    else if (this.#text.startsWith("$(", this.#at)) this.#open(")", 2);
    else if (inString === "here") this.#stepCommon(PLAIN_IN_HERE_STRING);
    else if (this.#text.startsWith('""', this.#at)) this.#add('"', 2);
    else if (this.#text[this.#at] === '"') this.#endString(1);
    else this.#stepCommon(PLAIN_IN_STRING);
  }

  #stepCommon(plain: RegExp): void {
    const char = this.#text[this.#at];
    if (char === "`") return this.#escape();
    if (char === "$") return this.#variable();
    const run = matchAt(plain, this.#text, this.#at) ?? char;
    this.#add(run, run.length);
  }

  /** `& git` calls; a `&` behind a command runs it in the background. */
  #ampersand(): void {
    if (this.#text[this.#at + 1] === "&") return this.#separator();
    this.#frames.endWord();
    if (this.#frame.words.length > 0) this.#frames.endCommand();
    this.#frame.call = true;
    this.#at++;
  }

  /** `2>&1`, `*> file`; in any other place its characters are text. */
  #redirection(): boolean {
    REDIRECTION.lastIndex = this.#at;
    const found = REDIRECTION.exec(this.#text);
    if (!found) return false;
    const [whole, stream, arrow, other] = found;
    if (stream !== "" && this.#frame.word !== undefined) return false;
    this.#frames.endWord();
    const from = stream === "*" ? "&" : stream.replace("1", "");
    if (other) redirect(this.#frame, `${from}>&`, other.slice(1));
    else this.#frame.redirects = from + arrow;
    this.#at += whole.length;
    return true;
  }

  /** `a, b` and `"a","b"` are arrays; in `%h,%s` programs see the comma. */
  #comma(): void {
    const around = [this.#text[this.#at - 1], this.#text[this.#at + 1]];
    if (around.some((one) => /["'\s]/.test(one ?? "\n"))) {
      endElement(this.#frame);
      this.#at++;
    } else this.#add(",", 1);
  }

  /** What follows `--%` goes to the program as it is. */
  #verbatim(): boolean {
    const { word, words, elements, expression } = this.#frame;
    if (word !== undefined || words.length === 0 || expression) return false;
    const found = readVerbatim(this.#text, this.#at);
    if (!found) return false;
    words.push(...found.words);
    elements.push(...found.words);
    this.#at = found.end;
    return true;
  }

  #startString(kind: Frame["inString"], length: number): void {
    this.#frames.beginExpression();
    this.#frame.inString = kind;
    this.#add("", length);
    if (kind === "here" && !matchAt(HERE_STRING_END, this.#text, this.#at)) {
      this.#at++; // the line break that the text begins behind
    }
  }

  #endString(length: number): void {
    this.#frame.inString = undefined;
    this.#at += length;
  }

  #quoted(read: typeof readLiteral): void {
    this.#frames.beginExpression();
    const { value, end } = read(this.#text, this.#at);
    this.#add(value, end - this.#at);
  }

  #escape(): void {
    const isBreak = matchAt(/`\r?\n/y, this.#text, this.#at);
    if (isBreak !== undefined && this.#frame.inString === undefined) {
      this.#at += isBreak.length;
      return;
    }
    const { value, end } = readEscape(this.#text, this.#at);
    this.#add(value, end - this.#at);
  }

  #separator(): void {
    const pattern = /[;|&]+/y;
    const separator = matchAt(pattern, this.#text, this.#at) ?? "";
    this.#frames.endPart(/^\|(?!\|)/.test(separator));
    this.#at += separator.length;
  }

  #open(close: ")" | "}", length: number, table = false): void {
    this.#frames.open(close, table);
    this.#at += length;
  }

  #close(char: string): void {
    this.#at++;
    if (!this.#frames.close(char)) return;
    this.#at += matchAt(PROPERTY, this.#text, this.#at)?.length ?? 0;
  }

  #variable(): void {
    const name = matchAt(VARIABLE, this.#text, this.#at) ?? "$";
    this.#frames.variable(name);
    this.#at += name.length;
  }

  #add(text: string, length: number): void {
    append(this.#frame, text);
    this.#at += length;
  }

  #skipTo(end: string, after = end.length): void {
    const found = this.#text.indexOf(end, this.#at);
    this.#at = found < 0 ? this.#text.length : found + after;
  }
}
