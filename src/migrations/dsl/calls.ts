/** Characters of a call that are looked at. */
const LONGEST_CALL = 4_000;

/** The call at `from` with its arguments: to the closing bracket, or, without one, to the end of a line that does not go on. */
export function callAt(text: string, from: number): string {
  const rest = text.slice(from, from + LONGEST_CALL);
  const hasBracket = /^[\w.:]*(?:[ (]\s*\w+)?\s*\(/.test(rest);
  let depth = 0;
  let last = "";
  for (let i = 0; i < rest.length; i++) {
    const char = rest[i];
    if (char === "(") depth++;
    else if (char === ")") {
      if (--depth === 0 && hasBracket) return rest.slice(0, i + 1);
    } else if (char === "\n" && depth <= 0 && last !== "," && last !== "(") {
      return rest.slice(0, i);
    }
    if (char.trim() !== "") last = char;
  }
  return rest;
}

/** Behind a line break, an expression goes on with one of these. */
const GOES_ON = /\s*(?:\??\.|->|\|>|$)/y;

/** The calls that are chained to the one at `from`: to the end of the expression. Linear. */
export function chainAt(text: string, from: number): string {
  const rest = text.slice(from, from + LONGEST_CALL);
  let depth = 0;
  for (let i = 0; i < rest.length; i++) {
    const char = rest[i];
    if (/[([{]/.test(char)) depth++;
    else if (/[)\]}]/.test(char)) depth--;
    if (depth < 0 || (depth === 0 && /[;,]/.test(char))) {
      return rest.slice(0, i);
    }
    if (char !== "\n" || depth > 0) continue;
    GOES_ON.lastIndex = i;
    const more = GOES_ON.exec(rest);
    if (!more) return rest.slice(0, i);
    i += more[0].length - 1;
  }
  return rest;
}
