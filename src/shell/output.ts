import { awkLines, readAwk } from "./awk.ts";
import { contentOf } from "./descriptors.ts";
import { linesOf, textOf } from "./lines.ts";
import type { Lines } from "./lines.ts";
import { echo, print, printf } from "./printing.ts";
import { editLines, readSed } from "./sed.ts";
import { BLANK, hole, programName, sizeOf, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import type { Context, Walk } from "./walk_types.ts";

/**
 * What a plain program prints, where its words and its stdin tell: enough for
 * `echo … | sh`, `$(cat <<E …)` and `$(which git)`.
 */
export function outputOf(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Value | undefined {
  const [program, ...operands] = words;
  switch (programName(program)) {
    case "echo":
      return echo(operands);
    case "print":
      return print(operands);
    case "printf":
      return printf(operands);
    case "awk":
    case "gawk":
    case "mawk":
    case "nawk":
      return awk(operands, context, walk);
    case "sed":
    case "gsed":
      return sed(operands, context, walk);
    case "sort":
    case "uniq":
      return operands.length === 0 ? context.stdin : undefined;
    case "head":
      return head(operands, context, walk);
    case "cat":
      return cat(operands, context, walk);
    case "pwd":
      return hole("pwd", { same: context.scope.folder.name });
    case "tee":
      return context.stdin;
    case "which":
      return path(operands);
    case "type":
      return operands[0] === "-P" || operands[0] === "-p"
        ? path(operands.slice(1))
        : undefined;
    case "command":
      return operands[0] === "-v" ? path(operands.slice(1)) : undefined;
    case ":":
    case "true":
    case "false":
      return "";
    default:
      return undefined;
  }
}

function cat(
  operands: readonly Value[],
  context: Context,
  walk: Walk,
): Value | undefined {
  const [file, ...more] = operands;
  if (more.length > 0) return undefined;
  return file === undefined || file === "-"
    ? context.stdin
    : contentOf(file, context, walk);
}

/** The first lines: `head -3`, `head -n 3`. */
function head(
  operands: readonly Value[],
  context: Context,
  walk: Walk,
): Value | undefined {
  const [, count, rest] = /^(?:-(?:n ?)?(\d{1,5})(?: |$))?(\S*)$/.exec(
    operands.map(sourceOf).join(" "),
  ) ?? [];
  if (rest === undefined) return undefined;
  const files = rest === "" ? [] : operands.slice(-1);
  const input = inputOf(files, context, walk);
  return input &&
    textOf(input.lines.slice(0, Number(count ?? 10)), input.isKnown);
}

function sed(
  operands: readonly Value[],
  context: Context,
  walk: Walk,
): Value | undefined {
  const call = readSed(operands);
  const input = call && inputOf(call.files, context, walk);
  const lines = input && editLines(input, call);
  return lines && textOf(lines, input.isKnown);
}

function awk(
  operands: readonly Value[],
  context: Context,
  walk: Walk,
): Value | undefined {
  const call = readAwk(operands);
  const input = call && inputOf(call.files, context, walk);
  const lines = input && awkLines(input, call);
  return lines && textOf(lines, !lines.some((line) => line.includes(BLANK)));
}

/** What a filter reads; undefined when a line has read too much. */
function inputOf(
  files: readonly Value[],
  context: Context,
  walk: Walk,
): Lines | undefined {
  const [file, ...more] = files;
  const text = file === undefined || file === "-"
    ? context.stdin
    : contentOf(file, context, walk);
  const lines = linesOf(more.length === 0 ? text : undefined);
  return walk.grow(sizeOf(lines.lines)) ? lines : undefined;
}

/** The look-ups print a path; its last part is all that matters. */
function path(operands: readonly Value[]): Value | undefined {
  return operands.length === 1 ? operands[0] : undefined;
}
