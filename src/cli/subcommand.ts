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
  /** What it does, below the synopsis. */
  readonly details?: Text;
  readonly examples: readonly Example[];
  /** The rest of its help; loaded only for that. */
  manual(): Promise<readonly Section[]>;
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
  /** The forms of the synopsis that know it, by their first word; all where this is missing. */
  readonly forms?: readonly string[];
}

/** A part of the help: words on the left, what they mean on the right. */
export interface Section {
  readonly title: Text;
  readonly rows: readonly (readonly [string, Text])[];
}

export interface Example {
  readonly command: string;
  readonly summary: Text;
}
