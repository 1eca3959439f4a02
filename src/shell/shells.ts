import { contentOf } from "./descriptors.ts";
import { has, readOptions } from "./options.ts";
import { BLANK, programName, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import { environment, through, UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";

const SHELLS = new Set(
  ("sh bash dash ash ksh ksh93 mksh zsh yash rbash posh fish csh tcsh osh " +
    "elvish xonsh nu").split(" "),
);

/** `$SHELL` and `"$BASH"` are shells, whichever. */
export function isShellVariable(word: Value): boolean {
  return typeof word === "object" &&
    /^("?)\$(SHELL|BASH|\{(SHELL|BASH)\})\1$/.test(word.unknown);
}

export function isShell(name: string): boolean {
  return SHELLS.has(name);
}

/**
 * Runs `bash -c '…'`, `sh -s`, `bash <(…)`. After `-c` further options may
 * come; the script is the first operand (bash(1), "OPTIONS").
 */
export function runShell(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  const name = programName(words[0]) ?? "sh";
  const options = readOptions(words.slice(1), {
    plus: true,
    short: "oO",
    long: "rcfile init-file command",
  });
  if (has(options, "n version help dump-strings dump-po-strings D")) {
    walk.emit(words, context);
    return UNKNOWN;
  }
  const { operands } = options;
  const long = options.given.find(([option]) => option === "command")?.[1];
  if (long !== undefined || has(options, "c")) {
    const [script, ...rest] = long === undefined
      ? operands
      : [long, ...operands];
    return runScript(script, rest, `${name} -c`, words, context, walk);
  }
  const file = has(options, "s") ? undefined : operands[0];
  const readsStdin = file === undefined || file === "-";
  const text = readsStdin ? context.stdin : contentOf(file, context, walk);
  const rest = [
    words[0],
    ...(file === undefined ? operands : operands.slice(1)),
  ];
  return runScript(text, rest, name, words, context, walk);
}

/** Runs `script` in a new shell; `words` is the command should it be unknown. */
export function runScript(
  script: Value | undefined,
  positional: readonly Value[],
  label: string,
  words: readonly Value[],
  context: Context,
  walk: Walk,
  shell?: Context["shell"],
): Result {
  if (script === undefined || isOpaque(script)) {
    walk.emit(words, context);
    return UNKNOWN;
  }
  const scope = context.scope.spawn(environment(context));
  scope.positional = positional.length > 0 ? positional : [label];
  const inner = through(context, label, { scope, excludes: undefined, shell });
  const { output } = walk.text(sourceOf(script), inner);
  return { output };
}

/** Nothing of the script is known: `eval "$x"`. */
export function isOpaque(script: Value): boolean {
  if (typeof script === "string") return false;
  return script.text === BLANK || /^\s*\$\{?\w+\}?\s*$/.test(script.text) ||
    /^\s*\$__\s*$/.test(script.text);
}
