import { BUILTINS } from "./builtins.ts";
import type { Builtin } from "./builtins.ts";
import { contentOf } from "./descriptors.ts";
import { noteFiles } from "./file_commands.ts";
import { LAUNCHERS } from "./launchers.ts";
import { outputOf } from "./output.ts";
import { runWrapper } from "./run_wrapper.ts";
import { isShell, isShellVariable, runScript, runShell } from "./shells.ts";
import { programName, sizeOf, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import { through, UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";
import { RUNNERS, WRAPPERS } from "./wrappers.ts";

/** Runs one command, already split into words, as the shell looks it up. */
export function runWords(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  if (words.length === 0) return UNKNOWN;
  const carried = Object.keys(context.assignments).length;
  const cost = 1 + words.length / 8 + carried / 4 + sizeOf(words) / 4096;
  if (!walk.spend(cost)) return UNKNOWN;
  const [first, ...rest] = words;
  if (typeof first === "string" && /^=\w/.test(first)) {
    return runWords([first.slice(1), ...rest], context, walk); // zsh
  }
  const called = runFunction(words, context, walk);
  if (called) return called;
  if (isShellVariable(first)) return runShell(words, context, walk);
  const name = programName(first);
  if (name === undefined) {
    return runFile(words, context, walk) ?? emit(words, context, walk);
  }
  const special = builtinOf(name, context) ?? own(LAUNCHERS, name);
  if (special) return special(words, context, walk);
  if (isShell(name)) return runShell(words, context, walk);
  const runners = walk.runners ? own(RUNNERS, name) : undefined;
  for (const wrapper of own(WRAPPERS, name) ?? runners ?? []) {
    const result = runWrapper(name, wrapper, words, context, walk);
    if (result) return result;
  }
  return runFile(words, context, walk) ?? emit(words, context, walk);
}

/** Runs a shell script that the line itself wrote: `./x.sh`, `"$script"`. */
function runFile(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result | undefined {
  const [path] = words;
  if (walk.files.size === 0) return undefined;
  if (typeof path === "string" && !path.includes("/")) return undefined;
  const content = contentOf(path, context, walk);
  if (content === undefined) return undefined;
  const isScript = !/^#!(?!.*sh\b)/.test(sourceOf(content));
  return isScript
    ? runScript(content, words, sourceOf(path), words, context, walk)
    : undefined;
}

/** These exist as programs too. */
const PROGRAMS = new Set(["command", "false", "printf", "true"]);

function builtinOf(name: string, context: Context): Builtin | undefined {
  return context.excludes === "builtins" && !PROGRAMS.has(name)
    ? undefined
    : own(BUILTINS, name);
}

function emit(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(words, context);
  const output = outputOf(words, context, walk);
  noteFiles(words, context, walk);
  return { output };
}

/** Calls a function of the line: its body runs in the same shell. */
function runFunction(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result | undefined {
  const [name] = words;
  if (context.excludes || typeof name !== "string") return undefined;
  const { scope } = context;
  const found = scope.function(name);
  if (!found || walk.following.has(found)) return undefined;
  if (walk.isScarce()) scope.define(name, undefined);
  walk.following.add(found);
  const outer = scope.positional;
  scope.positional = words;
  const { output } = walk.body(found, through(context, name));
  scope.positional = outer;
  walk.following.delete(found);
  return { output };
}

function own<T>(table: Readonly<Record<string, T>>, name: string) {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
