/** What the ledger says about one hook or check. */
export interface HookTotals {
  readonly name: string;
  runs: number;
  /** Bytes returned, over all runs. */
  total: number;
  max: number;
  /** Runs whose status was not 0. */
  fails: number;
  /** Bytes that the check printed, over the runs that recorded them (`guard`). */
  checked: number;
  checkedRuns: number;
}

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const ZERO = 0x30;
const NINE = 0x39;
/** Where a time has its marks; 0 stands for a digit. */
const TIME_MARKS = Uint8Array.from(
  "0000-00-00T00:00:00",
  (letter) => letter === "0" ? 0 : letter.charCodeAt(0),
);
const TIME_LENGTH = TIME_MARKS.length;
const FIRST_SLOTS = 1024;

/** A hook's totals with what finds them again: its name in bytes and their hash. */
type Row = HookTotals & { readonly bytes: Uint8Array; readonly hash: number };

/**
 * Adds up a ledger line by line, on bytes: no line becomes a string, only each
 * new name does. A line without five well-formed columns is broken.
 */
export class LedgerTally {
  broken = 0;
  /** Well-formed lines older than `since`. */
  older = 0;
  readonly rows: Row[] = [];
  #slots: (Row | undefined)[] = new Array(FIRST_SLOTS);
  readonly #since: Uint8Array | undefined;
  #at = 0;
  #hash = 0;

  /** `since`: local time as in the ledger, `2026-06-12T10:20:30`. */
  constructor(since?: string) {
    this.#since = since === undefined
      ? undefined
      : new TextEncoder().encode(since);
  }

  /** Adds whole lines; the last one may lack its newline. */
  add(block: Uint8Array): void {
    for (let start = 0; start < block.length; start = this.#at) {
      if (!this.#addLine(block, start)) this.#skipLine(block, start);
    }
  }

  #addLine(block: Uint8Array, start: number): boolean {
    if (!startsWithTime(block, start)) return false;
    const nameStart = start + TIME_LENGTH + 1;
    if (!this.#name(block, nameStart)) return false;
    const nameEnd = this.#at - 1;
    const status = this.#number(block);
    const bytes = status < 0 || !this.#tab(block) ? -1 : this.#number(block);
    const lines = bytes < 0 || !this.#tab(block) ? -1 : this.#number(block);
    if (lines < 0 || !this.#endOfColumn(block)) return false;
    const checked = this.#checked(block);
    if (this.#isOlder(block, start)) this.older++;
    else count(this.#row(block, nameStart, nameEnd), status, bytes, checked);
    return true;
  }

  /** Goes behind the name and its tab, and remembers the name's hash (FNV-1a). */
  #name(block: Uint8Array, start: number): boolean {
    let hash = 0x811c9dc5;
    for (let at = start;; at++) {
      const byte = block[at];
      if (byte === NEWLINE || byte === undefined) return false;
      if (byte === TAB) {
        this.#at = at + 1;
        this.#hash = hash;
        return true;
      }
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
  }

  /** The number at the cursor, or -1. */
  #number(block: Uint8Array): number {
    let at = this.#at;
    let value = 0;
    for (;; at++) {
      const digit = block[at] - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      value = value * 10 + digit;
    }
    if (at === this.#at) return -1;
    this.#at = at;
    return value;
  }

  #tab(block: Uint8Array): boolean {
    return block[this.#at++] === TAB;
  }

  #endOfColumn(block: Uint8Array): boolean {
    const byte = block[this.#at];
    return byte === TAB || byte === NEWLINE || byte === undefined ||
      byte === RETURN;
  }

  /** Goes to the next line; on the way the check's own bytes, the seventh column, or -1. */
  #checked(block: Uint8Array): number {
    let column = 5;
    let checked = -1;
    for (;;) {
      const byte = block[this.#at++];
      if (byte === NEWLINE || byte === undefined) return checked;
      if (byte === TAB && ++column === 7) checked = this.#number(block);
    }
  }

  #isOlder(block: Uint8Array, start: number): boolean {
    const since = this.#since;
    if (since === undefined) return false;
    for (let i = 0; i < TIME_LENGTH; i++) {
      const difference = block[start + i] - since[i];
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  #skipLine(block: Uint8Array, start: number): void {
    const newline = block.indexOf(NEWLINE, start);
    this.#at = newline < 0 ? block.length : newline + 1;
    const isEmpty = this.#at - start === 1 && newline >= 0;
    if (!isEmpty) this.broken++;
  }

  #row(block: Uint8Array, start: number, end: number): Row {
    const hash = this.#hash;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;; slot = (slot + 1) & mask) {
      const row = this.#slots[slot];
      if (row === undefined) break;
      if (row.hash === hash && isSame(row.bytes, block, start, end)) return row;
    }
    const row = newRow(block.slice(start, end), hash);
    this.rows.push(row);
    this.#slots[slot] = row;
    if (this.rows.length * 2 > this.#slots.length) this.#rehash();
    return row;
  }

  #rehash(): void {
    const slots: (Row | undefined)[] = new Array(this.#slots.length * 4);
    for (const row of this.rows) {
      let slot = row.hash & (slots.length - 1);
      while (slots[slot]) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = row;
    }
    this.#slots = slots;
  }
}

/** `2026-06-12T10:20:30` and a tab. */
function startsWithTime(block: Uint8Array, start: number): boolean {
  for (let i = 0; i < TIME_LENGTH; i++) {
    const mark = TIME_MARKS[i];
    const byte = block[start + i];
    if (mark === 0 ? !(byte >= ZERO && byte <= NINE) : byte !== mark) {
      return false;
    }
  }
  return block[start + TIME_LENGTH] === TAB;
}

function count(
  row: Row,
  status: number,
  bytes: number,
  checked: number,
): void {
  row.runs++;
  row.total += bytes;
  if (bytes > row.max) row.max = bytes;
  if (status !== 0) row.fails++;
  if (checked < 0) return;
  row.checked += checked;
  row.checkedRuns++;
}

function isSame(
  name: Uint8Array,
  block: Uint8Array,
  start: number,
  end: number,
): boolean {
  if (name.length !== end - start) return false;
  for (let i = 0; i < name.length; i++) {
    if (name[i] !== block[start + i]) return false;
  }
  return true;
}

function newRow(bytes: Uint8Array, hash: number): Row {
  return {
    name: new TextDecoder().decode(bytes),
    bytes,
    hash,
    runs: 0,
    total: 0,
    max: 0,
    fails: 0,
    checked: 0,
    checkedRuns: 0,
  };
}
