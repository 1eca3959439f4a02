import type { Word } from "../shell/command.ts";
import type { ShellWrite } from "./shell_writes.ts";

/** A word as a path. What only the shell knows is a pattern where it has no variable. */
export function place(
  word: Word,
): Pick<ShellWrite, "path" | "isPattern" | "unknown"> {
  if (typeof word === "string") {
    return { path: word, isPattern: /[*?[{]/.test(word) };
  }
  const source = word.unknown.replaceAll(/["']/g, "").replace(HERE, ".");
  const path = source.replace(/\$\{?\w+\}?|\$\([^)]*\)|`[^`]*`/g, "**");
  if (path === source) return { path, isPattern: /[*?[{(]/.test(path) };
  // `$DIR/migrations/0001_x.sql`: wherever it is, its end is known.
  return { path, isPattern: true, unknown: word.unknown };
}

/** The folder that the line runs in. */
const HERE = /^(?:\$\{?PWD\}?|\$\(pwd\)|`pwd`)(?=\/|$)/;
