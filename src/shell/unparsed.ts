import { forEachChild } from "./parse.ts";
import type { ParseError, Script, SyntaxNode } from "./parse.ts";
import { takeAssignments } from "./run_wrapper.ts";
import { scanCommands } from "./scan.ts";
import type { Scanned } from "./scan_frame.ts";
import { sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import type { Context, Walk } from "./walk_types.ts";

/** A syntax error, and the text that its position indexes. */
export interface SyntaxError extends ParseError {
  readonly source: string;
}

/**
 * Scans the text behind the first of `errors` for commands that the tree of
 * `script` does not have.
 */
export function runRest(
  script: Script,
  text: string,
  errors: readonly SyntaxError[],
  context: Context,
  walk: Walk,
): void {
  walk.complete = false;
  const from = Math.min(...errors.map((one) => one.pos), text.length);
  // an unterminated quote is part of the command that it stands in
  const inCommand = errors.some((one) =>
    one.pos === from && one.message.startsWith("unterminated")
  );
  const known = new Set<number>();
  collectStarts(script, known);
  scanCommands(text.slice(from), inCommand, (found) => {
    if (!known.has(from + found.at)) run(found, context, walk);
  });
}

/** Scans text that is not parsed at all, for commands that mention `about`. */
export function runScanned(
  text: string,
  context: Context,
  walk: Walk,
  about: string,
): void {
  walk.complete = false;
  let last: Scanned | undefined;
  scanCommands(text, false, (found) => {
    if (!mentions(found, about)) return;
    if (walk.spend(0)) run(found, context, walk);
    else if (mentions({ words: found.words.slice(0, 1) }, about)) {
      last ??= found;
    }
  });
  // beyond the budget one command that is named so stands for all
  if (last) walk.emit(last.words, context);
}

function collectStarts(node: SyntaxNode, to: Set<number>): void {
  if (node.type === "Command") to.add(node.pos);
  forEachChild(node, (child) => collectStarts(child, to));
}

/** Whether `about`, in lower case, is in the words; `""` is in all. */
export function mentions(
  { words, stdin }: Pick<Scanned, "words"> & { stdin?: Value },
  about: string,
): boolean {
  return [...words, stdin ?? ""].some((word) =>
    sourceOf(word).toLowerCase().includes(about)
  );
}

function run({ words, stdin }: Scanned, context: Context, walk: Walk): void {
  const { operands, assignments } = takeAssignments(words);
  walk.words(operands, { ...context, stdin, assignments });
}
