import { FALLBACKS, FORMATS } from "./formats/catalog.ts";
import { splitLabel } from "./labels.ts";
import { LONGEST_LINE, Readers } from "./readers.ts";
import type { Tally } from "./tally.ts";

/** Lines of further labels are read together. */
const MOST_LABELS = 64;

/** Output as one tool prints it. */
export class Reading {
  readonly #tools: Readers;
  readonly #general: Readers;

  constructor(label = "") {
    this.#tools = new Readers(FORMATS, label);
    this.#general = new Readers(FALLBACKS, label);
  }

  get tools(): Tally[] {
    return this.#tools.tallies();
  }

  get general(): Tally[] {
    return this.#general.tallies();
  }

  read(text: string): void {
    this.#tools.read(text);
    if (this.#tools.total === 0) this.#general.read(text);
  }

  end(): void {
    this.#tools.end();
    this.#general.end();
  }
}

/** Lines without their labels; those of each label by themselves, since checks that run at once print in turn. */
export class LabelledReading {
  readonly #readings = new Map<string, Reading>();

  constructor(readonly form: RegExp) {}

  get tools(): Tally[] {
    return [...this.#readings.values()].flatMap(({ tools }) => tools);
  }

  get general(): Tally[] {
    return [...this.#readings.values()].flatMap(({ general }) => general);
  }

  read(text: string): void {
    const texts = new Map<Reading, string[]>();
    for (const line of text.split("\n")) {
      const cut = line.slice(0, 2 * LONGEST_LINE);
      const { label, rest } = splitLabel(cut, this.form);
      const reading = this.#readingOf(label);
      const lines = texts.get(reading);
      if (lines) lines.push(rest);
      else texts.set(reading, [rest]);
    }
    for (const [reading, lines] of texts) reading.read(`${lines.join("\n")}\n`);
  }

  end(): void {
    for (const reading of this.#readings.values()) reading.end();
  }

  #readingOf(label: string): Reading {
    const known = this.#readings.get(label);
    if (known) return known;
    const key = this.#readings.size < MOST_LABELS ? label : "";
    const reading = this.#readings.get(key) ?? new Reading(key);
    this.#readings.set(key, reading);
    return reading;
  }
}

/** Whether something was found in `all`, and in every format of `some`: `[warn] a.js` is prettier's line, no labelled one. */
export function isWithin(
  some: readonly Tally[],
  all: readonly Tally[],
): boolean {
  const names = namesOf(all);
  return names.size > 0 && namesOf(some).isSubsetOf(names);
}

function namesOf(tallies: readonly Tally[]): Set<string> {
  const found = tallies.filter(({ total }) => total > 0);
  return new Set(found.map(({ format }) => format.name));
}
