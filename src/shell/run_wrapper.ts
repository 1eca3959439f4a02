import { has, readOptions, valueOf } from "./options.ts";
import type { Options } from "./options.ts";
import { Scope } from "./scope.ts";
import { runScript } from "./shells.ts";
import { join, toWord } from "./value.ts";
import type { Value } from "./value.ts";
import { through } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";
import type { Wrapper } from "./wrappers.ts";

/** Takes one wrapper off `words` and runs what is inside; undefined when it runs nothing. */
export function runWrapper(
  name: string,
  wrapper: Wrapper,
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result | undefined {
  const rest = afterSubcommand(words, wrapper);
  if (!rest) return undefined;
  const options = readOptions(rest, wrapper);
  if (wrapper.idle && has(options, wrapper.idle)) return undefined;
  const inner = enter(name, wrapper, options, context);
  const script = wrapper.script && valueOf(options, wrapper.script);
  if (script) {
    const label = `${name} -c`;
    return runScript(script, [], label, words, enterScript(inner), walk);
  }
  const operands = options.operands.slice(wrapper.operands ?? 0);
  const command = wrapper.assigns ? takeAssignments(operands) : { operands };
  if (command.operands.length === 0) {
    return runStdin(name, wrapper, options, words, inner, walk);
  }
  if (wrapper.joins && !has(options, wrapper.plain ?? "")) {
    const script = join(command.operands);
    return runScript(script, [], name, words, enterScript(inner), walk);
  }
  const assignments = { ...inner.assignments, ...command.assignments };
  return walk.words(command.operands, { ...inner, assignments });
}

/** `runScript` labels the way itself. */
function enterScript(context: Context): Context {
  return { ...context, via: context.via.slice(0, -1) };
}

function afterSubcommand(
  words: readonly Value[],
  wrapper: Wrapper,
): readonly Value[] | undefined {
  const rest = words.slice(1);
  if (!wrapper.after) return rest;
  const { operands } = readOptions(rest, wrapper);
  const [first] = operands;
  return typeof first === "string" && wrapper.after.split(" ").includes(first)
    ? operands.slice(1)
    : undefined;
}

function enter(
  name: string,
  wrapper: Wrapper,
  options: Options,
  context: Context,
): Context {
  if (wrapper.remote) {
    const scope = new Scope();
    const remote = { scope, assignments: {}, remote: true, external: true };
    return through(context, name, remote);
  }
  const folder = wrapper.folder && valueOf(options, wrapper.folder);
  if (!folder) return through(context, name, { external: true });
  const scope = new Scope(context.scope);
  scope.enter(toWord(folder));
  return through(context, name, { external: true, scope });
}

/** Takes the leading `A=1` words off. */
export function takeAssignments(
  words: readonly Value[],
): { operands: readonly Value[]; assignments?: Record<string, Value> } {
  const assignments: Record<string, Value> = {};
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at];
    const text = typeof word === "string" ? word : word.text;
    const equals = text.indexOf("=");
    if (equals <= 0) break;
    const name = text.slice(0, equals);
    assignments[name] = typeof word === "string"
      ? text.slice(equals + 1)
      : { ...word, text: text.slice(equals + 1) };
  }
  return { operands: words.slice(at), assignments };
}

function runStdin(
  name: string,
  wrapper: Wrapper,
  options: Options,
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result | undefined {
  const { shell } = wrapper;
  const isShell = shell !== undefined && (shell === "" || has(options, shell));
  return isShell && context.stdin !== undefined
    ? runScript(context.stdin, [], name, words, enterScript(context), walk)
    : undefined;
}
