import type { Text } from "../core/text.ts";

/** What a command does to a database or to its migrations. */
export type Effect =
  /** Rows are gone: drop, reset, truncate. */
  | "wipes"
  /** More than one step backwards: what those migrations added is gone. */
  | "reverts"
  /** One step backwards: normal on a development database. */
  | "steps-back"
  /** The schema or the data change past the migrations. */
  | "forces"
  /** What has run is written by hand, or a safety of the tool is turned off. */
  | "records"
  /** Migration files are rewritten, renumbered or merged. */
  | "rewrites-files"
  /** Migration files are deleted. */
  | "deletes-files"
  /** Brings pending migrations to a database. */
  | "applies"
  /** Runs the SQL in its arguments, its file or its stdin. */
  | "runs-sql"
  /** Gets around a safety that asks for a person. */
  | "evades"
  /** Creates files, reads, prints, or works on a test database. */
  | "safe";

/**
 * One form of a command. `run` is matched against the words behind the
 * program, token by token:
 *
 * - `drop`, `db|database`, `db:drop:*`: an operand, in this order;
 * - `*`: any operand; `>1`: a number over 1, also as `-2`; `$`: no more operands;
 * - `--force`, `-f|--force`: this option is there, `--to=0`: with this value,
 *   `--step>1`: with a larger number; one dash or two make no difference
 *   for long names;
 * - `!--local`: this option is missing;
 * - `VERSION=0`, `STEP>1`: a setting among the arguments or in the environment.
 */
export interface CommandRule {
  readonly run: string;
  readonly effect: Effect;
  /** It always works on a hosted database. */
  readonly remote?: true;
  /** Only where the repository has migrations of this tool. */
  readonly needsMigrations?: true;
  /** Only when the newest migration, a changed one, or the one that the last operand names is committed; when that is an older one than the newest. */
  readonly only?: "newest-committed" | "modified" | "named-committed" | "older";
  /** What is lost, where the effect's own words do not say it. */
  readonly loses?: Text;
  /** The safe way, where the tool's own is not it. */
  readonly instead?: string;
}

/** What a tool's commands do. The first row that matches counts. */
export interface ToolCommands {
  readonly tool: string;
  readonly title: string;
  /** Names of the program, also as a package. */
  readonly programs: readonly string[];
  /** Options that take the next word. */
  readonly valued?: string;
  /** Options with which nothing is run. */
  readonly dry?: string;
  /** Every operand is a command of its own: `rails db:drop db:create`. */
  readonly tasks?: true;
  /** Options or variables that select the test database: `RAILS_ENV=test`. */
  readonly test?: readonly string[];
  /** An operand is the database's name: `dropdb shop_test`. */
  readonly named?: boolean;
  /** It names the database that it restores into by an option: `-d shop_test`. */
  readonly restores?: true;
  /** All of its databases are hosted. */
  readonly hosted?: true;
  /** `-h` names a host. */
  readonly hostOption?: true;
  /** The command that an agent should run instead, or what a person does. */
  readonly way: string | Text;
  readonly rules: readonly CommandRule[];
  readonly source: string;
}
