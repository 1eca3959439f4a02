import type { PowerShellCommand } from "./powershell_frame.ts";
import { Scope } from "./scope.ts";
import { splitWords } from "./split_words.ts";
import { join, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import { through } from "./walk_types.ts";
import type { Context, Walk } from "./walk_types.ts";

/** Runs one command of a PowerShell line; names there have no case. */
export function runPowerShell(
  command: PowerShellCommand,
  outer: Context,
  walk: Walk,
): void {
  const context = around(command, outer);
  const [first, ...rest] = command.words;
  const name = sourceOf(first).toLowerCase();
  switch (name) {
    case "invoke-expression":
    case "iex":
      return invoke(rest, command.stdin, context, walk);
    case "start-process":
    case "saps":
    case "start":
      return startProcess(command.words, context, walk);
    case "set-location":
    case "sl":
    case "chdir":
    case "push-location":
      walk.words(["cd", ...rest.filter((word) => !isOption(word))], context);
      return;
    case "set-alias":
    case "new-alias":
    case "sal":
    case "nal":
      defineAlias(rest, context);
      return walk.emit(command.words, context);
    default: {
      const alias = context.scope.alias(name)?.text;
      if (alias !== undefined) {
        const { stdin, piped } = command;
        const given = isGit(alias) ? command.elements.slice(1) : rest;
        const inner = through(context, sourceOf(first), { stdin, piped });
        walk.words([alias, ...given], inner);
        return;
      }
      const inner = { ...context, stdin: command.stdin, piped: command.piped };
      if (!isGit(name)) walk.words(command.words, inner);
      else walk.words([name, ...command.elements.slice(1)], inner);
    }
  }
}

function around(
  { remote, redirections: own }: PowerShellCommand,
  outer: Context,
): Context {
  const redirections = [...outer.redirections, ...own];
  return remote
    ? { ...outer, redirections, scope: new Scope(), assignments: {}, remote }
    : { ...outer, redirections };
}

function isGit(name: string): boolean {
  return /(^|[\\/])git(\.exe)?$/i.test(name);
}

/** `Set-Alias g git`, `Set-Alias -Name g -Value git`. */
function defineAlias(words: readonly Value[], { scope }: Context): void {
  const after = (pattern: RegExp) => {
    const at = words.findIndex((word) => pattern.test(sourceOf(word)));
    return at < 0 ? undefined : words[at + 1];
  };
  const name = after(/^-n(ame)?$/i);
  const value = after(/^-v(alue)?$/i);
  const operands = words.filter((word, index) =>
    !isOption(word) && !/^-[nv]/i.test(sourceOf(words[index - 1] ?? ""))
  );
  const [first, second] = name === undefined ? operands : [name, ...operands];
  const text = value ?? second;
  if (first === undefined || typeof text !== "string") return;
  const key = sourceOf(first).toLowerCase();
  scope.setAlias(key, { text, from: 0, source: "" });
}

function invoke(
  words: readonly Value[],
  stdin: Value | undefined,
  context: Context,
  walk: Walk,
): void {
  const script = words.find((word) => !isOption(word)) ?? stdin;
  const inner = through(context, "Invoke-Expression");
  if (script !== undefined) walk.text(sourceOf(script), inner);
}

/** Its parameters without a value (`Get-Help Start-Process`). */
const SWITCHES =
  /^-(wait|passthru|nonewwindow|usenewenvironment|loaduserprofile)$/i;

/** `Start-Process git -ArgumentList 'status -s'`; a list is joined with blanks. */
function startProcess(
  written: readonly Value[],
  context: Context,
  walk: Walk,
): void {
  const words = withLists(written);
  const named = new Map<string, Value>();
  const operands: Value[] = [];
  for (let at = 1; at < words.length; at++) {
    if (!isOption(words[at])) operands.push(words[at]);
    else if (!SWITCHES.test(sourceOf(words[at]))) {
      const name = sourceOf(words[at]).toLowerCase();
      named.set(/^-a/.test(name) ? "-args" : name, words[++at] ?? "");
    }
  }
  const program = named.get("-filepath") ?? operands.shift();
  const list = named.get("-args") ?? operands.shift();
  if (program === undefined) return walk.emit(words, context);
  const args = splitWords(sourceOf(list ?? "").replaceAll(",", " "));
  walk.words([program, ...args], through(context, "Start-Process"));
}

/** `a, b` as one word. */
function withLists(words: readonly Value[]): readonly Value[] {
  const lists: Value[] = [];
  for (const word of words) {
    const last = lists.at(-1);
    if (last !== undefined && sourceOf(last).endsWith(",")) {
      lists[lists.length - 1] = join([last, word], "");
    } else lists.push(word);
  }
  return lists;
}

function isOption(word: Value): boolean {
  return sourceOf(word).startsWith("-");
}
