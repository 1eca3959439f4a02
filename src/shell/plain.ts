import type { Command, CommandLine, Redirection } from "./command.ts";

/**
 * Programs whose arguments are never commands and that do not change how the
 * rest of the line is read. Any other, but for git, needs the whole reader.
 */
const PROGRAMS = new Set(
  ("cat cd cp cut date diff du echo grep head ls mkdir mv pwd rg rm sleep " +
    "sort tail touch tr tree uniq wc git").split(" "),
);

/** Subcommands of git that are handed commands to run. */
const RUNNERS = new Set(
  "bisect difftool filter-branch for-each-repo rebase submodule".split(" "),
);

/** An alias in `-c`; a message in the file of `-F` that the line may hold. */
const NOT_PLAIN = /^(?:-c|-F|--file)/;

/** Characters: a regular expression's stack is not endless. */
const MAX_LENGTH = 16_384;

// Each ends where a word, a redirection or an operator may begin.
const BLANKS = /[ \t]+/y;
const OPERATOR = /&&|\|\||[;|\n]/y;
/** Descriptors joined or thrown away: no file is written. */
const REDIRECTION =
  /([12]?>&|[12&]?>(?=[ \t]*\/))[ \t]*([12]|\/dev\/null)(?=[ \t\n;&|]|$)/y;
/** How agents write a commit message of several lines. */
const HEREDOC =
  /"\$\(cat <<'EOF'\n((?:(?!EOF\n)[^\n]*\n)*)EOF\n[ \t]*\)"(?=[ \t\n;&|]|$)/y;
/** A word; it may have quoted parts with nothing to expand in them. */
const WORD =
  /(?:[\w./:,@%+=^-]|(?<=[\w^])~|[\u00a1-\uffff]|'[^']*'|"[^"$`\\!]*")+(?=[ \t\n;&|>]|$)/y;

const NO_MORE: ReadonlySet<string> = new Set();

/**
 * Reads a line made only of plain words, quotes, `&&`, `||`, `;`, `|` and
 * newlines, without the parser: most lines that agents write. Undefined for
 * every other line, and for one with a program that is neither known here nor
 * one of `more`. It finds what `readCommandLine` finds; a test holds the two
 * together.
 */
export function readPlain(
  source: string,
  more = NO_MORE,
): CommandLine | undefined {
  if (source.length > MAX_LENGTH) return undefined;
  const parts = split(source);
  if (!parts) return undefined;
  const changesFolder = parts.some(({ words }) => words[0] === "cd");
  if (changesFolder && parts.some(({ operator }) => operator.startsWith("|"))) {
    return undefined; // a `cd` in a pipe or behind `||` need not count
  }
  const commands: Command[] = [];
  let cwd: readonly string[] = [];
  for (const { words, operator, redirections } of parts) {
    if (!isPlain(words, more)) return undefined;
    const piped = operator === "|" ? { piped: true } : {};
    const rest = { assignments: {}, redirections, via: [], remote: false };
    commands.push({ words, ...rest, ...piped, cwd });
    if (words[0] === "cd") cwd = [...cwd, words[1]];
  }
  return { commands, complete: true };
}

interface Part {
  readonly words: string[];
  readonly redirections: Redirection[];
  /** What stands before it; "" at the beginning. */
  readonly operator: string;
}

function split(source: string): Part[] | undefined {
  const cursor = new Cursor(source);
  const parts: Part[] = [];
  let operator = "";
  for (;;) {
    const part = readPart(cursor, operator);
    const next = cursor.take(OPERATOR)?.[0];
    const isEmpty = part.words.length === 0;
    if (next === undefined) {
      const isOpen = isEmpty && /^[&|]/.test(operator);
      if (!cursor.isAtEnd || isOpen) return undefined;
      return isEmpty ? parts : [...parts, part];
    }
    if (!isEmpty) {
      parts.push(part);
      operator = next;
    } else if (next !== "\n") return undefined; // nothing before it
  }
}

/** The words and redirections up to whatever is neither. */
function readPart(cursor: Cursor, operator: string): Part {
  const part: Part = { words: [], redirections: [], operator };
  for (;;) {
    cursor.take(BLANKS);
    const redirection = cursor.take(REDIRECTION);
    if (redirection) {
      const [, operator, target] = redirection;
      part.redirections.push({ operator, target });
      continue;
    }
    const message = cursor.take(HEREDOC)?.[1].replace(/\n+$/, "");
    const word = message ?? unquote(cursor.take(WORD)?.[0]);
    if (word === undefined) return part;
    part.words.push(word);
  }
}

class Cursor {
  #at = 0;
  constructor(readonly source: string) {}

  get isAtEnd(): boolean {
    return this.#at === this.source.length;
  }

  /** What matches here, which is then behind. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.source);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

function unquote(word: string | undefined): string | undefined {
  return word?.replace(/'([^']*)'|"([^"]*)"/g, "$1$2");
}

function isPlain(
  words: readonly string[],
  more: ReadonlySet<string>,
): boolean {
  const [program, argument] = words;
  if (!PROGRAMS.has(program)) return more.has(program);
  if (program === "cd") return words.length === 2 && /^[^-]/.test(argument);
  if (program !== "git") return true;
  return !words.some((word) => RUNNERS.has(word) || NOT_PLAIN.test(word));
}
