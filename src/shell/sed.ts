import { glue } from "./lines.ts";
import type { Lines } from "./lines.ts";
import { has, readOptions } from "./options.ts";
import { BLANK, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";

/** `s/pattern/replacement/flags`, the only command that is followed. */
interface Edit {
  readonly pattern: string;
  readonly replacement: string;
  readonly flags: string;
}

/** What `sed` is asked to do. */
export interface SedCall {
  readonly edits: readonly Edit[];
  /** `-n`: only what an edit prints. */
  readonly quiet: boolean;
  readonly files: readonly Value[];
}

const MAX_EDITS = 16;
/** Characters that the lines may become. */
const MAX_LENGTH = 65_536;

/** A whole line, as a group or not, in basic and extended expressions. */
const WHOLE = /^\^?(?:\.\*|\.\\\+|\\\(\.(?:\*|\\\+)\\\)|\(\.[*+]\))\$?$/;
/** Nothing in it is special in either kind of expression; `\.` and `\/` are themselves. */
const LITERAL = /^(?:[\w \-:,;=@%#'"<>!~/]|\\[./])+$/;

/** Reads the words after `sed`; undefined for what is not followed. */
export function readSed(words: readonly Value[]): SedCall | undefined {
  const options = readOptions(words, {
    short: "efl",
    attached: "i",
    long: "expression file line-length",
    permutes: true,
  });
  const isOther = options.given.some(([name]) =>
    !"n|E|r|e|u|expression|quiet|silent|regexp-extended".split("|")
      .includes(name)
  );
  if (isOther) return undefined;
  const given = options.given.filter(([name]) => /^e(xpression)?$/.test(name));
  const [first, ...files] = options.operands;
  const scripts = given.length > 0 ? given.map(([, text]) => text) : [first];
  const script = scripts.map((text) => sourceOf(text ?? "")).join("\n");
  const edits = readEdits(script);
  return edits && {
    edits,
    quiet: has(options, "n quiet silent"),
    files: given.length > 0 ? options.operands : files,
  };
}

function readEdits(script: string): readonly Edit[] | undefined {
  const edits: Edit[] = [];
  let at = 0;
  const blanks = /[\s;]*/y;
  for (;;) {
    blanks.lastIndex = at;
    blanks.exec(script);
    at = blanks.lastIndex;
    if (at === script.length) return edits.length > 0 ? edits : undefined;
    const delimiter = script[at + 1];
    if (script[at] !== "s" || !delimiter || /[\w\s\\]/.test(delimiter)) return;
    const middle = endOfPart(script, at + 2, delimiter);
    const end = endOfPart(script, middle + 1, delimiter);
    if (end >= script.length) return undefined;
    const flags = /[^;\n]*/y;
    flags.lastIndex = end + 1;
    const found = flags.exec(script)?.[0].trim() ?? "";
    if (!/^[gp]*$/.test(found)) return undefined;
    if (edits.length === MAX_EDITS) return undefined;
    edits.push({
      pattern: script.slice(at + 2, middle),
      replacement: script.slice(middle + 1, end),
      flags: found,
    });
    at = flags.lastIndex;
  }
}

/** Where the delimiter is, or the end. */
function endOfPart(script: string, from: number, delimiter: string): number {
  let at = from;
  while (at < script.length && script[at] !== delimiter) {
    at += script[at] === "\\" ? 2 : 1;
  }
  return at;
}

/** What the edits make of the lines; undefined where that is not known. */
export function editLines(
  { lines, isKnown }: Lines,
  { edits, quiet }: SedCall,
): readonly string[] | undefined {
  const printing = edits.filter(({ flags }) => flags.includes("p"));
  // printing once, at the end, or by itself: else lines double
  const isPlain = quiet
    ? printing.length === 1 && edits[edits.length - 1] === printing[0]
    : printing.length === 0;
  if (quiet && printing.length === 0) return [];
  if (!isPlain) return undefined;
  let now: readonly string[] = lines;
  for (const edit of edits) {
    const size = now.reduce((sum, line) => sum + line.length + 1, 0);
    const parts = edit.replacement.split("&").length;
    if (size * parts + now.length * edit.replacement.length > MAX_LENGTH) {
      return undefined;
    }
    const made: string[] = [];
    for (const line of now) {
      const one = editLine(line, edit, isKnown);
      if (one === undefined) return undefined;
      if (one.matches || edit !== printing[0]) made.push(one.line);
    }
    now = made;
  }
  return now;
}

interface Edited {
  readonly line: string;
  readonly matches: boolean;
}

function editLine(
  line: string,
  { pattern, replacement, flags }: Edit,
  isKnown: boolean,
): Edited | undefined {
  if (pattern === "^") return edited([...fill(replacement, ""), line]);
  if (pattern === "$") return edited([line, ...fill(replacement, "")]);
  if (WHOLE.test(pattern)) return edited(fill(replacement, line));
  if (line !== BLANK) {
    return isKnown
      ? editText(line, pattern, fill(replacement, undefined), flags)
      : undefined;
  }
  // it begins with the replacement if the match is at the start
  const isPrinted = flags.includes("p");
  return isPrinted && /^(?:\^|\.\*)/.test(pattern)
    ? edited([...fill(replacement, BLANK), BLANK])
    : { line, matches: !isPrinted };
}

/** Replaces plain text, or plain text and all behind it: `s/#.*/ /`. */;
function editText(
  line: string,
  pattern: string,
  by: readonly (string | undefined)[],
  flags: string,
): Edited | undefined {
  const toEnd = pattern.endsWith(".*");
  const written = toEnd ? pattern.slice(0, -2) : pattern;
  if (!LITERAL.test(written)) return undefined;
  const text = written.replace(/\\(.)/g, "$1");
  const pieces = line.split(text);
  if (pieces.length === 1) return { line, matches: false };
  const [first, ...others] = pieces;
  if (toEnd) return edited([first, ...by]);
  return edited(
    flags.includes("g")
      ? [first, ...others.flatMap((piece) => [...by, piece])]
      : [first, ...by, others.join(text)],
  );
}

/**
 * The parts of the replacement for a match, `&` and `\1` being all of it;
 * undefined among them for what is not known.
 */
function fill(
  replacement: string,
  matched: string | undefined,
): readonly (string | undefined)[] {
  return replacement.split(/(&|\\[\s\S])/).map((part, index) => {
    if (index % 2 === 0) return part;
    if (part === "&" || part === "\\1") return matched;
    if (part === "\\n") return "\n";
    if (part === "\\t") return "\t";
    return /\w/.test(part[1]) ? undefined : part[1];
  });
}

function edited(parts: readonly (string | undefined)[]): Edited | undefined {
  const known = parts.filter((part) => part !== undefined);
  const line = known.length === parts.length ? glue(known) : undefined;
  return line === undefined ? undefined : { line, matches: true };
}
