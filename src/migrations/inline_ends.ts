import type { Piece } from "./inline_calls.ts";

/** Characters before `.each` that are looked at. */
const WIDEST = 200;

/** What a name goes through: `foreach (glob(…) as $f)`, `Dir[…].each { |f| … }`, `list.forEach((f) => …)`. */
export function goneThrough(bare: string, word: string): Piece[] {
  const heads = new RegExp(
    `\\s+as\\s+${word}\\b|` +
      `\\.(?:each|map|forEach|each_entry)\\b\\s*(?:\\{|do|\\()?\\s*\\(?\\|?\\s*${word}\\s*(?:\\||\\)?\\s*=>)`,
    "g",
  );
  return [...bare.matchAll(heads)].flatMap(({ 0: head, index: to }) => {
    const before = bare.slice(Math.max(0, to - WIDEST), to);
    const start = head.startsWith(".")
      ? /[^\n;]*$/
      : /(?<=\bforeach\s*\()[^\n;]*$/;
    const part = start.exec(before)?.[0].trimStart() ?? "";
    return part === "" ? [] : [{ from: to - part.length, to }];
  });
}

/** The offset of the bracket that closes the one at `from`. */
export function endOf(bare: string, from: number): number {
  let depth = 0;
  for (let i = from; i < bare.length; i++) {
    if ("([{".includes(bare[i])) depth++;
    else if (")]}".includes(bare[i]) && --depth <= 0) return i;
  }
  return bare.length;
}

/** Where an expression ends: a line or `;` outside brackets, and for a loop its `:`, `)` or `{`. */
export function statementEnd(
  bare: string,
  from: number,
  isLoop: boolean,
): number {
  let depth = 0;
  for (let i = from; i < bare.length; i++) {
    if ("([{".includes(bare[i])) {
      if (isLoop && depth === 0 && bare[i] === "{") return i;
      depth++;
    } else if (")]}".includes(bare[i])) {
      if (--depth < 0) return i;
    } else if (depth === 0 && /[;\n]/.test(bare[i])) return i;
    else if (depth === 0 && bare[i] === "," && !isLoop) return i;
    else if (depth === 0 && isLoop && bare[i] === ":") return i;
  }
  return bare.length;
}
