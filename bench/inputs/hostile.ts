/** Repeated openers on which shell parsers turn quadratic or recurse too deep. */
const OPENERS: readonly string[] = [
  "(",
  "{ ",
  "if ",
  "case x in ",
  "while ",
  "f() { ",
  "$(",
  '"$(',
  "<(",
  "${x:-",
  "$((",
  "`",
  "<<E ",
  "a[",
  "x=(",
  "[[ ",
  "'",
  '"',
  "\\",
  "\\\n",
  "$'",
  ";",
  "&& ",
  "| ",
  "> ",
  "# ",
];

/** Whole commands, repeated: what a long script looks like. */
const COMMANDS: readonly string[] = [
  "echo $(date) && ",
  "cat <<E\ntext\nE\n",
  "word ",
  "x=1; ",
  "echo hello\n",
  "bash -c 'bash -c ",
  "sudo env -i ",
];

/** Inputs of this length: each shape, and each with a command at its end. */
export function hostileInputs(bytes: number): string[] {
  return [...OPENERS, ...COMMANDS].flatMap((shape) => {
    const text = shape.repeat(Math.ceil(bytes / shape.length)).slice(0, bytes);
    return [text, text.slice(0, -12) + "; git status"];
  });
}
