import { errorOf, parseScript } from "./parse.ts";

/** In zsh a `}` closes a block wherever it is a word. */
const CLOSER = /([^\s;&|{])[ \t]+\}(?=[ \t]*(?:[;\n&|)}]|$|always\b))/g;
const ALWAYS = /\}[ \t]*always[ \t]*\{/g;
const NAMELESS = /\bfunction[ \t]*\{/g;

/**
 * `text` with the blocks of zsh written as Bash has them (zshmisc(1), "Complex
 * Commands"); undefined for text that is right in Bash, and where this makes
 * it no better.
 */
export function zshAsBash(text: string): string | undefined {
  if (!/\}\s*always\b|\bfunction[ \t]*\{|[^\s;][ \t]+\}/.test(text)) {
    return undefined;
  }
  const script = parseScript(text);
  if (!script || !errorOf(script)) return undefined;
  const changed = text.replace(CLOSER, "$1; }").replace(ALWAYS, "}; {")
    .replace(NAMELESS, "{");
  const again = changed === text ? undefined : parseScript(changed);
  return again && !errorOf(again) ? changed : undefined;
}
