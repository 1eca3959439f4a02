import type { Format, Reader } from "./formats/format.ts";
import { Tally } from "./tally.ts";

/** Characters of a line that are read: bounds the patterns' worst case. */
export const LONGEST_LINE = 1000;

/** Every reader of a list of formats, and what they found. */
export class Readers {
  total = 0;
  readonly #readers: readonly FormatReader[];
  #sleepers: readonly FormatReader[] = [];
  #alarm = /(?:)/;

  /** `label` is what stands before their lines. */
  constructor(formats: readonly Format[], label = "") {
    this.#readers = formats.map((format) => new FormatReader(format, label));
  }

  read(text: string): void {
    const reading = this.#wake(text);
    if (reading.length === 0) return;
    for (let start = 0; start < text.length;) {
      const newline = text.indexOf("\n", start);
      const end = newline < 0 ? text.length : newline;
      const line = text.slice(start, Math.min(end, start + LONGEST_LINE));
      reading.some((reader) => reader.line(line));
      start = end + 1;
    }
    this.#count();
  }

  end(): void {
    for (const reader of this.#readers) reader.end();
    this.#count();
  }

  tallies(): Tally[] {
    return this.#readers.map((reader) => reader.tally);
  }

  /**
   * The readers for this piece: those whose needles are in it, and those whose
   * were in the piece before, since a violation may end here. One pattern for
   * all that sleep is ten times cheaper than a search for each.
   */
  #wake(text: string): readonly FormatReader[] {
    const sleepers = this.#readers.filter((reader) => !reader.awake);
    if (!sameItems(sleepers, this.#sleepers)) {
      this.#sleepers = sleepers;
      this.#alarm = anyOf(sleepers.flatMap((reader) => reader.needles));
    }
    const alarm = this.#alarm.test(text);
    return this.#readers.filter((reader) => {
      const awake = reader.awake;
      reader.awake = (awake || alarm) && reader.isIn(text);
      return awake || reader.awake;
    });
  }

  #count(): void {
    this.total = this.#readers.reduce((sum, { tally }) => sum + tally.total, 0);
  }
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function anyOf(needles: readonly string[]): RegExp {
  const escaped = needles.map((needle) => RegExp.escape(needle));
  return new RegExp(escaped.join("|") || "(?!)");
}

/** One format at work. */
class FormatReader {
  readonly tally: Tally;
  readonly needles: readonly string[];
  /** Its needles were in the last piece. */
  awake = false;
  readonly #reader: Reader;

  constructor(format: Format, label: string) {
    this.tally = new Tally(format, label);
    this.needles = format.needles;
    this.#reader = format.reader();
  }

  isIn(text: string): boolean {
    return this.needles.some((needle) => text.includes(needle));
  }

  line(text: string): boolean {
    return this.#reader.line(text, this.tally);
  }

  end(): void {
    this.#reader.end?.(this.tally);
  }
}
