import type { ParameterOperation, Word } from "./parse.ts";

/** Characters of a value that is still worked on, and of what comes of it. */
const MAX_LENGTH = 65_536;

/** A pattern with at most one `*`, which stands between the two pieces. */
type Pattern =
  | readonly [text: string]
  | readonly [before: string, after: string];

/**
 * What `${x#a}`, `${x/a/b}`, `${x:1:2}` or `${x,,}` makes of `value`; undefined
 * where that needs more than plain text (bash(1), "Parameter Expansion").
 * `literal` gives the value of a word, undefined where it is not known.
 */
export function operate(
  operation: ParameterOperation,
  value: string,
  literal: (word: Word) => string | undefined,
): string | undefined {
  if (value.length > MAX_LENGTH) return undefined;
  switch (operation.type) {
    case "Remove": {
      const pattern = patternOf(operation.operand, literal);
      return pattern && remove(value, operation.operator, pattern);
    }
    case "Replace": {
      const { operator } = operation;
      const pattern = patternOf(operation.pattern, literal);
      const by = literal(operation.replacement);
      // Bash 5.2 puts the match in the place of `&`
      const plain = pattern?.length === 1 && by !== undefined &&
        !/[&\\]/.test(by);
      return plain ? replace(value, operator, pattern[0], by) : undefined;
    }
    case "Slice":
      return slice(value, operation.offset, operation.length);
    case "CaseModification":
      return operation.operand
        ? undefined
        : changeCase(value, operation.operator);
    default:
      return undefined;
  }
}

function patternOf(
  word: Word,
  literal: (word: Word) => string | undefined,
): Pattern | undefined {
  const { text, parts = [] } = word;
  const isGlob = parts.some((part) => part.type === "Glob") &&
    parts.every((part) => part.type === "Glob" || part.type === "Literal");
  if (isGlob) {
    const pieces = text.split("*");
    if (pieces.length !== 2 || /[?[\\]/.test(text)) return undefined;
    return [pieces[0], pieces[1]];
  }
  const value = literal(word);
  const isQuoted = /^(["']).*\1$/.test(text);
  return value === undefined || (!isQuoted && /[*?[\\]/.test(value))
    ? undefined
    : [value];
}

function remove(
  value: string,
  operator: "#" | "##" | "%" | "%%",
  [before, after]: Pattern,
): string {
  if (operator[0] === "#") {
    if (!value.startsWith(before)) return value;
    const rest = value.slice(before.length);
    if (after === undefined) return rest;
    const at = operator === "#" ? rest.indexOf(after) : rest.lastIndexOf(after);
    return at < 0 ? value : rest.slice(at + after.length);
  }
  const end = after ?? before;
  if (!value.endsWith(end)) return value;
  const rest = value.slice(0, value.length - end.length);
  if (after === undefined) return rest;
  const at = operator === "%" ? rest.lastIndexOf(before) : rest.indexOf(before);
  return at < 0 ? value : rest.slice(0, at);
}

function replace(
  value: string,
  operator: "/" | "//" | "/#" | "/%",
  pattern: string,
  by: string,
): string | undefined {
  if (operator === "/#") {
    return value.startsWith(pattern) ? by + value.slice(pattern.length) : value;
  }
  if (operator === "/%") {
    const end = value.length - pattern.length;
    return value.endsWith(pattern) ? value.slice(0, end) + by : value;
  }
  if (pattern === "") return value;
  if (operator === "/") return value.replace(pattern, () => by);
  return value.length * (1 + by.length) > MAX_LENGTH
    ? undefined
    : value.replaceAll(pattern, () => by);
}

/** Offsets count characters or bytes, as the locale says: the same for ASCII. */
function slice(
  value: string,
  offset: Word,
  length: Word | undefined,
): string | undefined {
  // deno-lint-ignore no-control-regex
  if (!/^[\x00-\x7f]*$/.test(value)) return undefined;
  const range = rangeOf(offset, length, value.length);
  return range && value.slice(...range);
}

/** What `:offset:length` takes of so many; undefined where only the shell knows. */
export function rangeOf(
  offset: Word,
  length: Word | undefined,
  size: number,
): readonly [start: number, end: number] | undefined {
  const from = numberOf(offset.text || "0");
  const count = length ? numberOf(length.text || "0") : size;
  if (from === undefined || count === undefined) return undefined;
  const start = from < 0 ? size + from : from;
  if (start < 0) return [0, 0];
  const end = count < 0 ? size + count : start + count;
  return end < start ? undefined : [start, end];
}

function numberOf(text: string): number | undefined {
  return /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}

function changeCase(value: string, operator: "^" | "^^" | "," | ",,"): string {
  const change = (text: string) =>
    operator[0] === "^" ? text.toUpperCase() : text.toLowerCase();
  return operator.length === 2
    ? change(value)
    : change(value.slice(0, 1)) + value.slice(1);
}
