import { glue } from "./lines.ts";
import type { Lines } from "./lines.ts";
import { readOptions } from "./options.ts";
import { printf } from "./printing.ts";
import { BLANK, hole, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";

/** What `awk` is asked to print. */
export interface AwkCall {
  readonly prints: readonly Print[];
  /** It prints once, whatever it reads; never; for each line; or for some. */
  readonly when: "once" | "each" | "some";
  readonly files: readonly Value[];
}

interface Print {
  readonly command: string;
  readonly pieces: readonly string[];
}

/** A string, an operand of one word, a call or a group, a comma. */
const PIECE =
  /\s*("(?:[^"\\]|\\.)*"|\$?\w+(?:\([^()"|>]*\))?|\$?\([^()"|>]*\)|,)\s*/y;

/** Reads the words after `awk`; undefined for what is not followed. */
export function readAwk(words: readonly Value[]): AwkCall | undefined {
  const options = readOptions(words, { short: "Fv" });
  if (options.given.some(([name]) => name !== "F" && name !== "v")) return;
  const [program, ...files] = options.operands;
  const rule = readRule(sourceOf(program ?? ""));
  if (!rule) return undefined;
  const [pattern, body] = rule;
  const statements = body.match(/(?:"(?:[^"\\]|\\.)*"|[^;\n"])+/g) ?? [];
  const prints = statements.filter((one) => one.trim() !== "").map(readPrint);
  const known = prints.filter((one) => one !== undefined);
  if (known.length < prints.length) return undefined;
  const isOnce = pattern === "BEGIN" || pattern === "END";
  const when = isOnce ? "once" : pattern === "" ? "each" : "some";
  return { prints: known, when, files };
}

/** The one rule of a program: `NR > 1 { print $1 }`. */
function readRule(
  program: string,
): [pattern: string, body: string] | undefined {
  const text = program.trim();
  const at = text.indexOf("{");
  const isOne = at >= 0 && text.endsWith("}") &&
    !/[{}]/.test(text.slice(at + 1, -1));
  return isOne ? [text.slice(0, at).trim(), text.slice(at + 1, -1)] : undefined;
}

function readPrint(statement: string): Print | undefined {
  const text = statement.trim();
  const command = /^printf?\b/.exec(text)?.[0];
  if (!command) return undefined;
  const rest = text.slice(command.length).trim();
  const list = /^\("((?:[^"\\]|\\.)*)"([^()]*)\)$/.test(rest)
    ? rest.slice(1, -1)
    : rest;
  const pieces: string[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < list.length) {
    const piece = PIECE.exec(list)?.[1];
    if (piece === undefined) return undefined;
    pieces.push(piece);
  }
  return { command, pieces };
}

/** What it prints for such lines; undefined where that is not known. */
export function awkLines(
  { lines, isKnown }: Lines,
  { prints, when }: AwkCall,
): readonly string[] | undefined {
  if (when === "some" && isKnown) return undefined;
  const printed = prints.map(printedBy);
  if (printed.some((text) => text === undefined)) return undefined;
  // the values of a line are never looked at: one stands for all
  const isEmpty = when !== "once" && lines.length === 0;
  return isEmpty ? [] : printed.join("").replace(/\n$/, "").split("\n");
}

function printedBy({ command, pieces }: Print): string | undefined {
  if (command === "printf") return formatted(pieces);
  const values = (pieces.length === 0 ? ["$0"] : pieces).map(valueOf);
  const known = values.filter((value) => value !== undefined);
  const text = known.length === values.length ? glue(known) : undefined;
  return text === undefined ? undefined : `${text}\n`;
}

function formatted([format, ...rest]: readonly string[]): string | undefined {
  const text = format?.startsWith('"') ? valueOf(format) : undefined;
  if (text === undefined) return undefined;
  const values = rest.filter((piece) => piece !== ",").map(() => hole(BLANK));
  const printed = printf([text.replaceAll("\\", "\\\\"), ...values]);
  return printed === undefined ? undefined : sourceOf(printed);
}

/** A string as it is; undefined for escapes other than the commonest. */
function valueOf(piece: string): string | undefined {
  if (piece === ",") return " ";
  if (piece[0] !== '"') return BLANK;
  const text = piece.slice(1, -1);
  return /\\[^"\\/nt]/.test(text)
    ? undefined
    : text.replace(/\\(.)/g, (_, letter) =>
      letter === "n" ? "\n" : letter === "t" ? "\t" : letter);
}
