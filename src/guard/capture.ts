import type { Evidence } from "../io/evidence.ts";
import { countNewlines } from "./count.ts";
import type { Output } from "./output.ts";

const PIECE = 1024 * 1024;
/** Small, so that what is decoded of it does not outlive a minor collection. */
const SMALL_PIECE = 64 * 1024;
/** Bytes read before the event loop gets its turn. */
const STRIDE = 16 * PIECE;
/** How often a quiet check's file is looked at, in milliseconds. */
const PAUSE = 100;

/** Lines and bytes so far, for whoever shows progress. */
export interface Progress {
  bytes: number;
  lines: number;
}

/**
 * Counts along while a check writes its evidence, so that almost nothing is
 * left to read when it ends. `ended` is the check's end; what its children
 * write later does not count.
 */
export async function follow(
  evidence: Evidence,
  ended: Promise<unknown>,
  progress: Progress,
): Promise<Output> {
  const buffer = new Uint8Array(PIECE);
  let over = false;
  const end = ended.then(() => void (over = true));
  while (!over) {
    const read = countUpTo(progress.bytes + STRIDE);
    await (read < STRIDE ? Promise.race([end, pause(end)]) : turn());
  }
  const size = evidence.size();
  // A check that opens /dev/stderr anew with ">" empties the file.
  if (size < progress.bytes) Object.assign(progress, { bytes: 0, lines: 0 });
  countUpTo(size);
  return outputOf(evidence, progress);

  function countUpTo(limit: number): number {
    const start = progress.bytes;
    while (progress.bytes < limit) {
      const read = evidence.read(buffer, progress.bytes);
      if (read === 0) break;
      const wanted = Math.min(read, limit - progress.bytes);
      progress.lines += countNewlines(buffer.subarray(0, wanted));
      progress.bytes += wanted;
    }
    return progress.bytes - start;
  }
}

function pause(end: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE);
    end.then(() => clearTimeout(timer));
  });
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function outputOf(evidence: Evidence, { bytes, lines }: Progress): Output {
  const part = (offset: number, length: number) => {
    const wanted = Math.max(0, Math.min(length, bytes - offset));
    const buffer = new Uint8Array(wanted);
    return buffer.subarray(0, fill(evidence, buffer, offset));
  };
  return {
    bytes,
    lines,
    kept: bytes,
    head: (length) => part(0, length),
    tail: (length) => part(Math.max(0, bytes - length), length),
    *pieces(length) {
      const buffer = new Uint8Array(SMALL_PIECE);
      const end = Math.min(length, bytes);
      for (let offset = 0; offset < end;) {
        const room = buffer.subarray(0, Math.min(SMALL_PIECE, end - offset));
        const read = fill(evidence, room, offset);
        if (read === 0) return;
        yield room.subarray(0, read);
        offset += read;
      }
    },
  };
}

function fill(evidence: Evidence, buffer: Uint8Array, offset: number): number {
  let filled = 0;
  while (filled < buffer.length) {
    const read = evidence.read(buffer.subarray(filled), offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled;
}

/** Takes output that no file can hold: all of it is counted, its beginning and end are kept. */
export class MemoryCapture {
  readonly #progress: Progress;
  readonly #head: Uint8Array[] = [];
  #tail = new Uint8Array();

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  receive(chunk: Uint8Array): void {
    if (this.#progress.bytes < PIECE) this.#head.push(chunk.slice());
    this.#progress.bytes += chunk.length;
    this.#progress.lines += countNewlines(chunk);
    this.#tail = joined([this.#tail, chunk]).slice(-PIECE / 16);
  }

  output(): Output {
    const head = joined(this.#head);
    const { bytes, lines } = this.#progress;
    return {
      bytes,
      lines,
      kept: head.length,
      head: (length) => head.subarray(0, length),
      tail: (length) => this.#tail.slice(-length),
      pieces: (length) => [head.subarray(0, length)],
    };
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(
    chunks.reduce((sum, { length }) => sum + length, 0),
  );
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
