const NEWLINE = 0x0a;
const MEGABYTE = 1024 * 1024;

export interface LineLimits {
  /** Bytes read at once. */
  readonly block: number;
  /** Bytes; a longer line is skipped without being held. */
  readonly longest: number;
}

export const LINE_LIMITS: LineLimits = {
  block: MEGABYTE,
  longest: 16 * MEGABYTE,
};

/**
 * Reads a file as blocks of whole lines, newlines included; only the last block
 * may lack its newline. A block is a view that is overwritten by the next one.
 * Memory is bounded by the limits. Returns how many lines were too long, or
 * undefined when there is no file to read.
 */
export function readLineBlocks(
  path: string,
  onBlock: (block: Uint8Array) => void,
  limits: LineLimits = LINE_LIMITS,
): number | undefined {
  const reader = new BlockReader(onBlock, limits);
  const file = open(path);
  if (!file) return undefined;
  try {
    for (;;) {
      const read = readInto(file, reader.room());
      if (read === null) return reader.finish();
      reader.take(read);
    }
  } finally {
    file.close();
  }
}

function open(path: string): Deno.FsFile | undefined {
  try {
    return Deno.openSync(path);
  } catch {
    return undefined;
  }
}

/** A read error (a folder, a failing disk) ends the file where it is. */
function readInto(file: Deno.FsFile, room: Uint8Array): number | null {
  try {
    return file.readSync(room);
  } catch {
    return null;
  }
}

class BlockReader {
  #buffer: Uint8Array;
  #filled = 0;
  #tooLong = 0;
  #skipping = false;

  constructor(
    readonly onBlock: (block: Uint8Array) => void,
    readonly limits: LineLimits,
  ) {
    this.#buffer = new Uint8Array(limits.block);
  }

  room(): Uint8Array {
    return this.#buffer.subarray(this.#filled);
  }

  take(read: number): void {
    const from = this.#filled;
    this.#filled += read;
    if (this.#skipping && !this.#leaveLongLine()) return;
    const start = Math.min(from, this.#filled);
    const fresh = this.#buffer.subarray(start, this.#filled);
    const end = start + fresh.lastIndexOf(NEWLINE) + 1;
    if (end > start) this.#hand(end);
    else if (this.#filled === this.#buffer.length) this.#grow();
  }

  finish(): number {
    if (this.#filled > 0) this.#hand(this.#filled);
    return this.#tooLong;
  }

  #hand(end: number): void {
    this.onBlock(this.#buffer.subarray(0, end));
    this.#drop(end);
  }

  #drop(end: number): void {
    this.#buffer.copyWithin(0, end, this.#filled);
    this.#filled -= end;
  }

  /** Drops what belongs to the line that is skipped; true when it has ended. */
  #leaveLongLine(): boolean {
    const newline = this.#buffer.subarray(0, this.#filled).indexOf(NEWLINE);
    this.#drop(newline < 0 ? this.#filled : newline + 1);
    this.#skipping = newline < 0;
    return newline >= 0;
  }

  /** A line that fills the buffer gets a larger one, or is given up. */
  #grow(): void {
    if (this.#buffer.length >= this.limits.longest) {
      this.#tooLong++;
      this.#skipping = true;
      this.#filled = 0;
      return;
    }
    const size = Math.min(this.#buffer.length * 2, this.limits.longest);
    const larger = new Uint8Array(size);
    larger.set(this.#buffer);
    this.#buffer = larger;
  }
}
