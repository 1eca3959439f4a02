import { cleanText } from "./clean.ts";
import { FALLBACKS, FORMATS } from "./formats/catalog.ts";
import type { Format, Reader, Report, Violation } from "./formats/format.ts";

/** What the formats found in the output of one check. */
export interface Findings {
  readonly total: number;
  /** Those that the tools printed, where they only count the others; kinds and warnings are of these. */
  readonly printed: number;
  readonly warnings: number;
  readonly notes: number;
  readonly failedTests: number;
  /** What else failed a run of tests. */
  readonly testErrors: number;
  /** By name of the format, in the order of the catalog. */
  readonly byFormat: ReadonlyMap<string, number>;
  /** The kinds, most frequent first. */
  readonly byKind: readonly (readonly [kind: string, count: number])[];
  /** The first ones, and some of further kinds; errors before warnings. */
  readonly samples: readonly Violation[];
}

/** Most that a report shows; the last ones of them are for kinds that the first ones are not of. */
export const MOST_SAMPLES = 5;
const FIRST_SAMPLES = 3;
/** Beyond so many, kinds are counted together under the name `other`. */
const MOST_KINDS = 5000;
/** Characters of a line that are read: bounds the patterns' worst case. */
export const LONGEST_LINE = 1000;

/**
 * Finds violations in `pieces` of UTF-8. Memory is bounded by a piece and a
 * line. What only the general formats recognise counts if nothing else does.
 * Of `partial` output the last line is not read: it may be half a line.
 */
export function recognise(
  pieces: Iterable<Uint8Array>,
  partial = false,
): Findings {
  const tools = new Readers(FORMATS);
  const general = new Readers(FALLBACKS);
  for (const text of wholeLines(pieces, partial)) {
    tools.read(text);
    if (tools.total === 0) general.read(text);
  }
  tools.end();
  general.end();
  return tools.total > 0 ? tools.findings() : general.findings();
}

/** Decoded and cleaned text that ends at the end of a line; long lines are cut. */
function* wholeLines(
  pieces: Iterable<Uint8Array>,
  partial: boolean,
): Iterable<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for (const piece of pieces) {
    const text = rest + decoder.decode(piece, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    // No line is read further than its longest part that is read.
    rest = text.slice(end, end + 4 * LONGEST_LINE);
    if (end > 0) yield cleanText(text.slice(0, end));
  }
  if (rest !== "" && !partial) yield cleanText(rest);
}

/** Every reader of a list of formats, and what they found. */
class Readers {
  total = 0;
  readonly #readers: readonly FormatReader[];
  #sleepers: readonly FormatReader[] = [];
  #alarm = /(?:)/;

  constructor(formats: readonly Format[]) {
    this.#readers = formats.map((format) => new FormatReader(format));
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

  findings(): Findings {
    return collect(this.#readers.map((reader) => reader.tally));
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

  constructor(format: Format) {
    this.tally = new Tally(format);
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

/** What one format found. */
class Tally implements Report {
  counted = 0;
  warnings = 0;
  notes = 0;
  testErrors = 0;
  readonly kinds = new Map<string, number>();
  readonly errorSamples = new Samples();
  readonly lesserSamples = new Samples();
  #declared = 0;

  constructor(readonly format: Format) {}

  get total(): number {
    return this.counted > 0 ? Math.max(this.counted, this.#declared) : 0;
  }

  found(violation: Violation): void {
    this.counted++;
    const { kind: own, warning, note, noTest } = violation;
    if (warning) this.warnings++;
    if (note) this.notes++;
    if (noTest) this.testErrors++;
    const { kinds } = this;
    const samples = warning || note ? this.lesserSamples : this.errorSamples;
    samples.add(violation, !kinds.has(own));
    const roomFor = kinds.size < MOST_KINDS || kinds.has(own);
    const kind = roomFor ? own : "other";
    const count = kinds.get(kind);
    if (count === undefined) kinds.set(detached(kind), 1);
    else kinds.set(kind, count + 1);
  }

  declared(total: number): void {
    this.#declared += total;
  }
}

/** The first violations, and the first ones of each kind; what is said once is not said again. */
class Samples {
  readonly first: Violation[] = [];
  readonly ofKinds: Violation[] = [];

  add(violation: Violation, isNewKind: boolean): void {
    const { first, ofKinds } = this;
    if (isNewKind && ofKinds.length < MOST_SAMPLES) ofKinds.push(violation);
    if (first.length >= MOST_SAMPLES) return;
    const { place, message } = violation;
    const isKnown = first.some((each) =>
      each.place === place && each.message === message
    );
    if (!isKnown) first.push(violation);
  }
}

/** A copy: a slice would keep its whole piece of output in memory. */
function detached(text: string): string {
  return text.split("").join("");
}

function collect(tallies: readonly Tally[]): Findings {
  const byFormat = new Map<string, number>();
  const kinds = new Map<string, number>();
  let [total, printed, warnings, notes] = [0, 0, 0, 0];
  let [failedTests, testErrors] = [0, 0];
  for (const tally of tallies.filter((tally) => tally.total > 0)) {
    const { name, unit } = tally.format;
    byFormat.set(name, (byFormat.get(name) ?? 0) + tally.total);
    for (const [kind, n] of tally.kinds) {
      kinds.set(kind, (kinds.get(kind) ?? 0) + n);
    }
    total += tally.total;
    printed += tally.counted;
    warnings += tally.warnings;
    notes += tally.notes;
    testErrors += tally.testErrors;
    if (unit === "failed test") failedTests += tally.total - tally.testErrors;
  }
  const samples = chosen([
    ...tallies.map((tally) => tally.errorSamples),
    ...tallies.map((tally) => tally.lesserSamples),
  ]);
  const byKind = [...kinds].sort(([, a], [, b]) => b - a);
  const counts = { total, printed, warnings, notes };
  const tests = { failedTests, testErrors };
  return { ...counts, ...tests, byFormat, byKind, samples };
}

function chosen(all: readonly Samples[]): Violation[] {
  const first = all.flatMap((samples) => samples.first);
  const start = first.slice(0, FIRST_SAMPLES);
  const kinds = new Set(start.map(({ kind }) => kind));
  const further = all.flatMap((samples) => samples.ofKinds)
    .filter(({ kind }) => !kinds.has(kind));
  return [...new Set([...start, ...further, ...first])].slice(0, MOST_SAMPLES);
}
