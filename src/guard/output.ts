/** What a check printed, wherever it is kept. */
export interface Output {
  readonly bytes: number;
  /** Newlines, as `wc -l` counts lines. */
  readonly lines: number;
  /** So many bytes from the beginning can still be read; all, where a file has them. */
  readonly kept: number;
  /** The first bytes, at most `length`; fewer where fewer were kept. */
  head(length: number): Uint8Array;
  /** The last bytes, likewise. */
  tail(length: number): Uint8Array;
  /** The first `length` bytes in pieces; a piece is valid until the next one. */
  pieces(length: number): Iterable<Uint8Array>;
}

/** Lines as people count them: what follows the last newline is one too. */
export function linesOf({ bytes, lines, tail }: Output): number {
  return bytes > 0 && tail(1)[0] !== 0x0a ? lines + 1 : lines;
}
