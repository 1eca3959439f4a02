import { BLANK } from "./value.ts";
import type { Value } from "./value.ts";

/** A command as the scan sees it. */
export interface Scanned {
  readonly words: readonly Value[];
  /** The body of its heredoc. */
  readonly stdin?: string;
  /** Where it starts in the text. */
  readonly at: number;
}

/**
 * The commands in text that is not parsed, because it is too long or broken:
 * whatever stands where a command can stand, outside comments, quotes and
 * heredoc bodies. A quote that is never closed counts as no quote. Linear and
 * total. `inCommand` says that the text begins inside a command.
 */
export function scanCommands(
  text: string,
  inCommand: boolean,
  visit: (command: Scanned) => void,
): void {
  const scanner = new Scanner(text, visit);
  if (inCommand) scanner.skipCommand();
  scanner.run();
}

interface OpenCommand {
  words: Value[];
  stdin?: string;
  at: number;
  /** It is not one that runs: the rest of a broken command, an array. */
  skip: boolean;
  /** Its heredocs are still to come. */
  waits: boolean;
}

/** What is between two brackets, up to where the scan is. */
interface Frame {
  command: OpenCommand;
  /** The word so far; undefined between words. */
  word: string | undefined;
  exact: boolean;
  /** The next word is the target of a redirection. */
  target: boolean;
  inDouble: boolean;
  readonly close: "" | ")" | "`";
  /** It stands inside a word: `$(`, `<(` or a backtick. */
  readonly inWord: boolean;
}

interface HereDoc {
  readonly delimiter: string;
  readonly quoted: boolean;
  readonly tabs: boolean;
  readonly command: OpenCommand;
}

/** Brackets inside brackets; deeper ones only separate commands. */
const MAX_DEPTH = 256;

/** Words that a command can follow: `then git`, `[[ -d x ]] git` of zsh. */
const KEYWORDS = new Set(
  "{ } ! if then elif else fi while until do done time esac always".split(" "),
);
const PLAIN = /[^\s;&|()`#'"\\$<>]+/y;
const PLAIN_IN_DOUBLE = /[^"\\$`]+/y;
const DELIMITER = /(-?)[ \t]*((?:'[^'\n]*'|"[^"\n]*"|\\.|[^\s;&|<>()'"\\])+)/y;

class Scanner {
  readonly #text: string;
  readonly #visit: (command: Scanned) => void;
  readonly #stack: Frame[] = [];
  readonly #lastQuote: Readonly<Record<string, number>>;
  #frame = openFrame("", false, 0);
  #at = 0;
  #docs: HereDoc[] = [];
  /** The text is a heredoc body: a double quote is an ordinary character. */
  #isBody = false;

  constructor(text: string, visit: (command: Scanned) => void) {
    this.#text = text;
    this.#visit = visit;
    this.#lastQuote = {
      "'": text.lastIndexOf("'"),
      '"': text.lastIndexOf('"'),
      "`": text.lastIndexOf("`"),
    };
  }

  skipCommand(): void {
    this.#frame.command.skip = true;
  }

  run(): void {
    while (this.#at < this.#text.length) {
      if (this.#frame.inDouble) this.#stepInDouble();
      else this.#step();
    }
    this.#endCommand();
    while (this.#stack.length > 0) {
      this.#pop();
      this.#endCommand();
    }
    this.#readDocs();
  }

  /** Scans for substitutions only, as in a heredoc body or a string. */
  runBody(): void {
    this.skipCommand();
    this.#isBody = true;
    this.#frame.inDouble = true;
    this.run();
  }

  #step(): void {
    const char = this.#text[this.#at];
    switch (char) {
      case " ":
      case "\t":
      case "\r":
        this.#at++;
        return this.#endWord();
      case "\n":
        this.#at++;
        this.#endCommand();
        return this.#readDocs();
      case ";":
      case "|":
        this.#at++;
        return this.#endCommand();
      case "&":
        this.#at++;
        return this.#text[this.#at] === ">"
          ? this.#redirect()
          : this.#endCommand();
      case "(":
        return this.#openParenthesis();
      case ")":
        return this.#closeParenthesis();
      case "#":
        return this.#frame.word === undefined
          ? this.#skipLine()
          : this.#add(char);
      case "<":
      case ">":
        return this.#redirect();
      case "'":
        return this.#singleQuoted();
      case '"':
        if (this.#at < this.#lastQuote[char]) this.#frame.inDouble = true;
        this.#frame.word ??= "";
        this.#at++;
        return;
      default:
        if (!this.#stepCommon(char)) this.#addRun(PLAIN);
    }
  }

  #stepInDouble(): void {
    const char = this.#text[this.#at];
    if (char === '"') {
      if (this.#isBody && this.#stack.length === 0) return this.#add(char);
      this.#frame.inDouble = false;
      this.#at++;
    } else if (!this.#stepCommon(char)) this.#addRun(PLAIN_IN_DOUBLE);
  }

  /** What means the same in and out of double quotes. */
  #stepCommon(char: string): boolean {
    if (char === "\\") this.#escape();
    else if (char === "`") this.#backtick();
    else if (char === "$") this.#dollar();
    else return false;
    return true;
  }

  #escape(): void {
    const next = this.#text[this.#at + 1] ?? "";
    if (next === "\n") this.#at += 2;
    else this.#add(next, 2);
  }

  #backtick(): void {
    if (this.#frame.close === "`") {
      this.#at++;
      this.#endCommand();
      this.#pop();
    } else if (this.#at < this.#lastQuote["`"]) this.#push("`", true, 1);
    else this.#at++;
  }

  #dollar(): void {
    const next = this.#text[this.#at + 1];
    if (next === "(") return this.#push(")", true, 2);
    if (next === "'" && !this.#frame.inDouble) {
      this.#at++;
      return this.#ansiQuoted();
    }
    if (next !== '"') this.#frame.exact = false;
    this.#add(next === '"' ? "" : "$");
  }

  #openParenthesis(): void {
    const { word, command } = this.#frame;
    this.#push(")", false, 1);
    // `x=(git)` is an array; `=(git)` of zsh runs it
    if (word !== undefined && /.=$/.test(word)) this.skipCommand();
    else if (command.words.length === 0) command.at = this.#at;
  }

  #closeParenthesis(): void {
    this.#at++;
    this.#endCommand();
    if (this.#frame.close === ")") this.#pop();
  }

  #singleQuoted(): void {
    const start = this.#at + 1;
    this.#frame.word ??= "";
    if (this.#at >= this.#lastQuote["'"]) this.#at++;
    else {
      const end = this.#text.indexOf("'", start);
      this.#add(this.#text.slice(start, end), end + 1 - this.#at);
    }
  }

  #ansiQuoted(): void {
    let end = this.#at + 1;
    while (end < this.#text.length && this.#text[end] !== "'") {
      end += this.#text[end] === "\\" ? 2 : 1;
    }
    const inside = this.#text.slice(this.#at + 1, end);
    this.#add(decodeAnsi(inside), end + 1 - this.#at);
  }

  /** At `<` or `>`, after any descriptor. */
  #redirect(): void {
    const rest = this.#text.slice(this.#at, this.#at + 3);
    if (rest[1] === "(") return this.#push(")", true, 2);
    if (/^\d+$/.test(this.#frame.word ?? "")) this.#frame.word = undefined;
    this.#endWord();
    if (rest.startsWith("<<") && rest !== "<<<") return this.#openDoc();
    this.#frame.target = true;
    this.#at++;
    while (/[<>&|]/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #openDoc(): void {
    DELIMITER.lastIndex = this.#at + 2;
    const found = DELIMITER.exec(this.#text);
    this.#at = found ? DELIMITER.lastIndex : this.#at + 2;
    if (!found) return;
    const { command } = this.#frame;
    command.waits = true;
    this.#docs.push({
      delimiter: found[2].replace(/['"\\]/g, ""),
      quoted: /['"\\]/.test(found[2]),
      tabs: found[1] === "-",
      command,
    });
  }

  #readDocs(): void {
    const docs = this.#docs;
    this.#docs = [];
    for (const doc of docs) {
      const body = this.#readBody(doc);
      doc.command.stdin = body;
      if (!doc.quoted && /\$\(|`/.test(body)) {
        new Scanner(body, this.#visit).runBody();
      }
    }
    for (const doc of docs) this.#finish(doc.command);
  }

  #readBody({ delimiter, tabs }: HereDoc): string {
    const start = this.#at;
    while (this.#at < this.#text.length) {
      const from = this.#at;
      const newline = this.#text.indexOf("\n", from);
      const end = newline < 0 ? this.#text.length : newline;
      this.#at = end + 1;
      const line = this.#text.slice(from, end).replace(/\r$/, "");
      if ((tabs ? line.replace(/^\t+/, "") : line) === delimiter) {
        return this.#text.slice(start, from);
      }
    }
    return this.#text.slice(start);
  }

  #skipLine(): void {
    const newline = this.#text.indexOf("\n", this.#at);
    this.#at = newline < 0 ? this.#text.length : newline;
  }

  #addRun(plain: RegExp): void {
    plain.lastIndex = this.#at;
    const run = plain.exec(this.#text)?.[0] ?? this.#text[this.#at];
    this.#add(run, run.length);
  }

  #add(text: string, length = 1): void {
    const frame = this.#frame;
    if (frame.word === undefined && frame.command.words.length === 0) {
      frame.command.at = this.#at;
    }
    frame.word = (frame.word ?? "") + text;
    this.#at += length;
  }

  #endWord(): void {
    const frame = this.#frame;
    const { word, command } = frame;
    if (word === undefined) return;
    frame.word = undefined;
    const { exact, target } = frame;
    frame.exact = true;
    frame.target = false;
    if (target) return;
    if (word === "]]") return this.#endCommand();
    if (command.words.length === 0 && KEYWORDS.has(word)) return;
    command.words.push(exact ? word : unknownWord(word));
  }

  #endCommand(): void {
    this.#endWord();
    const { command } = this.#frame;
    this.#frame.command = newCommand(this.#at);
    if (!command.waits) this.#finish(command);
  }

  #finish(command: OpenCommand): void {
    const { words, stdin, at, skip } = command;
    if (!skip && words.length > 0) this.#visit({ words, stdin, at });
    command.skip = true; // two heredocs of one command
  }

  #push(close: Frame["close"], inWord: boolean, length: number): void {
    this.#at += length;
    if (this.#stack.length >= MAX_DEPTH) return this.#endCommand();
    this.#stack.push(this.#frame);
    this.#frame = openFrame(close, inWord, this.#at);
  }

  #pop(): void {
    const { inWord } = this.#frame;
    const frame = this.#stack.pop();
    if (!frame) return;
    this.#frame = frame;
    if (inWord) {
      frame.word = (frame.word ?? "") + BLANK;
      frame.exact = false;
    } else if (!frame.word?.endsWith("=")) this.#endCommand();
  }
}

function openFrame(
  close: Frame["close"],
  inWord: boolean,
  at: number,
): Frame {
  return {
    command: newCommand(at),
    word: undefined,
    exact: true,
    target: false,
    inDouble: false,
    close,
    inWord,
  };
}

function newCommand(at: number): OpenCommand {
  return { words: [], at, skip: false, waits: false };
}

function unknownWord(text: string): Value {
  const tail = /\$(?:\{[^{}]*\}|\w+|.)?([^$]*)$/.exec(text)?.[1];
  return { unknown: text, text, ...(tail ? { tail } : {}) };
}

function decodeAnsi(text: string): string {
  const escape =
    /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|([0-7]{1,3})|(.))/g;
  return text.replace(escape, (_, hex, unicode, octal, other) => {
    const code = hex ?? unicode;
    if (code) return String.fromCharCode(parseInt(code, 16));
    return octal ? String.fromCharCode(parseInt(octal, 8)) : other;
  });
}
