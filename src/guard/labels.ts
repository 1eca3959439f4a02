/**
 * What runs several checks at once puts a label before each line. The first
 * group is the label; what follows the match is the line.
 */
const FORMS: readonly RegExp[] = [
  /^(\[[^\]]{1,60}\]):? ?/, // concurrently; yarn `[web]: `
  // docker compose `web-1  | `, moon `web:lint | `, foreman with the time
  /^(?:\d\d:\d\d:\d\d )?([A-Za-z@][\w.:@/-]{0,60}) *\| ?/,
  // turbo `web:lint: `, pnpm -r `packages/web lint: `, lerna; not `a.c:1: `
  /^(?!\S*:\d+:)([A-Za-z@](?:[\w@./#-]|:(?! |$))*(?: [\w:-]*[\w-])?:)(?: |$)/,
];
/** A label stands before several lines. */
const FEWEST_LINES = 2;

/** The form of label that most lines of `text` have, if any. */
export function labelOf(text: string): RegExp | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return FORMS.find((form) => {
    const counts = new Map<string, number>();
    for (const line of lines) {
      const { label } = splitLabel(line, form);
      if (label !== "") counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    const labelled = [...counts.values()]
      .filter((count) => count >= FEWEST_LINES)
      .reduce((sum, count) => sum + count, 0);
    return labelled * 2 > lines.length;
  });
}

/** `line` without its label, and the label; an empty one where it has none. */
export function splitLabel(line: string, form?: RegExp) {
  const [whole, label] = form?.exec(line) ?? ["", ""];
  return { label, rest: line.slice(whole.length) };
}
