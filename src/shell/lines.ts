import { BLANK } from "./value.ts";
import type { Value } from "./value.ts";

/** Text as a program reads it, line by line. */
export interface Lines {
  readonly lines: readonly string[];
  /** Else a line may hold expansions, and one may stand for any number. */
  readonly isKnown: boolean;
}

/** The lines of `text`; one unknown one where nothing is known. */
export function linesOf(text: Value | undefined): Lines {
  if (text === undefined) return { lines: [BLANK], isKnown: false };
  const isKnown = typeof text === "string";
  const lines = (isKnown ? text : text.text).split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  return { lines, isKnown };
}

/** The text of these lines. */
export function textOf(lines: readonly string[], isKnown: boolean): Value {
  const text = lines.map((line) => `${line}\n`).join("");
  return isKnown ? text : { unknown: text, text };
}

/** The parts as one, unless two of them make a word that the line does not have. */
export function glue(parts: readonly string[]): string | undefined {
  let last = "";
  for (const part of parts) {
    if (part === "") continue;
    if (isGlued(last, part)) return undefined;
    last = part;
  }
  return parts.join("");
}

function isGlued(before: string, after: string): boolean {
  return isWord(before[before.length - 1]) && isWord(after[0]);
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /\w/.test(char);
}
