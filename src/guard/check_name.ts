/** Programs whose first argument says more than they do. */
const LAUNCHERS: readonly string[] = [
  "bash",
  "bun",
  "bunx",
  "deno",
  "env",
  "node",
  "npm",
  "npx",
  "perl",
  "pnpm",
  "python",
  "python3",
  "ruby",
  "sh",
  "yarn",
];

/** Their next argument is a program text, no name. */
const TEXT_FOLLOWS = /^(?:-\w*[ce]|--eval)$/;

/** The check's name in the ledger: `eslint`, `npx eslint`, `python3 check.py`. */
export function checkName([program, ...args]: readonly string[]): string {
  const name = baseName(program);
  if (!LAUNCHERS.includes(name)) return name;
  const at = args.findIndex((argument) => !argument.startsWith("-"));
  return at < 0 || TEXT_FOLLOWS.test(args[at - 1])
    ? name
    : `${name} ${baseName(args[at])}`;
}

function baseName(path: string): string {
  return path.split(/[/\\]/).filter(Boolean).at(-1) ?? path;
}
