/** The patch of one file: what comes before its hunks, and each hunk from its `@@` line on. */
export interface FilePatch {
  readonly header: string;
  readonly hunks: readonly string[];
}

/** Splits the output of `git diff --patch`, in the order of the files. */
export function splitPatch(patch: string): FilePatch[] {
  return splitBefore(patch, "diff --git ")
    .filter((part) => part.startsWith("diff --git "))
    .map((part) => {
      const [header, ...hunks] = splitBefore(part, "@@ ");
      return { header, hunks };
    });
}

/** Parts of `text` that start where a line starts with `mark`; content lines start with a blank, `+`, `-` or `\`. */
function splitBefore(text: string, mark: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (;;) {
    const next = text.indexOf(`\n${mark}`, start);
    if (next < 0) break;
    parts.push(text.slice(start, next + 1));
    start = next + 1;
  }
  parts.push(text.slice(start));
  return parts;
}
