/** Without colours, progress that overwrites itself, and blanks at the end. */
export function plainText(text: string): string {
  return text
    // deno-lint-ignore no-control-regex
    .replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "")
    .replace(/[^\n]*\r(?!\n)/g, "")
    .trimEnd();
}
