/** Words before a parenthesis that holds a query of a WITH clause. */
const QUERY = /\bAS(?: (?:NOT )?MATERIALIZED)? ?$/i;

/**
 * The queries of `WITH a AS (…), b AS (…) DELETE …` (normalised), each as a
 * statement of its own, and the statement behind them.
 */
export function withParts(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const [start, stop] of parentheses(text)) {
    const between = text.slice(end, start);
    // `a (x, y) AS (…)`: the list of columns; behind the last query the statement begins.
    if (end > 0 && !/^ ?(?:,|AS\b)/i.test(between)) break;
    if (QUERY.test(between)) parts.push(text.slice(start + 1, stop).trim());
    end = stop + 1;
  }
  return [...parts, text.slice(end).trim()];
}

/** `text` without what stands in parentheses. */
export function outside(text: string): string {
  let rest = "";
  let end = 0;
  for (const [start, stop] of parentheses(text)) {
    rest += text.slice(end, start + 1);
    end = stop;
  }
  return rest + text.slice(end);
}

/** Where the outermost parentheses open and close. */
function parentheses(text: string): [start: number, stop: number][] {
  const found: [number, number][] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: char, index } of text.matchAll(/"[^"]*"|[()]/g)) {
    if (char === "(" && depth++ === 0) start = index;
    else if (char === ")" && depth > 0 && --depth === 0) {
      found.push([start, index]);
    }
  }
  return found;
}
