import { parseScript } from "./parse.ts";
import type { Word } from "./parse.ts";
import type { Walk } from "./walk_types.ts";

/** Words that one word may become, and characters of a word that is still expanded. */
const MAX_WORDS = 64;
const MAX_LENGTH = 4096;

/** What reading a word again costs besides its characters, as `Walk.grow` counts. */
const PER_WORD = 64;

/**
 * The words that brace expansion makes of `word`, or undefined when it has no
 * brace expansion or too large a one. Bash expands braces first, as text. `{a,b}`
 * twenty times over is a million words: all expansions of a line share one
 * budget.
 */
export function expandBraces(word: Word, walk: Walk): Word[] | undefined {
  if (!word.text.includes("{") || word.text.length > MAX_LENGTH) return;
  const part = word.parts?.find((part) => part.type === "BraceExpansion");
  if (!part || part.type !== "BraceExpansion") return undefined;
  const alternatives = alternativesOf(part.text.slice(1, -1));
  if (!alternatives || alternatives.length > MAX_WORDS) return undefined;
  const cost = alternatives.length * (PER_WORD + 8 * word.text.length);
  if (!walk.grow(cost)) return undefined;
  const start = part.pos - word.pos;
  const before = word.text.slice(0, start);
  const after = word.text.slice(start + part.text.length);
  const words = alternatives.map((one) => parseWord(before + one + after));
  return words.every((one) => one !== undefined) ? words : undefined;
}

/** The word that `text` is as source. */
function parseWord(text: string): Word | undefined {
  const statement = parseScript(`: ${text}`)?.commands[0];
  if (statement?.command.type !== "Command") return undefined;
  const [word] = statement.command.suffix;
  return word?.type === "Word" ? word : undefined;
}

function alternativesOf(inside: string): string[] | undefined {
  const range = /^(-?\d+)\.\.(-?\d+)$/.exec(inside);
  if (range) return numbers(Number(range[1]), Number(range[2]));
  return splitAtCommas(inside);
}

function numbers(first: number, last: number): string[] | undefined {
  if (Math.abs(last - first) >= MAX_WORDS) return undefined;
  const step = first <= last ? 1 : -1;
  return Array.from(
    { length: Math.abs(last - first) + 1 },
    (_, index) => String(first + index * step),
  );
}

/** Commas of this level; undefined when quotes or expansions would need care. */
function splitAtCommas(inside: string): string[] | undefined {
  if (/['"\\`$]/.test(inside)) return undefined;
  const pieces = [""];
  let depth = 0;
  for (const char of inside) {
    if (char === "{") depth++;
    if (char === "}") depth--;
    if (char === "," && depth === 0) pieces.push("");
    else pieces[pieces.length - 1] += char;
  }
  return pieces.length > 1 ? pieces : undefined;
}
