import { readOptions } from "./options.ts";
import { sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import type { Context, Result, Walk } from "./walk_types.ts";

/** `cd folder`; home without one. */
export function changeFolder(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(words, context);
  const { operands } = readOptions(words.slice(1), {});
  const [folder] = operands;
  context.scope.enter(folder ?? "~");
  return { output: "" };
}

/** `pushd -n` and `pushd +1` change the list of folders, which is not followed. */
export function pushd(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(words, context);
  const folder = words[1] === "--" ? words[2] : words[1];
  if (folder === undefined || !/^[-+]/.test(sourceOf(folder))) {
    context.scope.push(folder);
  }
  return { output: "" };
}

/** `popd -n` and `popd +1` stay where they are. */
export function popd(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(words, context);
  if (words.length === 1) context.scope.pop();
  return { output: "" };
}
