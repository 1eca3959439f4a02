const encoder = new TextEncoder();

/** The length of `text` in bytes of UTF-8 (lone surrogates count as U+FFFD, 3). */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (isPair(text, i)) {
      bytes += 2; // two units, four bytes
      i++;
    } else bytes += 2;
  }
  return bytes;
}

/** The longest beginning of `text` that fits into `budget` bytes of UTF-8, never half a character. */
export function cutToBytes(text: string, budget: number): string {
  if (text.length * 3 <= budget) return text;
  const limit = Math.max(0, budget);
  const room = new Uint8Array(limit);
  const { read } = encoder.encodeInto(text, room);
  return text.slice(0, read);
}

/** `text` whole, or cut so that it and `mark` fit into `budget` bytes. */
export function fitToBytes(text: string, budget: number, mark = "…"): string {
  if (byteLength(text) <= budget) return text;
  const room = budget - byteLength(mark);
  return room < 0 ? cutToBytes(mark, budget) : cutToBytes(text, room) + mark;
}

function isPair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  if (high < 0xd800 || high > 0xdbff) return false;
  const low = text.charCodeAt(index + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}
