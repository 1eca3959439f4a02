import type { Redirection } from "./command.ts";
import { isSkipped } from "./powershell_grammar.ts";
import { toWord } from "./value.ts";
import type { Value } from "./value.ts";

/** A command of a PowerShell line. */
export interface PowerShellCommand {
  readonly words: readonly Value[];
  /** The same with the elements of arrays apart: `"a","b"` is two. */
  readonly elements: readonly Value[];
  readonly redirections: readonly Redirection[];
  /** The string that is piped into it. */
  readonly stdin?: Value;
  /** The command before it in the text is piped into it. */
  readonly piped: boolean;
  /** It stands in a script block that is sent to another machine. */
  readonly remote: boolean;
}

/** What is between two brackets, up to where the reader is. */
export interface Frame {
  words: Value[];
  word: string | undefined;
  exact: boolean;
  elements: Value[];
  /** What of `word` stands behind the last comma of an array. */
  element: string;
  /** A comma of an array is in `word`. */
  isArray: boolean;
  /** A line that ends with such a comma goes on. */
  goesOn: boolean;
  redirections: Redirection[];
  /** The operator whose target comes next. */
  redirects: string | undefined;
  /** The line is an expression: it began with a string or a variable. */
  expression: boolean;
  /** After `&` or `.`, any word is a command. */
  call: boolean;
  /** The reader is in `"…"` or in `@"…"@`. */
  inString: "line" | "here" | undefined;
  /** The variable that the line assigns to. */
  assigns: string | undefined;
  /** What stands before `|`: a string, or the command of this number. */
  input: { readonly text?: Value; readonly command?: number };
  readonly close: "" | ")" | "}";
  readonly remote: boolean;
  /** `@{ name = value }`: commands stand behind `=` only. */
  readonly table: boolean;
  /** What the block is kept under until it is named. */
  readonly defines?: string;
}

/** Adds to the word that the reader is in. */
export function append(frame: Frame, text: string): void {
  frame.word = (frame.word ?? "") + text;
  frame.element += text;
}

/** Adds what a variable holds; a string joins the elements of an array. */
export function appendArray(
  frame: Frame,
  text: string,
  elements: readonly string[],
): void {
  const last = elements.at(-1);
  if (last === undefined || elements.length === 1) append(frame, text);
  else if (frame.word !== undefined) append(frame, elements.join(" "));
  else {
    frame.elements.push(...elements.slice(0, -1));
    frame.word = text;
    frame.element = last;
    frame.isArray = true;
  }
}

/** A comma that ends an element of an array. */
export function endElement(frame: Frame): void {
  const { element, exact } = frame;
  if (element !== "") frame.elements.push(known(element, exact));
  frame.word = `${frame.word ?? ""},`;
  frame.element = "";
  frame.isArray = true;
}

/** Ends the word that the reader is in, and gives the frame to go on with. */
export function endWord(frame: Frame): Frame {
  const { word, exact, element, isArray } = frame;
  if (word === undefined) return frame;
  const isFirst = frame.words.length === 0;
  frame.word = undefined;
  frame.exact = true;
  frame.element = "";
  frame.isArray = false;
  frame.goesOn = isArray && element === "";
  if (frame.redirects !== undefined) {
    const target = nullDevice(word) ?? known(word, exact);
    redirect(frame, frame.redirects, target);
    frame.redirects = undefined;
  } else if (isFirst && isSkipped(word, frame)) {
    frame.elements = [];
  } else if (isFirst && word === "." && !frame.expression) {
    frame.elements = [];
    frame.call = true;
  } else if (frame.words.length === 1 && frame.expression && word === "in") {
    return openFrame(frame); // `foreach ($f in git ls-files)`
  } else {
    frame.words.push(known(word, exact));
    if (!frame.goesOn) frame.elements.push(known(element, exact));
  }
  return frame;
}

/** `2>&1` needs no target: it is in the operator. */
export function redirect(
  frame: Frame,
  operator: string,
  target: Value,
): void {
  frame.redirections.push({ operator, target: toWord(target) });
}

function known(text: string, exact: boolean): Value {
  return exact ? text : { unknown: text, text };
}

/** `> $null`, in the words of Bash. */
function nullDevice(word: string): string | undefined {
  return /^\$(?:null|\{null\})$/i.test(word) ? "/dev/null" : undefined;
}

export function openFrame(
  { close, remote, table, defines }: Pick<
    Frame,
    "close" | "remote" | "table" | "defines"
  >,
): Frame {
  return {
    words: [],
    word: undefined,
    exact: true,
    elements: [],
    element: "",
    isArray: false,
    goesOn: false,
    redirections: [],
    redirects: undefined,
    expression: table,
    call: false,
    inString: undefined,
    assigns: undefined,
    input: {},
    close,
    remote,
    table,
    defines,
  };
}
