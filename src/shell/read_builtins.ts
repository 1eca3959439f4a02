import { inputOf } from "./descriptors.ts";
import { has, readOptions, valueOf } from "./options.ts";
import type { Options } from "./options.ts";
import { sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import type { Context, Result, Walk } from "./walk_types.ts";

/** `read x y`: one line, or with `-d ''` all there is. */
export function read(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(words, context);
  const options = readOptions(words.slice(1), { short: "adinNptu" });
  const names = options.operands;
  if (textFor(options, context) === "") return { output: "", status: 1 };
  const made = madeLine(options, context);
  if (made && names.length === 1 && typeof names[0] === "string") {
    context.scope.assign(names[0], { values: [made] });
    return { output: "" };
  }
  const line = splitLine(lineFor(options, context), context);
  const array = valueOf(options, "a");
  if (array !== undefined) assign(array, line?.pieces, context, true);
  names.forEach((name, index) => {
    const last = index === names.length - 1;
    const value = last
      ? line?.pieces.slice(index).join(line.separator)
      : line?.pieces[index];
    assign(name, value === undefined ? undefined : [value], context);
  });
  return { output: "" };
}

/** `mapfile -t lines`: an element of the array for each line. */
export function mapfile(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  walk.emit(words, context);
  const options = readOptions(words.slice(1), { short: "dnOsuCc" });
  const lines = has(options, "d n O s C")
    ? undefined
    : textFor(options, context)?.replace(/\n$/, "").split("\n");
  assign(options.operands[0] ?? "MAPFILE", lines, context, true);
  return { output: "" };
}

interface Split {
  readonly pieces: readonly string[];
  /** What stands between them. */
  readonly separator: string;
}

/** A line at its blanks, or at the one character of `IFS=,`. */
function splitLine(
  line: string | undefined,
  { assignments: { IFS: separator } }: Context,
): Split | undefined {
  const text = line?.trim();
  if (text === undefined) return undefined;
  return typeof separator === "string" && /^[^\s]?$/.test(separator)
    ? { pieces: separator ? text.split(separator) : [text], separator }
    : { pieces: text.split(/[ \t]+/), separator: " " };
}

/** A line of which a part is known: `git add $f` for each file. */
function madeLine(options: Options, context: Context): Value | undefined {
  const input = valueOf(options, "u d") === undefined && context.stdin;
  if (typeof input !== "object" || !/^[^\n]+\n$/.test(input.text)) return;
  const text = input.text.trim();
  return { unknown: text, text };
}

/** The line that `read` takes, where nothing is left behind it. */
function lineFor(options: Options, context: Context): string | undefined {
  const text = textFor(options, context);
  const end = valueOf(options, "d") ?? "\n";
  const isLast = end === "" || (end === "\n" && /^[^\n]*\n?$/.test(text ?? ""));
  return isLast ? text : undefined;
}

/** What it reads, from the descriptor of `-u`. */
function textFor(options: Options, context: Context): string | undefined {
  const descriptor = Number(sourceOf(valueOf(options, "u") ?? "0"));
  const text = inputOf(descriptor, context);
  return typeof text === "string" ? text : undefined;
}

function assign(
  name: Value,
  values: readonly string[] | undefined,
  { scope }: Context,
  array = false,
): void {
  if (typeof name !== "string") return;
  scope.assign(name, values && { values, array });
}
