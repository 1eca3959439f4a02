/** One line of an edit script, its line end included. */
interface Line {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** Unchanged lines around a change. */
const CONTEXT = 3;

/** Edits that are looked for; beyond them the lines between count as replaced. */
const MOST_EDITS = 1_000;

/**
 * What makes `after` out of `before`, as `diff -u` prints it, so that `patch`
 * and `git apply` understand it; "" when they are the same.
 */
export function unifiedDiff(
  before: { readonly name: string; readonly text: string },
  after: { readonly name: string; readonly text: string },
): string {
  const script = editScript(linesOf(before.text), linesOf(after.text));
  const hunks = hunksOf(script).map(([from, to]) => hunk(script, from, to));
  if (hunks.length === 0) return "";
  return `--- ${before.name}\n+++ ${after.name}\n${hunks.join("")}`;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Where hunks begin and end: changes nearer than twice the context share one. */
function hunksOf(script: readonly Line[]): [number, number][] {
  const hunks: [number, number][] = [];
  for (const [index, { sign }] of script.entries()) {
    if (sign === " ") continue;
    const end = Math.min(script.length, index + 1 + CONTEXT);
    const last = hunks.at(-1);
    if (last && index - CONTEXT <= last[1]) last[1] = end;
    else hunks.push([Math.max(0, index - CONTEXT), end]);
  }
  return hunks;
}

function hunk(script: readonly Line[], from: number, to: number): string {
  const lines = script.slice(from, to);
  const range = (sign: "-" | "+") => {
    const of = (part: readonly Line[]) =>
      part.filter((line) => line.sign === " " || line.sign === sign).length;
    const count = of(lines);
    const first = of(script.slice(0, from)) + (count > 0 ? 1 : 0);
    return count === 1 ? `${sign}${first}` : `${sign}${first},${count}`;
  };
  const body = lines.map(({ sign, text }) =>
    text.endsWith("\n")
      ? sign + text
      : `${sign}${text}\n\\ No newline at end of file\n`
  );
  return `@@ ${range("-")} ${range("+")} @@\n${body.join("")}`;
}

function editScript(a: readonly string[], b: readonly string[]): Line[] {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return [
    ...signed(" ", a.slice(0, start)),
    ...shortest(
      a.slice(start, a.length - end),
      b.slice(start, b.length - end),
    ),
    ...signed(" ", a.slice(a.length - end)),
  ];
}

function signed(sign: Line["sign"], texts: readonly string[]): Line[] {
  return texts.map((text) => ({ sign, text }));
}

/** The greedy algorithm of Myers ("An O(ND) Difference Algorithm", 1986). */
function shortest(a: readonly string[], b: readonly string[]): Line[] {
  const steps: Map<number, number>[] = [];
  const furthest = new Map([[1, 0]]);
  for (let edits = 0; edits <= MOST_EDITS; edits++) {
    steps.push(new Map(furthest));
    for (let k = -edits; k <= edits; k += 2) {
      let x = comesDown(furthest, k, edits)
        ? furthest.get(k + 1)!
        : furthest.get(k - 1)! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest.set(k, x);
      if (x >= a.length && x - k >= b.length) return wayBack(a, b, steps);
    }
  }
  return [...signed("-", a), ...signed("+", b)];
}

/** Whether the best way to diagonal `k` adds a line of `b`; else it drops one of `a`. */
function comesDown(
  furthest: ReadonlyMap<number, number>,
  k: number,
  edits: number,
): boolean {
  return k === -edits ||
    k !== edits && furthest.get(k - 1)! < furthest.get(k + 1)!;
}

function wayBack(
  a: readonly string[],
  b: readonly string[],
  steps: readonly ReadonlyMap<number, number>[],
): Line[] {
  const script: Line[] = [];
  let x = a.length;
  let y = b.length;
  for (let edits = steps.length - 1; edits >= 0; edits--) {
    const furthest = steps[edits];
    const k = x - y;
    const down = comesDown(furthest, k, edits);
    const from = down ? furthest.get(k + 1)! : furthest.get(k - 1)! + 1;
    while (x > from && y > 0 && x > 0) {
      script.push({ sign: " ", text: a[--x] });
      y--;
    }
    if (edits === 0) break;
    if (down) script.push({ sign: "+", text: b[--y] });
    else script.push({ sign: "-", text: a[--x] });
  }
  return script.reverse();
}
