// deno-lint-ignore-file no-control-regex

/** CSI, OSC and the short escape sequences of ECMA-48. */
const ESCAPES =
  /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()*+#%][ -~]|[0-Z\\^_`-~])/g;
const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\ufffd]/;
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]+/g;
/** One for a run of them: a replacement must never be longer than what it stands for. */
const UNDECODABLE = /\ufffd+/g;
const READABLE = /[^\s\0-\x1f\x7f-\x9f\ufffd]/;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * What is shown of output: valid UTF-8 without escape sequences and control
 * characters, of progress lines (`\r`) only the last state, `?` for what is
 * no UTF-8. Never more bytes than it was made from.
 */
export function cleanBytes(bytes: Uint8Array): string {
  return cleanText(decoder.decode(bytes));
}

/** Whether a person could read anything of it: more than blanks, control characters and what is no UTF-8. */
export function isReadable(bytes: Uint8Array): boolean {
  return READABLE.test(decoder.decode(bytes).replace(ESCAPES, ""));
}

/** `cleanBytes` for decoded text; invalid bytes are U+FFFD there. */
export function cleanText(text: string): string {
  const plain = text.includes("\x1b") ? text.replace(ESCAPES, "") : text;
  const settled = plain.includes("\r") ? lastStates(plain) : plain;
  return UNPRINTABLE.test(settled)
    ? settled.replace(CONTROLS, "").replace(UNDECODABLE, "?")
    : settled;
}

function lastStates(text: string): string {
  return text.split("\n").map(lastState).join("\n");
}

function lastState(line: string): string {
  const end = line.replace(/\r+$/, "");
  return end.slice(end.lastIndexOf("\r") + 1);
}
