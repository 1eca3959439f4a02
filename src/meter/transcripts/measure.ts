import { byteLength } from "../../core/bytes.ts";
import type { Amount } from "../tokens.ts";

/** Texts as bytes of UTF-8, on the side of the ratio that their tokens are estimated by. */
export function measure(texts: readonly string[]): Amount {
  let bytes = 0;
  let units = 0;
  for (const text of texts) {
    bytes += byteLength(text);
    units += text.length;
  }
  return isMixed(bytes, units)
    ? { ascii: 0, mixed: bytes }
    : { ascii: bytes, mixed: 0 };
}

/**
 * One `✓` does not make a log Japanese: mixed is what has about a tenth of its
 * bytes outside ASCII. A character of three bytes adds two to the length in
 * UTF-16 units, so that tenth shows as a fifteenth.
 */
function isMixed(bytes: number, units: number): boolean {
  return (bytes - units) * 15 > bytes;
}
