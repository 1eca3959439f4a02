import { has, readOptions, valueOf } from "./options.ts";
import type { Options } from "./options.ts";
import { Scope } from "./scope.ts";
import { isShellVariable, runScript } from "./shells.ts";
import { join, programName, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import { through, UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";
import type { Wrapper } from "./wrapper.ts";

/** A wrapped command line, as far as it was read. */
interface Call {
  readonly label: string;
  readonly wrapper: Wrapper;
  /** The whole command, should what it runs be unknown. */
  readonly words: readonly Value[];
  readonly options: Options;
  readonly context: Context;
  readonly walk: Walk;
}

/** Takes one wrapper off `words` and runs what is inside; undefined when it runs nothing. */
export function runWrapper(
  name: string,
  wrapper: Wrapper,
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result | undefined {
  const at = wrapper.separator ? words.indexOf(wrapper.separator) : -1;
  if (at > 0) {
    for (
      const one of [words.slice(0, at), [words[0], ...words.slice(at + 1)]]
    ) {
      walk.words(one, context);
    }
    return UNKNOWN;
  }
  const inside = afterSubcommand(words, wrapper);
  if (!inside) return undefined;
  const options = split(inside, wrapper);
  if (!options || has(options, wrapper.idle)) return undefined;
  if (wrapper.requires && !has(options, wrapper.requires)) return undefined;
  const label = [name, ...inside.path, ...places(options, wrapper)].join(" ");
  const inner = enter(wrapper, options, context);
  const call = { label, wrapper, words, options, context: inner, walk };
  return runScripts(call) ?? runOperands(call);
}

/** What follows the subcommand words of a wrapper. */
interface Inside {
  readonly rest: readonly Value[];
  /** Those words. */
  readonly path: readonly string[];
  /** The options before and between them. */
  readonly given: Options["given"];
}

/** Reads the subcommand words of a wrapper off. */
function afterSubcommand(
  words: readonly Value[],
  { after, before = {} }: Wrapper,
): Inside | undefined {
  let rest = words.slice(1);
  const path: string[] = [];
  const given: Options["given"][number][] = [];
  for (const step of after?.split(" ") ?? []) {
    const options = readOptions(rest, before);
    const [word, ...more] = options.operands;
    if (typeof word !== "string" || !step.split("|").includes(word)) return;
    path.push(word);
    given.push(...options.given);
    rest = more;
  }
  return { rest, path, given };
}

/** The words that say where it leads: a host, a pod, the value of `--context`. */
function places(
  { given, skipped = [] }: Taken,
  { script = "", remote, marker }: Wrapper,
): readonly string[] {
  if (!remote && !marker) return [];
  const values = given.filter(([name]) => !script.split(" ").includes(name))
    .map(([, value]) => value);
  return [...values, ...skipped].filter((one) => typeof one === "string");
}

/** The options, the words before the command, and the command as operands. */
interface Taken extends Options {
  readonly skipped?: readonly Value[];
}

function split(
  { rest, given: before }: Inside,
  wrapper: Wrapper,
): Taken | undefined {
  const { marker, needsMarker, operands = 0 } = wrapper;
  const markers = marker?.split(" ") ?? [];
  const at = rest.findIndex((word) =>
    typeof word === "string" && markers.includes(word)
  );
  if (at >= 0) {
    const { given, operands } = readOptions(rest.slice(0, at), wrapper);
    return {
      given: [...before, ...given],
      skipped: operands,
      operands: rest.slice(at + 1),
    };
  }
  if (needsMarker) return undefined;
  const options = readOptions(rest, wrapper);
  const given = [...before, ...options.given];
  const command = options.operands.slice(operands);
  const skipped = options.operands.slice(0, operands);
  if (!wrapper.optionsAfterOperand) {
    return { given, skipped, operands: command };
  }
  const more = readOptions(command, wrapper);
  return {
    given: [...given, ...more.given],
    skipped,
    operands: more.operands,
  };
}

function enter(wrapper: Wrapper, options: Options, context: Context): Context {
  if (wrapper.remote) {
    const scope = new Scope();
    return {
      ...context,
      scope,
      assignments: {},
      remote: true,
      excludes: "builtins",
    };
  }
  const folder = wrapper.folder && valueOf(options, wrapper.folder);
  if (!folder) return { ...context, excludes: "builtins" };
  const scope = new Scope(context.scope);
  scope.enter(folder);
  return { ...context, excludes: "builtins", scope };
}

/** Runs the scripts in options: `su -c`. */
function runScripts(call: Call): Result | undefined {
  const { wrapper, options } = call;
  const names = wrapper.script?.split(" ") ?? [];
  const scripts = options.given.filter(([name]) => names.includes(name));
  if (scripts.length === 0) return undefined;
  for (const [, script] of scripts) runOne(call, script);
  return wrapper.each ? undefined : UNKNOWN;
}

function runOperands(call: Call): Result | undefined {
  const { wrapper, options, context, walk, label } = call;
  const given = withoutBlanks(skipWords(options.operands, wrapper.skips));
  const taken = wrapper.assigns ? takeAssignments(given) : undefined;
  const operands = named(taken?.operands ?? given, wrapper);
  const assignments = taken?.assignments;
  if (operands.length === 0) {
    return isOn(wrapper.shell, options) && context.stdin !== undefined
      ? runOne(call, context.stdin)
      : undefined;
  }
  const names = wrapper.only?.split(" ");
  if (names && !names.includes(sourceOf(operands[0]))) return undefined;
  if (wrapper.each) {
    for (const script of operands) runOne(call, script);
    return UNKNOWN;
  }
  if (wrapper.types) return runOne(call, join(operands.map(typed), ""));
  if (isOn(wrapper.joins, options) && !has(options, wrapper.plain)) {
    return runOne(call, join(operands));
  }
  const all = { ...context.assignments, ...assignments };
  return walk.words(operands, through(context, label, { assignments: all }));
}

/** The words with the program that a wrapper takes them for. */
function named(
  words: readonly Value[],
  { only, program }: Wrapper,
): readonly Value[] {
  if (program !== undefined) return [program, ...words];
  const name = only && programName(words[0]);
  // `npx cross-env@7`, `npx @dotenvx/dotenvx@1`
  return name ? [name.replace(/(.)@.*$/s, "$1"), ...words.slice(1)] : words;
}

/** What a key or a text puts into a terminal. */
function typed(word: Value): Value {
  if (word === "Space") return " ";
  return /^(Enter|KPEnter|C-[mj]|C-c)$/.test(sourceOf(word)) ? "\n" : word;
}

/** Always for `""`, never for undefined, else with one of the options. */
function isOn(when: string | undefined, options: Options): boolean {
  return when === "" || has(options, when);
}

function skipWords(
  words: readonly Value[],
  pattern: string | undefined,
): readonly Value[] {
  return pattern && new RegExp(pattern).test(sourceOf(words[0] ?? ""))
    ? words.slice(1)
    : words;
}

/** `env $VARS git`: what may be options, assignments or nothing is skipped. */
export function withoutBlanks(words: readonly Value[]): readonly Value[] {
  let at = 0;
  while (at < words.length - 1 && isLoose(words[at])) at++;
  return words.slice(at);
}

function isLoose(word: Value): boolean {
  return typeof word === "object" && word.loose === true &&
    word.tail === undefined && !isShellVariable(word);
}

function runOne(call: Call, script: Value | undefined): Result {
  const { label, words, context, walk } = call;
  return runScript(script, [], label, words, context, walk);
}

/** Takes the leading `A=1` words off. */
export function takeAssignments(
  words: readonly Value[],
): { operands: readonly Value[]; assignments: Record<string, Value> } {
  const assignments: Record<string, Value> = {};
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at];
    const text = typeof word === "string" ? word : word.text;
    const equals = text.indexOf("=");
    if (equals <= 0) break;
    const value = text.slice(equals + 1);
    assignments[text.slice(0, equals)] = typeof word === "string"
      ? value
      : { ...word, text: value };
  }
  return { operands: words.slice(at), assignments };
}
