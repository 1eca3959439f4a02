import type { Word } from "../shell/command.ts";
import type { ShellWrite } from "./shell_writes.ts";

/** A word as a path. What only the shell knows is a pattern where it has no variable. */
export function place(
  word: Word,
): Pick<ShellWrite, "path" | "isPattern" | "unknown"> {
  const source = patternOf(word);
  if (typeof word === "string") {
    return { path: source, isPattern: /[*?[{]/.test(source) };
  }
  const path = source.replace(/\$\{?\w+\}?|\$\([^)]*\)|`[^`]*`/g, "**");
  if (path === source) return { path, isPattern: /[*?[{(]/.test(path) };
  // `$DIR/migrations/0001_x.sql`: wherever it is, its end is known.
  return { path, isPattern: true, unknown: word.unknown };
}

/**
 * A word as a pattern of paths: `my\ app/*` and `"my app"/*` without what
 * quotes. A letter that would be a pattern if it were not quoted fits any.
 */
export function patternOf(word: Word): string {
  // A known word has no quoting left: `db\migrate` is a path of Windows.
  if (typeof word === "string") return word.replaceAll("\\", "/");
  return word.unknown.replace(
    QUOTED,
    (_, escaped?: string, single?: string, plain?: string, double = "") =>
      (escaped ?? single ?? plain)?.replace(SPECIAL, "?") ?? double,
  ).replace(HERE, ".");
}

/** `\x`, `'…'`, `"…"`, `"…"` with a variable, a quote without its end. */
const QUOTED = /\\([^])|'([^']*)'|"([^"\\$`]*)"|"((?:\\[^]|[^"\\])*)"|["']/g;
const SPECIAL = /[*?[\]{}()$`]/g;

/** The folder that the line runs in. */
const HERE = /^(?:\$\{?PWD\}?|\$\(pwd\)|`pwd`)(?=\/|$)/;
