import { BUILTINS } from "./builtins.ts";
import { LAUNCHERS } from "./launchers.ts";
import { outputOf } from "./output.ts";
import { runWrapper } from "./run_wrapper.ts";
import { isShell, runShell } from "./shells.ts";
import { programName } from "./value.ts";
import type { Value } from "./value.ts";
import { through, UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";
import { WRAPPERS } from "./wrappers.ts";

/** Runs one command, already split into words, as the shell looks it up. */
export function runWords(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  if (words.length === 0) return UNKNOWN;
  if (walk.budget <= 0) {
    walk.complete = false;
    return UNKNOWN;
  }
  walk.budget -= 1 + words.length / 8;
  const called = runFunction(words, context, walk);
  if (called) return called;
  const name = programName(words[0]);
  if (name === undefined) return emit(words, context, walk);
  const special = own(BUILTINS, name) ?? own(LAUNCHERS, name);
  if (special) return special(words, context, walk);
  if (isShell(name)) return runShell(words, context, walk);
  const wrappers = own(WRAPPERS, name);
  if (wrappers) {
    const result = runWrapper(name, wrappers, words, context, walk);
    if (result) return result;
  }
  return emit(words, context, walk);
}

function emit(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(words, context);
  return { output: outputOf(words, context.stdin) };
}

/** Calls a function of the line: its body runs in the same shell. */
function runFunction(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result | undefined {
  const [name] = words;
  if (context.external || typeof name !== "string") return undefined;
  const { scope } = context;
  const found = scope.function(name);
  if (!found || walk.following.has(name)) return undefined;
  walk.following.add(name);
  const outer = scope.positional;
  scope.positional = words;
  const { output } = walk.body(found, through(context, name));
  scope.positional = outer;
  walk.following.delete(name);
  return { output };
}

function own<T>(table: Readonly<Record<string, T>>, name: string) {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
