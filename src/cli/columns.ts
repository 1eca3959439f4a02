/** Columns of a terminal that help is written for. */
export const WIDTH = 80;
/** A left column as wide as this leaves too little for the right one. */
const WIDEST = 34;
const GAP = 2;

/** Rows of two columns, the right one wrapped; long words on the left have a line of their own. */
export function columns(
  rows: readonly (readonly [string, string])[],
  indent: number,
): string[] {
  const widths = rows.map(([left]) => widthOf(left));
  const left = Math.max(0, ...widths.filter((width) => width <= WIDEST)) + GAP;
  return rows.flatMap(([words, meaning], row) => {
    const wrapped = wrap(meaning, WIDTH - indent - left);
    const fits = widths[row] + GAP <= left;
    const [first, ...rest] = fits ? wrapped : ["", ...wrapped];
    const head = words + " ".repeat(Math.max(0, left - widths[row])) + first;
    return [head, ...rest.map((line) => " ".repeat(left) + line)]
      .map((line) => (" ".repeat(indent) + line).trimEnd());
  });
}

/** Breaks at spaces and, where there are none as in Japanese, between wide characters. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(PIECES) ?? []) {
    if (line !== "" && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** A word or a wide character, with its space and what must not begin a line (JIS X 4051). */
const PIECES =
  /(?:[^\s\u3000-\uffef]+|[\u3000-\uffef])[、。」)ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]*\s*|\s+/gu;

/** Terminal columns: what is written here is ASCII or wide. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, one) => sum + (/[\u1100-\u115f\u2e80-\uffef]/.test(one) ? 2 : 1),
    0,
  );
}
