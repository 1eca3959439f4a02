import { cleanText } from "./clean.ts";
import { readJson } from "./json.ts";
import { labelOf } from "./labels.ts";
import { LONGEST_LINE } from "./readers.ts";
import { isWithin, LabelledReading, Reading } from "./reading.ts";
import { collect, type Findings } from "./tally.ts";

/** Characters from the beginning that tell whether the lines are labelled. */
const SAMPLE = 48 * 1024;

/**
 * Finds violations in `pieces` of UTF-8. Memory is bounded by a piece and a
 * line. What only the general formats recognise counts if nothing else does,
 * and before it what `whole`, all of the output, tells in JSON. Where a runner
 * labelled the lines they are read without labels, too, which counts if it
 * finds the same formats or more. Of `partial` output the last line is not
 * read: it may be half a line.
 */
export function recognise(
  pieces: Iterable<Uint8Array>,
  partial = false,
  whole: () => string = () => "",
): Findings {
  const plain = new Reading();
  let bare: LabelledReading | undefined;
  let isFirst = true;
  let isSettled = false;
  for (const text of wholeLines(pieces, partial)) {
    const form = isFirst ? labelOf(text.slice(0, SAMPLE)) : undefined;
    if (form) bare = new LabelledReading(form);
    isFirst = false;
    if (!isSettled) plain.read(text);
    bare?.read(text);
    isSettled ||= bare !== undefined && isWithin(plain.tools, bare.tools);
  }
  plain.end();
  bare?.end();
  const found = findingsOf("tools") ??
    { ...collect(readJson(whole())), inJson: true };
  return found.total > 0 ? found : findingsOf("general") ?? found;

  function findingsOf(which: "tools" | "general"): Findings | undefined {
    const printed = plain[which];
    if (bare && isWithin(printed, bare[which])) {
      return { ...collect(bare[which]), label: bare.form };
    }
    const found = collect(printed);
    return found.total > 0 ? found : undefined;
  }
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
