import type { Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import type { Peeled } from "./peel.ts";
import type { Runner } from "./runner.ts";

/** Options of interpreters behind which a program stands as text. */
export const INLINE_OPTIONS: Readonly<Record<string, string>> = {
  bun: "-e --eval -p --print",
  deno: "eval",
  ipython: "-c",
  node: "-e --eval -p --print -pe",
  nodejs: "-e --eval -p --print -pe",
  perl: "-e -E -pe -ne -i -pi -0pe",
  php: "-r --run",
  py: "-c",
  pypy: "-c",
  python: "-c",
  ruby: "-e",
  tsx: "-e --eval -p --print",
  "ts-node": "-e --eval -p --print -pe",
};

/** `-e`, and for Perl and Ruby also `-pe` and `-lane`. */
function isInline(
  text: string,
  program: string,
  inline: readonly string[],
): boolean {
  if (inline.includes(text) && text !== "") return true;
  return /^(?:perl|ruby)$/.test(program) && /^-[a-zA-Z0]*[eE]$/.test(text);
}

/**
 * The command behind an interpreter: `python -m alembic`, `php artisan`,
 * `node ace`. A program given as text stays with the interpreter.
 */
export function readFile(
  call: Call,
  runner: Runner,
  asCommand: (words: readonly Word[]) => Peeled,
): Peeled | undefined {
  const { words } = call;
  const inline = (INLINE_OPTIONS[call.program] ?? "").split(" ");
  const valued = (runner.valued ?? "").split(" ");
  let i = runner.after ? 1 : 0;
  for (; i < words.length; i++) {
    const text = textOf(words[i]);
    if (isInline(text, call.program, inline)) return undefined;
    if (text === "-m" || (text === "run" && call.program === "coverage")) {
      return i + 1 < words.length ? asCommand(words.slice(i + 1)) : undefined;
    }
    if (valued.includes(text)) i++;
    else if (!text.startsWith("-")) return asCommand(words.slice(i));
  }
  return undefined;
}
