import type { Word } from "../shell/command.ts";

/** Stands for an expansion in what is known of a word. */
export const EXPANSION = "\0";

/**
 * A word as far as its text is known: `$sha:src/a.ts` is an expansion, then
 * `:src/a.ts`. What an expansion holds inside (`${x:-y}`, `$(a | b)`) is no
 * part of the word. Quotes are left out.
 */
export function knownPart(word: Word): string {
  if (typeof word === "string") return word;
  const { unknown: source } = word;
  let known = "";
  for (let at = 0; at < source.length;) {
    const end = expansionEnd(source, at);
    if (end > at) known += EXPANSION;
    else if (!`"'`.includes(source[at])) known += source[at];
    at = Math.max(end, at + 1);
  }
  return known === "" ? EXPANSION : known;
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "{": "}" };

/** Where the expansion that begins at `at` ends; `at` itself when none begins. */
function expansionEnd(source: string, at: number): number {
  if (source[at] === "`") {
    const close = source.indexOf("`", at + 1);
    return close < 0 ? source.length : close + 1;
  }
  if (source[at] !== "$") return at;
  const open = source[at + 1];
  const close = CLOSING[open];
  if (close === undefined) {
    NAME.lastIndex = at + 1;
    return NAME.test(source) ? NAME.lastIndex : at;
  }
  let depth = 0;
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === open) depth++;
    else if (source[i] === close && --depth === 0) return i + 1;
  }
  return source.length;
}

const NAME = /\w+|[@*#?$!-]/y;
