import { cleanText } from "./clean.ts";
import { FALLBACKS, FORMATS } from "./formats/catalog.ts";
import { readJson } from "./json.ts";
import { labelOf, splitLabel } from "./labels.ts";
import { LONGEST_LINE, Readers } from "./readers.ts";
import { collect, type Findings } from "./tally.ts";

/** Characters from the beginning that tell whether the lines are labelled. */
const SAMPLE = 48 * 1024;
/** Lines of further labels are read together. */
const MOST_LABELS = 64;

/**
 * Finds violations in `pieces` of UTF-8. Memory is bounded by a piece and a
 * line. What only the general formats recognise counts if nothing else does,
 * and before it what `whole`, all of the output, tells in JSON.
 * Where a runner labelled the lines they are read without labels, too, which
 * counts if it finds the same formats or more. Of `partial` output the last line is not read:
 * it may be half a line.
 */
export function recognise(
  pieces: Iterable<Uint8Array>,
  partial = false,
  whole: () => string = () => "",
): Findings {
  const plain = new Reading();
  const bare = new Map<string, Reading>();
  let form: RegExp | undefined;
  let isFirst = true;
  for (const text of wholeLines(pieces, partial)) {
    if (isFirst) form = labelOf(text.slice(0, SAMPLE));
    isFirst = false;
    plain.read(text);
    if (form) readBare(text, form, bare);
  }
  const printed = ended([plain]);
  const unlabelled = ended([...bare.values()]);
  const found = findingsOf("tools") ??
    { ...collect(readJson(whole())), inJson: true };
  return found.total > 0 ? found : findingsOf("general") ?? found;

  function findingsOf(which: "tools" | "general"): Findings | undefined {
    const found = collect(printed[which]);
    const own = collect(unlabelled[which]);
    if (own.total > 0 && isPartOf(found, own)) return { ...own, label: form };
    return found.total > 0 ? found : undefined;
  }
}

/** The lines of each label are read by themselves: those of several checks alternate. */
function readBare(
  text: string,
  form: RegExp,
  readings: Map<string, Reading>,
): void {
  const texts = new Map<string, string>();
  for (const line of text.split("\n")) {
    const { label, rest } = splitLabel(line.slice(0, 2 * LONGEST_LINE), form);
    const key = readings.size < MOST_LABELS || readings.has(label) ? label : "";
    if (!readings.has(key)) readings.set(key, new Reading(key));
    texts.set(key, `${texts.get(key) ?? ""}${rest}\n`);
  }
  for (const [key, bare] of texts) readings.get(key)?.read(bare);
}

/** Output as one tool prints it. */
class Reading {
  readonly #tools: Readers;
  readonly #general: Readers;

  constructor(label = "") {
    this.#tools = new Readers(FORMATS, label);
    this.#general = new Readers(FALLBACKS, label);
  }

  read(text: string): void {
    this.#tools.read(text);
    if (this.#tools.total === 0) this.#general.read(text);
  }

  end() {
    this.#tools.end();
    this.#general.end();
    return { tools: this.#tools.tallies(), general: this.#general.tallies() };
  }
}

function ended(readings: readonly Reading[]) {
  const all = readings.map((reading) => reading.end());
  return {
    tools: all.flatMap(({ tools }) => tools),
    general: all.flatMap(({ general }) => general),
  };
}

/** Whether `all` has every format of `some`: `[warn] a.js` is prettier's line, no labelled one. */
function isPartOf(some: Findings, all: Findings): boolean {
  return [...some.byFormat.keys()].every((name) => all.byFormat.has(name));
}

/** Decoded and cleaned text that ends at the end of a line, the first one long enough to be a sample; long lines are cut. */
function* wholeLines(
  pieces: Iterable<Uint8Array>,
  partial: boolean,
): Iterable<string> {
  const decoder = new TextDecoder();
  let isFirst = true;
  let rest = "";
  for (const piece of pieces) {
    const text = rest + decoder.decode(piece, { stream: true });
    if (isFirst && text.length < SAMPLE) {
      rest = text;
      continue;
    }
    isFirst = false;
    const end = text.lastIndexOf("\n") + 1;
    // No line is read further than its longest part that is read.
    rest = text.slice(end, end + 4 * LONGEST_LINE);
    if (end > 0) yield cleanText(text.slice(0, end));
  }
  const end = partial ? rest.lastIndexOf("\n") + 1 : rest.length;
  if (end > 0) yield cleanText(rest.slice(0, end));
}
