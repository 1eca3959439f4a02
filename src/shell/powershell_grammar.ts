import type { Frame } from "./powershell_frame.ts";
import { join, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";

/** Words that a command may follow. */
const KEYWORDS = new Set(
  ("begin break catch continue do else elseif end exit finally for foreach " +
    "if in process return switch throw trap try until while").split(" "),
);

/** A word in front of a command, or the type in front of a variable. */
export function isSkipped(word: string, { expression }: Frame): boolean {
  return KEYWORDS.has(word.toLowerCase()) ||
    (expression && /^\[[^\]]*\]$/.test(word));
}

/** Words that are searched again at every bracket behind them. */
const MAX_LOOKED_AT = 64;

/** `Invoke-Command -ComputerName h { … }`. */
export function sendsAway(words: readonly Value[]): boolean {
  return /^(invoke-command|icm)$/i.test(sourceOf(words[0] ?? "")) &&
    words.slice(0, MAX_LOOKED_AT).some((word) =>
      /^-(computername|hostname|session|cn)$/i.test(sourceOf(word))
    );
}

/** `git` of `Get-Command git`, which `&` then runs. */
export function lookedUp(words: readonly Value[]): string | undefined {
  const [program, ...rest] = words;
  if (!/^(get-command|gcm)$/i.test(sourceOf(program ?? ""))) return undefined;
  const name = rest.find((word) => !sourceOf(word).startsWith("-"));
  return typeof name === "string" ? name : undefined;
}

/** The value of an expression that is one word or an array of some: `'a', 'b'`. */
export function valueOf(words: readonly Value[]): Value | undefined {
  const isOne = words.length > 0 &&
    words.slice(0, -1).every((word) => sourceOf(word).endsWith(","));
  return isOne ? join(words, "") : undefined;
}

/** What stands before `=` is one variable. */
export function isAssignment({ words, word, expression }: Frame): boolean {
  const isOperator = word !== undefined && /^[-+*/%?]{1,2}$/.test(word);
  const count = words.length + (word === undefined || isOperator ? 0 : 1);
  return expression && count === 1;
}

/** The frame is at `param(…)`; a command may follow. */
export function isParameters({ words, word }: Frame): boolean {
  const only = words.length === 0 ? word : undefined;
  const first = words.length === 1 && word === undefined ? words[0] : only;
  return typeof first === "string" && first.toLowerCase() === "param";
}

/** `1..3 | ForEach-Object { … }` and `-not $?` begin with an expression. */
export function isOperand(word: Value): boolean {
  return /^(?:\d|[-!])/.test(sourceOf(word));
}
