/** A heredoc that was opened: its body begins on the next line. */
export interface HereDoc {
  readonly delimiter: string;
  /** Nothing in the body expands. */
  readonly quoted: boolean;
  /** `<<-`: tabs in front of lines do not count. */
  readonly tabs: boolean;
}

const DELIMITER = /(-?)[ \t]*((?:'[^'\n]*'|"[^"\n]*"|\\.|[^\s;&|<>()'"\\])+)/y;

/** Reads `<<E` at `at`; without a delimiter it opens nothing. */
export function readOpening(
  text: string,
  at: number,
): { doc?: HereDoc; end: number } {
  DELIMITER.lastIndex = at + 2;
  const found = DELIMITER.exec(text);
  if (!found) return { end: at + 2 };
  const doc = {
    delimiter: found[2].replace(/['"\\]/g, ""),
    quoted: /['"\\]/.test(found[2]),
    tabs: found[1] === "-",
  };
  return { doc, end: DELIMITER.lastIndex };
}

/** Reads the body that begins at `start`, to the end of text if need be. */
export function readBody(
  text: string,
  start: number,
  { delimiter, tabs }: HereDoc,
): { body: string; end: number } {
  for (let from = start; from < text.length;) {
    const newline = text.indexOf("\n", from);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(from, end).replace(/\r$/, "");
    if ((tabs ? line.replace(/^\t+/, "") : line) === delimiter) {
      return { body: text.slice(start, from), end: end + 1 };
    }
    from = end + 1;
  }
  return { body: text.slice(start), end: text.length };
}
