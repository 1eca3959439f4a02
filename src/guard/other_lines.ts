import type { Ends } from "./ends.ts";
import { FALLBACKS, FORMATS } from "./formats/catalog.ts";
import type { Reader, Report } from "./formats/format.ts";
import { splitLabel } from "./labels.ts";
import { LONGEST_LINE } from "./readers.ts";
import type { Findings } from "./tally.ts";

/**
 * What the ends of an output hold beside the violations that were found and the
 * names of their files: there the cause of a failure may be.
 */
export function otherLines({ first, last }: Ends, findings: Findings): Ends {
  if (first === last) {
    const other = withoutViolations(first, findings);
    return { first: other, last: other };
  }
  // The ends of large output are cut anywhere in a line.
  const head = first.slice(0, first.lastIndexOf("\n") + 1);
  const tail = last.slice(last.indexOf("\n") + 1);
  return {
    first: withoutViolations(head, findings),
    last: withoutViolations(tail, findings),
  };
}

/** Of a document or a part of one that is indented. */
const JSON_LINE = /^\s*[[\]{}"]/;

function withoutViolations(text: string, findings: Findings): string {
  const formats = [...FORMATS, ...FALLBACKS]
    .filter(({ name }) => findings.byFormat.has(name));
  const readers = new Map<string, readonly Reader[]>();
  const files = new Set<string>();
  const report: Report = {
    found: ({ place }) => void files.add(place.replace(/(?::\d+){1,2}$/, "")),
    declared() {},
  };
  const isOther = (line: string) => {
    const { label, rest } = splitLabel(line, findings.label);
    const own = readers.get(label) ?? formats.map((each) => each.reader());
    readers.set(label, own);
    const read = rest.slice(0, LONGEST_LINE);
    return !own.some((reader) => reader.line(read, report));
  };
  const isFile = (line: string) =>
    files.has(splitLabel(line, findings.label).rest.trim());
  return text.split("\n")
    .filter((line) => !(findings.inJson && JSON_LINE.test(line)))
    .filter(isOther).filter((line) => !isFile(line))
    .join("\n").replace(/\n\s*\n/g, "\n\n").trim();
}
