import { textOf } from "./call.ts";
import type { Call } from "./call.ts";

/** What `cat`, `echo` and `printf` print, as far as the line says it. */
export function printed(call: Call): string | undefined {
  const words = call.words.map(textOf);
  const isNothing = /^(?:|:|true)$/.test(call.program) ||
    call.program === "cat" && words.join() === "/dev/null";
  if (isNothing) return "";
  if (call.program === "cat") return stdinOf(call);
  if (call.program === "echo") return echoed(words);
  if (call.program !== "printf") return undefined;
  const [format = "", ...values] = words[0] === "--" ? words.slice(1) : words;
  if (!/%[a-zA-Z]/.test(format)) return withNewlines(format);
  // The format is used again until no value is left (POSIX printf).
  let text = "";
  do {
    const left = values.length;
    text += format.replace(/%[a-zA-Z]/g, () => values.shift() ?? "");
    if (values.length === left) break;
  } while (values.length > 0);
  return withNewlines(text);
}

function echoed(words: readonly string[]): string {
  const at = words.findIndex((word) => !/^-[neE]+$/.test(word));
  const options = at < 0 ? words : words.slice(0, at);
  const text = withNewlines(words.slice(options.length).join(" "));
  return options.some((option) => option.includes("n")) ? text : `${text}\n`;
}

function withNewlines(text: string): string {
  return text.replaceAll("\\n", "\n");
}

function stdinOf(call: Call): string | undefined {
  return call.words.length === 0 && typeof call.stdin === "string"
    ? call.stdin
    : undefined;
}
