import type { Literal } from "./scan.ts";

/** Between two strings that are one: nothing (Python), a backslash (Ruby), `+`, `.` (PHP), `<>` (Elixir), and perhaps a variable. */
const JOINT =
  /^["'`]{1,3}\s*(?:(?:\+|\.|<>|\\|\|\|)\s*(?:(?<value>[\w$@:][\w.$()[\]>:-]{0,80})\s*(?:\+|\.|<>)\s*)?)?(?:[fFrRbBuU$@]{1,2})?["'`]{1,3}$/;
/** Behind a string to which a variable is added. */
const OPEN = /^["'`]{1,3}\s*(?:\+|\.(?=\s*\$)|<>)/;
/** Characters between two strings that are looked at. */
const WIDEST = 120;
/** What stands for a value that only the program knows. */
const SOMETHING = "x";

/** The strings of a program, each together with those that are added to it. */
export function joined(
  { text, literals }: {
    readonly text: string;
    readonly literals: readonly Literal[];
  },
): Literal[] {
  const found: Literal[] = [];
  for (let i = 0; i < literals.length; i++) {
    const first = literals[i];
    const parts = [first.text];
    let last = first;
    for (; i + 1 < literals.length; i++) {
      const next = literals[i + 1];
      const joint = next.at - last.end > WIDEST
        ? null
        : JOINT.exec(text.slice(last.end, next.at));
      if (!joint) break;
      // Lines stay where they were.
      parts.push(
        joint.groups?.value === undefined ? "" : SOMETHING,
        joint[0].replace(/[^\n]/g, ""),
        next.text,
      );
      last = next;
    }
    if (OPEN.test(text.slice(last.end, last.end + WIDEST))) {
      parts.push(SOMETHING);
    }
    found.push({ text: parts.join(""), at: first.at, end: last.end });
  }
  return found;
}
