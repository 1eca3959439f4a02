import { kindOf, problemOf } from "./target.ts";
import type { Target } from "./target.ts";

/** Calls that one find may cost, and milliseconds: a slow input is slow again each time. */
const MOST_CALLS = 1500;
const MOST_TIME = 10_000;

/**
 * The shortest text found that still has a problem of the same kind: pieces are
 * left out, halves first, single characters last.
 */
export async function minimise(
  target: Target,
  input: string,
  problem: string,
): Promise<string> {
  const kind = kindOf(problem);
  const end = Date.now() + MOST_TIME;
  let calls = 0;
  let text = input;
  for (let size = text.length >> 1; size >= 1;) {
    let shorter: string | undefined;
    for (let at = 0; at < text.length; at += size) {
      if (calls >= MOST_CALLS || Date.now() > end) return text;
      const candidate = text.slice(0, at) + text.slice(at + size);
      calls++;
      const found = await problemOf(target, candidate);
      if (found === undefined || kindOf(found) !== kind) continue;
      shorter = candidate;
      break;
    }
    if (shorter !== undefined) text = shorter;
    else size >>= 1;
    size = Math.min(size, text.length);
  }
  return text;
}
