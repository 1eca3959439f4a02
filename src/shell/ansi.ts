/** Reads `$'…'` at `at`: its value, as far as spelling a name needs it. */
export function readAnsi(
  text: string,
  at: number,
): { value: string; end: number } {
  const start = at + "$'".length;
  let end = start;
  while (end < text.length && text[end] !== "'") {
    end += text[end] === "\\" ? 2 : 1;
  }
  return { value: decode(text.slice(start, end)), end: end + 1 };
}

function decode(text: string): string {
  const escape =
    /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|([0-7]{1,3})|(.))/g;
  return text.replace(escape, (_, hex, unicode, octal, other) => {
    const code = hex ?? unicode;
    if (code) return String.fromCharCode(parseInt(code, 16));
    return octal ? String.fromCharCode(parseInt(octal, 8)) : other;
  });
}
