import type { Command, Redirection } from "./command.ts";
import type { Inputs } from "./descriptors.ts";
import type { Script } from "./parse.ts";
import type { FunctionBody, Scope } from "./scope.ts";
import type { Value } from "./value.ts";

/** What a piece of shell code leaves behind, besides the commands it runs. */
export interface Result {
  /** What it prints, where that is known. */
  readonly output?: Value;
  /** Its exit status, where that is certain. */
  readonly status?: 0 | 1;
  /** It surely leaves the shell: `exit`, `exec ls`. */
  readonly ends?: boolean;
}

export const UNKNOWN: Result = {};
export const SILENT: Result = { output: "", status: 0 };

/** Where a command stands while wrappers are taken off it. */
export interface Context {
  readonly scope: Scope;
  /** Assignments in front of it, and those of `env` and its like. */
  readonly assignments: Readonly<Record<string, Value>>;
  readonly redirections: readonly Redirection[];
  readonly stdin?: Value;
  /** What it reads from other descriptors. */
  readonly inputs?: Inputs;
  readonly piped?: boolean;
  readonly via: readonly string[];
  readonly remote: boolean;
  /**
   * What a name cannot be: after `command` no function, after `env` and its
   * like no builtin either.
   */
  readonly excludes?: "functions" | "builtins";
  /** The shell that reads scripts here; Bash by default. */
  readonly shell?: "powershell";
}

/** One walk over one command line. */
export interface Walk {
  readonly commands: Command[];
  complete: boolean;
  /**
   * Counts work, in rough units of one command. False when the budget is used
   * up: then nothing more is followed.
   */
  spend(cost: number): boolean;
  /**
   * Counts what expansions make, in characters. False when there is too much
   * on one line: then only short values are still known.
   */
  grow(size: number): boolean;
  /** So much is used that loops and functions are walked only once. */
  isScarce(): boolean;
  /** A `Hole.same` that no other value has. */
  fresh(): string;
  /** Files that the line itself writes, as far as their content is known. */
  readonly files: Map<string, Value>;
  /** Package runners such as `bundle exec` are wrappers too. */
  readonly runners: boolean;
  /** The functions and aliases being followed, against recursion. */
  readonly following: Set<unknown>;
  /** Reads `text` as a script of the shell that `context` describes. */
  text(text: string, context: Context): Result;
  /** Walks a parsed script; `source` is what its positions index. */
  script(script: Script, source: string, context: Context): Result;
  /** Walks the body of a function that is called. */
  body(called: FunctionBody, context: Context): Result;
  /** Runs one command that is already split into words. */
  words(words: readonly Value[], context: Context): Result;
  /** Notes a command that is not followed further. */
  emit(words: readonly Value[], context: Context): void;
}

/** `context` one wrapper further in. */
export function through(
  context: Context,
  label: string,
  change: Partial<Context> = {},
): Context {
  return { ...context, ...change, via: [...context.via, label] };
}

/** The environment that a program started here gets from the line itself. */
export function environment(
  context: Context,
): Readonly<Record<string, Value>> {
  return { ...context.scope.exported, ...context.assignments };
}
