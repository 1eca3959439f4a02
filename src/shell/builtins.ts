import { contentOf } from "./descriptors.ts";
import { changeFolder, popd, pushd } from "./folders.ts";
import { has, readOptions } from "./options.ts";
import { outputOf } from "./output.ts";
import { mapfile, read } from "./read_builtins.ts";
import { isOpaque } from "./shells.ts";
import { Scope } from "./scope.ts";
import { join, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import { SILENT, through, UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";

/** Runs a command that the shell itself is. */
export type Builtin = (
  words: readonly Value[],
  context: Context,
  walk: Walk,
) => Result;

/** The builtins that run commands or change what later commands mean. */
export const BUILTINS: Readonly<Record<string, Builtin>> = {
  ".": source,
  ":": succeed,
  builtin,
  cd: changeFolder,
  command,
  declare,
  eval: evaluate,
  exec,
  exit,
  export: exportVariables,
  false: fail,
  local: declare,
  mapfile,
  printf,
  popd,
  pushd,
  read,
  readarray: mapfile,
  readonly: declare,
  set: setPositional,
  shift,
  source,
  trap,
  true: succeed,
  typeset: declare,
  unalias,
  unset,
};

function succeed(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(words, context);
  return SILENT;
}

function fail(words: readonly Value[], context: Context, walk: Walk): Result {
  walk.emit(words, context);
  return { output: "", status: 1 };
}

function exit(words: readonly Value[], context: Context, walk: Walk): Result {
  walk.emit(words, context);
  return { output: "", ends: true };
}

function exportVariables(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  return declareAll(words, context, walk, true);
}

function declare(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  const exports = has(readOptions(words.slice(1), {}), "x");
  return declareAll(words, context, walk, exports);
}

function declareAll(
  words: readonly Value[],
  context: Context,
  walk: Walk,
  exports: boolean,
): Result {
  walk.emit(words, context);
  const options = readOptions(words.slice(1), {});
  if (exports && has(options, "f")) {
    for (const name of options.operands) {
      if (typeof name === "string") context.scope.exportFunction(name);
    }
  }
  if (has(options, "n p f F")) return UNKNOWN;
  for (const operand of options.operands) {
    const name = /^(\w+)(=?)/.exec(sourceOf(operand));
    if (!name) continue;
    if (!name[2] && has(options, "A")) {
      context.scope.assign(name[1], { values: [], keys: [] });
    }
    if (name[2] && typeof operand === "string") {
      const value = operand.slice(name[0].length);
      context.scope.assign(name[1], { values: [value] });
    }
    if (exports) context.scope.export(name[1]);
  }
  return { output: "" };
}

function unset(words: readonly Value[], context: Context, walk: Walk): Result {
  walk.emit(words, context);
  const options = readOptions(words.slice(1), {});
  for (const name of options.operands) {
    if (typeof name !== "string") continue;
    if (!has(options, "f")) context.scope.assign(name, undefined);
    if (!has(options, "v")) context.scope.define(name, undefined);
  }
  return { output: "" };
}

function setPositional(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(words, context);
  const options = readOptions(words.slice(1), { short: "o" });
  const explicit = words.includes("--");
  if (explicit || options.operands.length > 0) {
    context.scope.positional = ["sh", ...options.operands];
  }
  return { output: "" };
}

function shift(words: readonly Value[], context: Context, walk: Walk): Result {
  walk.emit(words, context);
  const { scope } = context;
  const count = words.length > 1 ? Number(words[1]) : 1;
  if (scope.positional && Number.isInteger(count)) {
    const [name, ...values] = scope.positional;
    scope.positional = [name, ...values.slice(Math.max(0, count))];
  } else scope.positional = undefined;
  return { output: "" };
}

/** `printf -v NAME FORMAT …` sets a variable instead of printing. */
function printf(words: readonly Value[], context: Context, walk: Walk): Result {
  walk.emit(words, context);
  const [program, option, name, ...operands] = words;
  if (option !== "-v") return { output: outputOf(words, context, walk) };
  const value = outputOf([program, ...operands], context, walk);
  if (typeof name === "string") {
    context.scope.assign(
      name,
      value === undefined ? undefined : { values: [value] },
    );
  }
  return { output: "" };
}

function unalias(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(words, context);
  for (const name of words.slice(1)) {
    if (typeof name === "string") context.scope.setAlias(name, undefined);
  }
  return { output: "" };
}

/** `trap 'script' EXIT`; one argument alone, `-` and `''` reset or ignore. */
function trap(words: readonly Value[], context: Context, walk: Walk): Result {
  const { operands, given } = readOptions(words.slice(1), {});
  const [script, ...signals] = operands;
  const sets = given.length === 0 && signals.length > 0 && script !== "-" &&
    script !== "";
  if (!sets || isOpaque(script)) walk.emit(words, context);
  else {
    const scope = new Scope(context.scope);
    walk.text(sourceOf(script), through(context, "trap", { scope }));
  }
  return { output: "" };
}

function evaluate(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  const { operands } = readOptions(words.slice(1), {});
  const script = join(operands);
  if (!isOpaque(script)) {
    return walk.text(sourceOf(script), through(context, "eval"));
  }
  walk.emit(words, context);
  return UNKNOWN;
}

function source(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  const { operands: [file] } = readOptions(words.slice(1), {});
  const text = file === "-" ? context.stdin : contentOf(file, context, walk);
  if (text !== undefined && !isOpaque(text)) {
    return walk.text(sourceOf(text), through(context, "source"));
  }
  walk.emit(words, context);
  return UNKNOWN;
}

function exec(words: readonly Value[], context: Context, walk: Walk): Result {
  const { operands } = readOptions(words.slice(1), { short: "a" });
  if (operands.length === 0) {
    context.scope.inputs = { ...context.scope.inputs, ...context.inputs };
    walk.emit(words, context);
    return { output: "" };
  }
  const inner = through(context, "exec", { excludes: "builtins" });
  return { ...walk.words(operands, inner), ends: true };
}

function command(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  const options = readOptions(words.slice(1), {});
  if (has(options, "v V") || options.operands.length === 0) {
    walk.emit(words, context);
    return { output: outputOf(words, context, walk) };
  }
  const inner = through(context, "command", { excludes: "functions" });
  return walk.words(options.operands, inner);
}

/** `builtin git` fails: it knows builtins only. */
function builtin(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  const { operands } = readOptions(words.slice(1), {});
  const name = operands[0];
  if (typeof name === "string" && Object.hasOwn(BUILTINS, name)) {
    return walk.words(
      operands,
      through(context, "builtin", { excludes: "functions" }),
    );
  }
  walk.emit(words, context);
  return {
    output: name === undefined ? "" : outputOf(operands, context, walk),
  };
}
