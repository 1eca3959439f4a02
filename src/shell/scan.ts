import { readAnsi } from "./ansi.ts";
import { readBody, readOpening } from "./scan_heredoc.ts";
import type { HereDoc } from "./scan_heredoc.ts";
import { newCommand, openFrame, unknownWord } from "./scan_frame.ts";
import type { Frame, OpenCommand, Scanned } from "./scan_frame.ts";
import { BLANK } from "./value.ts";

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

/** Brackets inside brackets; deeper ones only separate commands. */
const MAX_DEPTH = 256;

/** Heredocs on one line: Bash takes no more (HEREDOC_MAX of its parser). */
const MAX_DOCS = 16;

/** Words that a command can follow: `then git`, `[[ -d x ]] git` of zsh. */
const KEYWORDS = new Set(
  "{ } ! if then elif else fi while until do done time esac always".split(" "),
);
const PLAIN = /[^\s;&|()`#'"\\$<>]+/y;
const PLAIN_IN_DOUBLE = /[^"\\$`]+/y;

class Scanner {
  readonly #text: string;
  readonly #visit: (command: Scanned) => void;
  readonly #stack: Frame[] = [];
  readonly #lastQuote: Readonly<Record<string, number>>;
  #frame = openFrame("", false, 0);
  #at = 0;
  #docs: (HereDoc & { readonly command: OpenCommand })[] = [];
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
    if (next === "'" && !this.#frame.inDouble) return this.#ansiQuoted();
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
    const { value, end } = readAnsi(this.#text, this.#at);
    this.#add(value, end - this.#at);
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
    const { command } = this.#frame;
    const opening = readOpening(this.#text, this.#at);
    this.#at = opening.end;
    if (!opening.doc || this.#docs.length >= MAX_DOCS) return;
    command.waits = true;
    this.#docs.push({ ...opening.doc, command });
  }

  #readDocs(): void {
    const docs = this.#docs;
    this.#docs = [];
    for (const doc of docs) {
      const { body, end } = readBody(this.#text, this.#at, doc);
      this.#at = end;
      doc.command.stdin = body;
      if (!doc.quoted && /\$\(|`/.test(body)) {
        new Scanner(body, this.#visit).runBody();
      }
    }
    for (const doc of docs) this.#finish(doc.command);
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
    if (command.words[0] === "function" && word === "{") {
      return this.#endCommand();
    }
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
