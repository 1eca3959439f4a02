import { byteLength, cutToBytes, fitToBytes } from "../core/bytes.ts";

/** Bytes of `lines`, each with its newline. */
export function linesLength(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + byteLength(line) + 1, 0);
}

/** A line shorter than this tells nothing. */
export const SHORTEST_SHARE = 24;

/**
 * `lines` cut so that all of them, newlines included, fit into `room` bytes.
 * Every line has an equal share; what a short one leaves goes to those after
 * it. Lines at the end are left out when the shares would be too small.
 */
export function shareOut(lines: readonly string[], room: number): string[] {
  const count = Math.min(lines.length, Math.floor(room / SHORTEST_SHARE));
  let left = room;
  return lines.slice(0, count).map((line, index) => {
    const share = Math.floor(left / (count - index)) - 1;
    const cut = fitToBytes(line, share);
    left -= byteLength(cut) + 1;
    return cut;
  });
}

/** The beginning of `text` in `room` bytes; ends with a line where half of the room is used all the same. */
export function headOf(text: string, room: number): string {
  const cut = cutToBytes(text, room);
  if (cut.length === text.length) return cut;
  const newline = cut.lastIndexOf("\n");
  return newline > cut.length / 2 ? cut.slice(0, newline) : cut;
}

/** The end of `text` in `room` bytes, likewise. */
export function tailOf(text: string, room: number): string {
  const cut = cutFromEnd(text, room);
  if (cut.length === text.length) return cut;
  const newline = cut.indexOf("\n");
  return newline >= 0 && newline < cut.length / 2
    ? cut.slice(newline + 1)
    : cut;
}

/** The longest end of `text` that fits into `budget` bytes, never half a character. */
export function cutFromEnd(text: string, budget: number): string {
  const bytes = new TextEncoder().encode(text.slice(-Math.max(1, budget)));
  if (bytes.length <= budget && text.length <= budget) return text;
  let start = Math.max(0, bytes.length - budget);
  while (start < bytes.length && (bytes[start] & 0xc0) === 0x80) start++;
  return new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(bytes.subarray(start));
}
