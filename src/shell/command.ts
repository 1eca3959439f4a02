/**
 * A shell word as far as it can be known without running the shell: its value
 * after quote removal, or, where only the shell knows (`"$f"`, `$(date)`,
 * `*.ts`), the source of it.
 */
export type Word = string | Unknown;

export interface Unknown {
  /** The word as it is written. */
  readonly unknown: string;
  /** The literal end of the value, where known: `/bin/git` of `$HOME/bin/git`. */
  readonly tail?: string;
}

/**
 * `git status > out` has one redirection: operator `>`, target `out`. The
 * target of a heredoc is its body.
 */
export interface Redirection {
  readonly operator: string;
  readonly target: Word;
  /** Another descriptor than stdout writes there: `2> err`. */
  readonly other?: true;
}

/** One command that the line would run, innermost: wrappers are taken off. */
export interface Command {
  /**
   * Program and arguments. `words[0]` is the program as written
   * (`/usr/bin/git`, `$TOOL`). No words: redirections alone, `> file`.
   */
  readonly words: readonly Word[];
  /** Assignments in its environment, from prefixes, `env`, `export` on the same line: `RAILS_ENV=test`. */
  readonly assignments: Readonly<Record<string, Word>>;
  readonly redirections: readonly Redirection[];
  /** What it reads on stdin, where the line itself says it: a heredoc, a here-string, a piped `echo`. */
  readonly stdin?: Word;
  /** It reads what an earlier command of a pipe prints. */
  readonly piped?: boolean;
  /** The folders that `cd` (and `-C` of wrappers such as make or env) led through, oldest first; empty is where the line starts. */
  readonly cwd: readonly Word[];
  /** How it was reached, outermost first, with the words that say where: `["sudo", "ssh db1"]`. */
  readonly via: readonly string[];
  /** It runs on another machine or in a container: `ssh host git status`. */
  readonly remote: boolean;
}

/** What a command line would run. */
export interface CommandLine {
  readonly commands: readonly Command[];
  /** False when something could not be parsed: `commands` is then what is known. */
  readonly complete: boolean;
}
