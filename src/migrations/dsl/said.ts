import type { Literal } from "./scan.ts";

/** Names before a string that a person reads: `comment: "Delete from cart"`, `puts "…"`. */
const SAID =
  /(?<![a-z])(?:comment|help_text|verbose_name|description|label|message|title|say\w*|puts|print\w*|raise|log|logger\.\w+|console\.\w+|info|warn|notice|echo|assert\w*)["']?(?:\s*(?:\(|=>|[:=])|\s)\s*[a-z]{0,2}["'`]{1,3}$/i;
/** Calls that look for a string or put it in another. */
const SOUGHT =
  /(?:\.(?:replace\w*|includes|indexOf|search|match\w*|split|find|count|startswith|endswith|startsWith|endsWith|test)|\b(?:grep|findall|str_contains|preg_\w+|str_replace))\(\s*[a-z]{0,2}["'`]{1,3}$|(?:===?|!==?|=~)\s*["'`]{1,3}$/;
/** `"…" in text`, `"…" == text` */
const COMPARED = /^["'`]{1,3}\s*(?:(?:not\s+)?in\b|===?|!==?)/;
/** Characters before a string that are looked at. */
const BEFORE = 60;

/** Whether a string of a program is shown, looked for or compared, and so is no SQL that runs. */
export function isOnlySaid(text: string, { at, end }: Literal): boolean {
  const before = text.slice(Math.max(0, at - BEFORE), at);
  return SAID.test(before) || SOUGHT.test(before) ||
    COMPARED.test(text.slice(end, end + BEFORE));
}
