import type { Random } from "../../tests/support/random.ts";

/** One of `all`. */
export function pick<T>(random: Random, all: readonly T[]): T {
  return all[random.below(all.length)];
}

/** True once in `odds` times. */
export function once(random: Random, odds: number): boolean {
  return random.below(odds) === 0;
}

/** Characters that readers treat in a way of their own, the uncomfortable ones of Unicode too. */
export const SPECIAL: readonly string[] = [
  ..."'\"`$\\(){}[]<>;&|#!~*?=-+/%^@:.,0 \t\n\r",
  "\0",
  "\u007f",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "\ud800",
  "é",
  "日",
  "😀",
];

/** `text` with one to four small changes; `pieces` are what may be inserted. */
export function mutate(
  random: Random,
  text: string,
  pieces: readonly string[] = SPECIAL,
): string {
  let changed = text;
  for (let left = 1 + random.below(4); left > 0; left--) {
    changed = change(random, changed, pieces);
  }
  return changed;
}

function change(
  random: Random,
  text: string,
  pieces: readonly string[],
): string {
  const from = random.below(text.length + 1);
  const to = from + random.below(Math.min(12, text.length - from) + 1);
  const before = text.slice(0, from);
  const behind = text.slice(to);
  switch (random.below(6)) {
    case 0:
      return before + behind;
    case 1:
      return before + pick(random, pieces) + text.slice(from);
    case 2:
      return before + pick(random, pieces) + behind;
    case 3:
      return before + text.slice(from, to).repeat(2 + random.below(3)) + behind;
    case 4:
      return once(random, 4) ? before : before + behind;
    default: {
      const other = random.below(text.length + 1);
      return before + text.slice(other, other + 8) + behind;
    }
  }
}

/** A piece repeated until the text is `length` long: what turns a reader quadratic. */
export function repeated(
  random: Random,
  text: string,
  length: number,
): string {
  const from = random.below(text.length);
  const piece = text.slice(from, from + 1 + random.below(20)) || "(";
  const body = piece.repeat(Math.ceil(length / piece.length));
  return text.slice(0, from) + body.slice(0, length) + text.slice(from);
}

/** One byte a character, for readers of bytes. */
export function toBytes(input: string): Uint8Array {
  return Uint8Array.from(input, (character) => character.charCodeAt(0) & 0xff);
}

export function fromBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
