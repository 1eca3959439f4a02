import { parse } from "shell-quote";
import type { ParseEntry } from "shell-quote";
import { hole } from "./value.ts";
import type { Value } from "./value.ts";

/**
 * Splits a static string into words as a shell quotes them, for programs that
 * do so themselves: `env -S`. No word of it is run, so `;` is one like others.
 */
export function splitWords(text: string): Value[] {
  // Each `$` would be expanded, and `${x:-$(y)}` throws: such a word is a hole
  const words = split(text.replaceAll("$", MARK));
  return words.map((word) => {
    if (!word.includes(MARK)) return word;
    const source = word.replaceAll(MARK, "$");
    return hole(source, { text: source });
  });
}

/** A character of Unicode's private use area stands for `$`. */
const MARK = "\ue000";

function split(text: string): string[] {
  const words: string[] = [];
  for (const entry of parse(text)) {
    if (typeof entry === "object" && "comment" in entry) break;
    words.push(wordOf(entry));
  }
  return words;
}

function wordOf(entry: Exclude<ParseEntry, { comment: string }>): string {
  if (typeof entry === "string") return entry;
  return "pattern" in entry ? entry.pattern : entry.op;
}
