import { byteLength } from "../core/bytes.ts";
import { cleanBytes } from "./clean.ts";
import { NOTHING, type Part } from "./cut_report.ts";
import { headOf, SHORTEST_SHARE, tailOf } from "./fit.ts";
import type { Output } from "./output.ts";

/** Output up to here is read whole: cleaning may shrink it. */
const SMALL = 1024 * 1024;
/** Bytes of each end of larger output. */
const END = 64 * 1024;
/** Of output of unknown form: the sum of most tools is at their end. */
const HEAD_SHARE = 1 / 3;
const GAP = "…\n";

/** The beginning and the end of output, cleaned; the same text twice when it is small. */
export interface Ends {
  readonly first: string;
  readonly last: string;
}

/** The ends of `output`, enough of them for `budget` bytes. */
export function endsOf(output: Output, budget: number): Ends {
  if (output.bytes <= SMALL) {
    const whole = cleanBytes(output.head(SMALL));
    return { first: whole, last: whole };
  }
  const enough = Math.max(budget * 4, END);
  return {
    first: cleanBytes(output.head(enough)),
    last: cleanBytes(output.tail(enough)),
  };
}

/** Beginning and end in `room` bytes, or all where it fits. */
export function showEnds({ first, last }: Ends, room: number): Part {
  const whole = lineEnded(first);
  if (first === last && byteLength(whole) <= room) {
    return { text: whole, shown: byteLength(first) };
  }
  const left = room - byteLength(GAP);
  if (left < SHORTEST_SHARE) return NOTHING;
  const head = headOf(first, Math.floor(left * HEAD_SHARE));
  const rest = left - byteLength(lineEnded(head)) - 1;
  const tail = tailOf(last.trimEnd(), Math.max(0, rest));
  return {
    text: lineEnded(head) + GAP + lineEnded(tail),
    shown: byteLength(head) + byteLength(tail),
  };
}

export function lineEnded(text: string): string {
  return text === "" || text.endsWith("\n") ? text : text + "\n";
}
