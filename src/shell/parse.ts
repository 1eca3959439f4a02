import { forEachChild, parse } from "unbash";
import type { ParsedScript, ParseError, Script } from "unbash";

export { forEachChild };
export type * from "unbash";

/** Characters. unbash needs up to 1 s for 64 KB of hostile text, so longer text is scanned. */
const MAX_LENGTH = 65_536;
/** Openers. unbash is quadratic in nested `$(` and in `<<` on one line. */
const MAX_OPENERS = 256;

/** Not too much for the parser. */
export function isParsed(source: string): boolean {
  return source.length <= MAX_LENGTH && !hasTooManyOpeners(source);
}

/** Reads Bash source; undefined when it is too much for the parser. */
export function parseScript(source: string): Script | undefined {
  if (!isParsed(source)) return undefined;
  try {
    return parse(source);
  } catch {
    return undefined; // RangeError: deeply nested functions overflow its stack
  }
}

/** The first syntax error of `script`; nested scripts have their own. */
export function errorOf(script: Script): ParseError | undefined {
  return (script as ParsedScript).errors?.[0];
}

function hasTooManyOpeners(source: string): boolean {
  const opener = /\$\(|`|[<>]\(|<</g;
  let count = 0;
  while (opener.test(source)) {
    if (++count > MAX_OPENERS) return true;
  }
  return false;
}
