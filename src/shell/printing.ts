import { hole, join, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";

/** Characters that `printf` repeats its format to. */
const MAX_PRINTED = 65_536;

/** What `echo` prints, as the one of Bash. */
export function echo(operands: readonly Value[]): Value | undefined {
  let at = 0;
  let options = "";
  while (/^-[neE]+$/.test(sourceOf(operands[at] ?? ""))) {
    options += operands[at++];
  }
  const line = join(operands.slice(at));
  const end = options.includes("n") ? "" : "\n";
  if (!options.includes("e")) return join([line, end], "");
  if (typeof line !== "string") return undefined;
  const [text, isCut] = line.split(/(\\c)/);
  return unescape(isCut ? text : line + end, "echo");
}

/** What `print` of zsh prints. */
export function print(operands: readonly Value[]): Value | undefined {
  const given = operands.findIndex((one) => !/^-[rRnl]+$/.test(sourceOf(one)));
  const rest = given < 0 ? [] : operands.slice(given);
  const options = operands.slice(0, operands.length - rest.length).join("");
  const words = rest[0] === "--" || rest[0] === "-" ? rest.slice(1) : rest;
  const text = join(words, options.includes("l") ? "\n" : " ");
  const end = options.includes("n") ? "" : "\n";
  if (/[rR]/.test(options)) return join([text, end], "");
  return typeof text === "string" ? unescape(text + end, "both") : undefined;
}

/** What `printf` prints; a conversion other than `%s` and `%b` is unknown. */
export function printf(operands: readonly Value[]): Value | undefined {
  const [written, ...values] = operands[0] === "--"
    ? operands.slice(1)
    : operands;
  if (typeof written !== "string" || written.startsWith("-")) return undefined;
  const format = unescape(written, "format");
  if (format === undefined) return undefined;
  const pieces = format.split(/(%(?:%|[-+ 0#]*\d*(?:\.\d+)?[A-Za-z]))/);
  const holes = pieces.filter((_, index) => index % 2 === 1)
    .filter((piece) => piece !== "%%").length;
  // what is printed in several rounds is known only word by word
  if (values.length > holes && !/\s$/.test(format)) return undefined;
  const rounds = holes === 0
    ? 1
    : Math.max(1, Math.ceil(values.length / holes));
  if (rounds * (format.length + pieces.length) > MAX_PRINTED) return undefined;
  const printed: Value[] = [];
  for (let round = 0, next = 0; round < rounds; round++) {
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 0) printed.push(piece);
      else if (piece === "%%") printed.push("%");
      else printed.push(convert(piece, values[next++] ?? ""));
    }
  }
  return join(printed, "");
}

function convert(conversion: string, value: Value): Value {
  if (conversion === "%s") return value;
  const text = conversion === "%b" && typeof value === "string"
    ? unescape(value, "both")
    : undefined;
  return text ?? hole(conversion);
}

const LETTERS: Readonly<Record<string, string>> = {
  "\\": "\\",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const ESCAPE =
  /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|(0[0-7]{1,3}|[1-7][0-7]{0,2})|([\s\S]))/g;

/**
 * The escapes of `echo -e` (octal is `\0147`), of a format of `printf`
 * (`\147`) or of `%b` (both). Undefined where they give no ASCII or end the output.
 */
function unescape(
  text: string,
  kind: "echo" | "format" | "both",
): string | undefined {
  let known = true;
  const plain = text.replace(ESCAPE, (whole, hex, unicode, octal, letter) => {
    if (octal && kind === "echo" && octal[0] !== "0") return whole;
    if (letter) {
      known &&= !/[cU0]/.test(letter);
      const isQuote = kind === "format" && /["']/.test(letter);
      return LETTERS[letter] ?? (isQuote ? letter : whole);
    }
    // a format takes three digits: `\0147` is two characters there
    const digits = kind === "format" ? octal?.slice(0, 3) : octal;
    const rest = octal?.slice(digits.length) ?? "";
    const code = octal ? parseInt(digits, 8) : parseInt(hex ?? unicode, 16);
    known &&= code > 0 && code < 0x80;
    return String.fromCharCode(code) + rest;
  });
  return known ? plain : undefined;
}
