import type { Ends } from "./ends.ts";
import { FALLBACKS, FORMATS } from "./formats/catalog.ts";
import type { Report } from "./formats/format.ts";
import { type Findings, LONGEST_LINE } from "./recognise.ts";

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

function withoutViolations(text: string, { byFormat }: Findings): string {
  const readers = [...FORMATS, ...FALLBACKS]
    .filter(({ name }) => byFormat.has(name))
    .map((format) => format.reader());
  const files = new Set<string>();
  const report: Report = {
    found: ({ place }) => void files.add(place.replace(/(?::\d+){1,2}$/, "")),
    declared() {},
  };
  return text.split("\n").filter((line) => {
    const read = line.slice(0, LONGEST_LINE);
    return !readers.some((reader) => reader.line(read, report));
  }).filter((line) => !files.has(line.trim()))
    .join("\n").replace(/\n\s*\n/g, "\n\n").trim();
}
