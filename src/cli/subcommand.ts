import type { Config } from "../core/config.ts";
import type { System } from "../core/system.ts";
import type { Lang, Text } from "../core/text.ts";

/** What every subcommand is handed. */
export interface CliContext {
  readonly system: System;
  readonly lang: Lang;
  readonly config: Config;
}

/** One subcommand: help, completions and dispatch are derived from this record. */
export interface Subcommand {
  readonly name: string;
  readonly summary: Text;
  /** Lines of the synopsis, `butler` included. */
  readonly usage: readonly string[];
  readonly options: readonly Option[];
  /** What the options do not say. */
  readonly details?: Text;
  readonly examples: readonly Example[];
  /** Runs it and gives the exit code. */
  run(args: readonly string[], context: CliContext): Promise<number>;
}

export interface Option {
  /** As it is written: `--budget`. */
  readonly name: string;
  /** The name of its value in the help: `BYTES`; none for a flag. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly summary: Text;
}

export interface Example {
  readonly command: string;
  readonly summary: Text;
}
