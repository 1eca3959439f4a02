/** What stands behind a runner's own words. */
export type RunnerKind =
  /** A command: `npx prisma migrate reset`. */
  | "command"
  /** The name of a script, and arguments for it: `npm run db:reset`. */
  | "script"
  /** Either of them: `pnpm db:reset`, `pnpm prisma generate`. */
  | "script-or-command"
  /** Names of scripts only: `run-s db:drop db:create`. */
  | "scripts"
  /** Lines for a shell, each one word: `concurrently "a" "b"`. */
  | "lines"
  /** A file of a language, or a module with `-m`: `php artisan`. */
  | "file"
  /** The package path of a Go program: `go run example.org/goose/cmd/goose@latest`. */
  | "go-package";

/** A program that runs what a package, a language or a task file provides. */
export interface Runner {
  readonly programs: string;
  /** One of these operands must come first; `*` is any, empty is none. */
  readonly after?: string;
  readonly kind: RunnerKind;
  /** Where a script is looked up. */
  readonly scripts?: ScriptSource;
  /** Options that take the next word. */
  readonly valued?: string;
  /** Options whose value is the folder to look in. */
  readonly folder?: string;
  /** Options whose value is the file to read. */
  readonly file?: string;
  /** Options whose value names the workspace to look in. */
  readonly workspace?: string;
  /** Options whose value is a line for a shell. */
  readonly line?: string;
  /** Options with which nothing is run. */
  readonly dry?: string;
  /** Options with which every package runs the script. */
  readonly everywhere?: string;
  /** An option whose value is a script of package.json: `node --run reset`. */
  readonly run?: string;
  /** `A=1` before the command sets its environment. */
  readonly assigns?: true;
  /** Subcommands of its own, which are no scripts. */
  readonly own?: string;
}

export type ScriptSource =
  | "package.json"
  /** Nx: the project's targets, and its package.json. */
  | "project.json"
  | "deno.json"
  | "composer.json"
  | "Makefile"
  | "mix.exs"
  | "justfile"
  | "Taskfile"
  /** Tables of TOML files, see `task_tables.ts`. */
  | "poe"
  | "pdm"
  | "rye"
  | "Pipfile"
  | "hatch"
  | "pixi"
  | "mise"
  | "Makefile.toml";
