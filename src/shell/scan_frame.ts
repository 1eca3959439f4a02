import type { Value } from "./value.ts";

/** A command as the scan sees it. */
export interface Scanned {
  readonly words: readonly Value[];
  /** The body of its heredoc. */
  readonly stdin?: string;
  /** Where it starts in the text. */
  readonly at: number;
}

/** A command that the scan is still in. */
export interface OpenCommand {
  words: Value[];
  stdin?: string;
  at: number;
  /** It is not one that runs: the rest of a broken command, an array. */
  skip: boolean;
  /** Its heredocs are still to come. */
  waits: boolean;
}

/** What is between two brackets, up to where the scan is. */
export interface Frame {
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

export function openFrame(
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

export function newCommand(at: number): OpenCommand {
  return { words: [], at, skip: false, waits: false };
}

/** A word with an expansion in it. */
export function unknownWord(text: string): Value {
  const tail = /\$(?:\{[^{}]*\}|\w+|.)?([^$]*)$/.exec(text)?.[1];
  return { unknown: text, text, ...(tail ? { tail } : {}) };
}
