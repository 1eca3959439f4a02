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

/** The check's name in the ledger: `eslint`, `npx eslint`, `python3 check.py`. */
export function checkName([program, ...args]: readonly string[]): string {
  const name = baseName(program);
  const first = args.find((argument) => !argument.startsWith("-"));
  return first !== undefined && LAUNCHERS.includes(name)
    ? `${name} ${baseName(first)}`
    : name;
}

function baseName(path: string): string {
  return path.split(/[/\\]/).filter(Boolean).at(-1) ?? path;
}
