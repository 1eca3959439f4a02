import { contentOf } from "./descriptors.ts";
import { sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import { UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";

/** Subcommands whose `-F` names a file with the message. */
const WITH_MESSAGE = new Set(["commit", "merge", "tag"]);
const OPTION = /^(?:-F|--file(?:=|$))/;

/**
 * `git commit -F - <<E`: the message is on the line, so it takes the place of
 * the file, as `-m`. Whoever repeats the command has no such input.
 */
export function git(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(withMessage(words, context, walk), context);
  return UNKNOWN;
}

function withMessage(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): readonly Value[] {
  const at = words.findIndex((word) => OPTION.test(sourceOf(word)));
  if (at < 0 || !words.some((word) => WITH_MESSAGE.has(sourceOf(word)))) {
    return words;
  }
  const attached = sourceOf(words[at]).replace(OPTION, "");
  const file = attached === "" ? words[at + 1] : attached;
  const text = file === "-" ? context.stdin : contentOf(file, context, walk);
  if (text === undefined) return words;
  const message = typeof text === "string" ? text.trimEnd() : text;
  const rest = words.slice(at + (attached === "" ? 2 : 1));
  return [...words.slice(0, at), "-m", message, ...rest];
}
