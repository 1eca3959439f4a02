import type { Format, Report, Violation } from "./formats/format.ts";

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
  /** By name of the format, in the order of the catalog, label by label. */
  readonly byFormat: ReadonlyMap<string, number>;
  /** The kinds, most frequent first. */
  readonly byKind: readonly (readonly [kind: string, count: number])[];
  /** The first ones, and some of further kinds; errors before warnings. */
  readonly samples: readonly Violation[];
  /** How the lines were labelled, see `labels.ts`; undefined where they were read as they are. */
  readonly label?: RegExp;
  /** They were in JSON. */
  readonly inJson?: boolean;
}

/** Most that a report shows; the last ones of them are for kinds that the first ones are not of. */
const MOST_SAMPLES = 5;
const FIRST_SAMPLES = 3;
/** Beyond so many, kinds are counted together under the name `other`. */
const MOST_KINDS = 5000;

/** What one format found. */
export class Tally implements Report {
  counted = 0;
  warnings = 0;
  notes = 0;
  testErrors = 0;
  readonly kinds = new Map<string, number>();
  readonly errorSamples = new Samples();
  readonly lesserSamples = new Samples();
  #declared = 0;

  constructor(
    readonly format: Pick<Format, "name" | "unit">,
    private readonly label = "",
  ) {}

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
    samples.add(labelled(violation, this.label), !kinds.has(own));
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

/** Of several formats. */
export function collect(tallies: readonly Tally[]): Findings {
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
  const byKind = [...kinds].sort(([, a], [, b]) => b - a);
  const counts = { total, printed, warnings, notes };
  const tests = { failedTests, testErrors };
  return { ...counts, ...tests, byFormat, byKind, samples: chosen(tallies) };
}

/** One or more of each format, then what is of other kinds, then more of the same. */
function chosen(tallies: readonly Tally[]): Violation[] {
  const errors = tallies.map((tally) => tally.errorSamples);
  const lesser = tallies.map((tally) => tally.lesserSamples);
  const sorted = (list: "first" | "ofKinds") =>
    [errors, lesser].flatMap((all) => inTurn(all.map((each) => each[list])));
  const formats = errors.filter(({ first }) => first.length > 0).length;
  const first = sorted("first");
  const start = first.slice(0, Math.max(FIRST_SAMPLES, formats));
  const kinds = new Set(start.map(({ kind }) => kind));
  const further = sorted("ofKinds").filter(({ kind }) => !kinds.has(kind));
  return [...new Set([...start, ...further, ...first])].slice(0, MOST_SAMPLES);
}

/** The first of each list, then the second of each … */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => index)
    .flatMap((index) => lists.flatMap((list) => list.slice(index, index + 1)));
}

/** With the label of its line, since packages have files of the same name. */
function labelled(violation: Violation, label: string): Violation {
  const { place } = violation;
  const isWhole = label === "" || /^(?:\/|file:|[A-Za-z]:[\\/])/.test(place);
  return isWhole
    ? violation
    : { ...violation, place: `${label} ${place}`.trim() };
}
