const NEWLINE = 0x0a;

/**
 * Counts output as the ledger's older script does, whose `$(…)` drops the
 * newlines at the end: `bytes` without them, `lines` the newlines before them.
 * Output comes in pieces; stdout and stderr count as one.
 */
export class Tally {
  #bytes = 0;
  #newlines = 0;
  #trailing = 0;

  add(chunk: Uint8Array): void {
    let end = chunk.length;
    while (end > 0 && chunk[end - 1] === NEWLINE) end--;
    if (end > 0) {
      this.#newlines += this.#trailing + newlinesIn(chunk, end);
      this.#bytes += this.#trailing + end;
      this.#trailing = 0;
    }
    this.#trailing += chunk.length - end;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get lines(): number {
    return this.#newlines;
  }
}

/** Whole output at once, for who has it as text. */
export function tallyOf(text: string | Uint8Array): Tally {
  const tally = new Tally();
  tally.add(typeof text === "string" ? new TextEncoder().encode(text) : text);
  return tally;
}

function newlinesIn(chunk: Uint8Array, end: number): number {
  let count = 0;
  for (
    let at = chunk.indexOf(NEWLINE);
    at >= 0 && at < end;
    at = chunk.indexOf(NEWLINE, at + 1)
  ) count++;
  return count;
}
