import type { Ends } from "./ends.ts";
import { FALLBACKS, FORMATS } from "./formats/catalog.ts";
import type { Report } from "./formats/format.ts";
import { type Findings, LONGEST_LINE } from "./recognise.ts";

const NOBODY: Report = { found() {}, declared() {} };

/** What the ends of an output hold beside the violations that were found: there the cause of a failure may be. */
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

function withoutViolations(text: string, { byFormat }: Findings): string {
  const readers = [...FORMATS, ...FALLBACKS]
    .filter(({ name }) => byFormat.has(name))
    .map((format) => format.reader());
  return text.split("\n").filter((line) => {
    const read = line.slice(0, LONGEST_LINE);
    return !readers.some((reader) => reader.line(read, NOBODY));
  }).join("\n").trim();
}
