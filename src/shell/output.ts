import { contentOf } from "./descriptors.ts";
import { hole, join, programName, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import type { Context, Walk } from "./walk_types.ts";

/** Characters that `printf` repeats its format to. */
const MAX_PRINTED = 65_536;

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
    case "printf":
      return printf(operands);
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

function echo(operands: readonly Value[]): Value | undefined {
  let at = 0;
  let options = "";
  while (/^-[neE]+$/.test(sourceOf(operands[at] ?? ""))) {
    options += operands[at++];
  }
  const line = join(operands.slice(at));
  const end = options.includes("n") ? "" : "\n";
  if (!options.includes("e")) return join([line, end], "");
  return typeof line === "string" ? unescape(line + end) : undefined;
}

/** The commonest escapes of `echo -e` and `printf`; undefined for the others. */
function unescape(text: string): string | undefined {
  if (/\\[^nt\\]/.test(text)) return undefined;
  return text.replace(
    /\\([nt\\])/g,
    (_, letter) => letter === "n" ? "\n" : letter === "t" ? "\t" : "\\",
  );
}

function printf(operands: readonly Value[]): Value | undefined {
  const [written, ...values] = operands[0] === "--"
    ? operands.slice(1)
    : operands;
  if (typeof written !== "string" || written.startsWith("-")) return undefined;
  const format = unescape(written);
  if (format === undefined || /%[^s%]/.test(format)) return undefined;
  const pieces = format.split(/(%[s%])/);
  const holes = pieces.filter((piece) => piece === "%s").length;
  // what is printed in several rounds is known only word by word
  if (values.length > holes && !/\s$/.test(format)) return undefined;
  const rounds = holes === 0
    ? 1
    : Math.max(1, Math.ceil(values.length / holes));
  if (rounds * (format.length + pieces.length) > MAX_PRINTED) return undefined;
  const printed: Value[] = [];
  for (let round = 0, next = 0; round < rounds; round++) {
    for (const piece of pieces) {
      if (piece === "%s") printed.push(values[next++] ?? "");
      else printed.push(piece === "%%" ? "%" : piece);
    }
  }
  return join(printed, "");
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

/** The look-ups print a path; its last part is all that matters. */
function path(operands: readonly Value[]): Value | undefined {
  return operands.length === 1 ? operands[0] : undefined;
}
