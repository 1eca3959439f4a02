import type { Change } from "./changes.ts";

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

/**
 * The patches of a `git diff --patch` by the first line of each. A file whose
 * type changed (a file became a link) has two, a deletion and a creation: the
 * second counts as the last hunk of the first.
 */
export function patchesByLine(patch: string): ReadonlyMap<string, FilePatch> {
  const patches = new Map<string, FilePatch>();
  for (const { header, hunks } of splitPatch(patch)) {
    const line = header.slice(0, header.indexOf("\n"));
    const before = patches.get(line);
    patches.set(
      line,
      before
        ? { ...before, hunks: [...before.hunks, header + hunks.join("")] }
        : { header, hunks },
    );
  }
  return patches;
}

/** The line that a file's patch begins with, where the prefixes are `a/` and `b/`. */
export function firstLine({ path, from = path }: Change): string {
  return `diff --git ${quoted(`a/${from}`)} ${quoted(`b/${path}`)}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

/** A name as git writes it with `core.quotePath=false` (quote.c). */
function quoted(name: string): string {
  // deno-lint-ignore no-control-regex
  const special = /[\x00-\x1f\x7f"\\]/g;
  const escaped = name.replace(
    special,
    (one) =>
      ESCAPES[one] ?? `\\${one.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return escaped === name ? name : `"${escaped}"`;
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
