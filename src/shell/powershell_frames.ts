import { Blocks, definedBy } from "./powershell_blocks.ts";
import { append, appendArray, endWord, openFrame } from "./powershell_frame.ts";
import type { Frame, PowerShellCommand } from "./powershell_frame.ts";
import {
  isOperand,
  isParameters,
  lookedUp,
  sendsAway,
  valueOf,
} from "./powershell_grammar.ts";
import { Variables } from "./powershell_variables.ts";
import { BLANK } from "./value.ts";

/** Brackets inside brackets; deeper ones only separate commands. */
const MAX_DEPTH = 256;

/** The brackets that a reader is in, and the commands that end in them. */
export class Frames {
  readonly #blocks: Blocks;
  readonly #outer: Frame[] = [];
  readonly #variables = new Variables();
  /** Commands that have ended. */
  #count = 0;
  current = openFrame({ close: "", remote: false, table: false });

  constructor(visit: (command: PowerShellCommand) => void) {
    this.#blocks = new Blocks(visit);
  }

  /** The text ends. */
  end(): void {
    this.endCommand();
    this.#blocks.end();
    while (this.#outer.length > 0) this.#leave();
    this.endCommand();
  }

  endWord(): void {
    this.current = endWord(this.current);
  }

  endLine(): void {
    this.endWord();
    if (!this.current.goesOn) this.endCommand();
  }

  /** What stands between `;`, `&&` and `|` ends. */
  endPart(isPipe: boolean): void {
    this.endWord();
    const { words, expression } = this.current;
    this.endCommand();
    if (!isPipe) return;
    if (!expression) this.current.input = { command: this.#count };
    else if (words.length === 1) this.current.input = { text: words[0] };
  }

  endCommand(): void {
    this.endWord();
    const { words, elements, redirections, remote } = this.current;
    const { expression, assigns, input } = this.current;
    const value = expression ? valueOf(words) : lookedUp(words);
    if (assigns !== undefined && value !== undefined) {
      this.#variables.set(assigns, value, expression ? elements : []);
    }
    this.current = openFrame(this.current);
    if (words.length === 0) this.current.input = input; // `|` ends the line
    if (words.length === 0 || expression || isOperand(words[0])) return;
    const piped = input.command === this.#count;
    const stdin = input.text;
    this.#count++;
    this.#blocks.add({ words, elements, redirections, stdin, piped, remote });
  }

  /** A line that begins with this is no command, unless it is called. */
  beginExpression(): void {
    const { words, word, call, redirects } = this.current;
    const isFirst = words.length === 0 && word === undefined;
    if (isFirst && !call && redirects === undefined) {
      this.current.expression = true;
    }
  }

  /** What follows `=` is a line of its own. */
  assign(): void {
    this.endWord();
    const [target] = this.current.words;
    this.current = openFrame(this.current);
    this.current.expression = false;
    this.current.assigns = typeof target === "object"
      ? target.unknown.replace(/^\[.*\]/, "").toLowerCase()
      : undefined;
  }

  /** `$name` in a word or in a string. */
  variable(name: string): void {
    this.beginExpression();
    const { remote, words } = this.current;
    this.#blocks.run(name, remote || sendsAway(words));
    const known = this.#variables.get(name);
    if (known) return appendArray(this.current, known.text, known.elements);
    if (name !== "$") this.current.exact = false; // `5$` is what it says
    append(this.current, name);
  }

  open(close: ")" | "}", table: boolean): void {
    this.beginExpression();
    if (this.#outer.length >= MAX_DEPTH) return this.endCommand();
    const { words, remote } = this.current;
    const defines = close === "}" && !table
      ? definedBy(this.current)
      : undefined;
    if (defines !== undefined) this.#blocks.open();
    this.#outer.push(this.current);
    const away = remote || sendsAway(words);
    this.current = openFrame({ close, remote: away, table, defines });
  }

  /** Whether the brackets stand for the program that `Get-Command` looks up. */
  close(char: string): boolean {
    if (this.current.close === char) return this.#leave();
    this.endCommand();
    return false;
  }

  #leave(): boolean {
    this.endWord();
    const found = lookedUp(this.current.words);
    this.endCommand();
    const inner = this.current;
    if (inner.defines !== undefined) this.#blocks.close(inner.defines);
    const outer = this.#outer.pop();
    if (!outer) return false;
    this.current = outer;
    if (inner.close === "}" && !outer.call && outer.expression) {
      this.endCommand(); // the block of `if (…) { … }`: a new line may follow
    } else if (isParameters(outer)) this.current = openFrame(outer);
    else if (found !== undefined && outer.word === undefined) {
      append(outer, found);
      return true;
    } else {
      append(outer, BLANK);
      outer.exact = false;
    }
    return false;
  }
}
