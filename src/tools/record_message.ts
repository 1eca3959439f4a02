/** Trailers that work_record adds (git interpret-trailers reads them). */
export interface RecordTrailers {
  readonly id: string;
  readonly issues: readonly number[];
}

/**
 * The commit message: the text and the trailers, in one block with those that
 * it has already. Butler's own trailers say what the call says, so those that
 * the text brings along are left out.
 */
export function recordMessage(
  text: string,
  trailers: RecordTrailers,
): string {
  const body = withoutOwnTrailers(text.trim());
  const separator = endsInTrailers(body) ? "\n" : "\n\n";
  return `${body}${separator}${recordTrailers(trailers).join("\n")}\n`;
}

/** The trailers as lines. */
export function recordTrailers({ id, issues }: RecordTrailers): string[] {
  return [
    `Butler-Record: ${id}`,
    ...(issues.length > 0 ? [`Butler-Issues: ${issues.join(", ")}`] : []),
  ];
}

function withoutOwnTrailers(body: string): string {
  if (!endsInTrailers(body)) return body;
  const start = body.match(/^[^]*\n[ \t]*\n/)?.[0] ?? "";
  const block = body.slice(start.length).split("\n")
    .filter((line) => !/^Butler-(?:Record|Issues): /i.test(line));
  return `${start}${block.join("\n")}`.trim();
}

/** Whether the last paragraph, which is not the subject, is a block of trailers. */
function endsInTrailers(body: string): boolean {
  const paragraphs = body.split(/\n[ \t]*\n/);
  const last = paragraphs.at(-1) ?? "";
  return paragraphs.length > 1 &&
    last.split("\n").every((line) =>
      /^(?:[A-Za-z0-9-]+: |[ \t]+\S)/.test(line)
    );
}
