/**
 * Words that say that an issue's number follows. Kinds of work are not among
 * them: the number of `fix-404-page` and `feature-2024-cleanup` is no issue.
 */
const PREFIX = "(?:issues?|gh|task|ticket)";
const SEGMENT = new RegExp(
  `^(?:${PREFIX}[-_]?)?#?(\\d{1,7})(?:[-_](?!\\d{1,2}(?:[-_.]|$)).*)?$`,
  "i",
);
/** `release/2024`, `v2` and dates are no issues. */
const VERSIONS = /^(?:releases?|versions?|v\d|\d{4}-\d{2})/i;

/** The issue that a branch name carries: `69-x`, `issue-69`, `feature/69_x`, `fix/#69`. */
export function issueOfBranch(branch: string): number | undefined {
  const segments = branch.split("/");
  if (segments.some((segment) => VERSIONS.test(segment))) return undefined;
  for (const segment of segments.reverse()) {
    const number = Number(SEGMENT.exec(segment)?.[1] ?? 0);
    if (number > 0) return number;
  }
  return undefined;
}

/** The issues that a text names as `#69`. */
export function issuesOfText(text: string): number[] {
  const found = text.matchAll(/(?<![\w&/#])#(\d{1,7})\b/g);
  return unique(Array.from(found, ([, digits]) => Number(digits)));
}

/** The issues of a trailer's values: `69, 70`. */
export function issuesOfTrailer(values: readonly string[]): number[] {
  const found = values.flatMap((value) => value.match(/\d{1,7}/g) ?? []);
  return unique(found.map(Number));
}

function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers.filter((number) => number > 0))];
}
