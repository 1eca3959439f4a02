import type { OptionTable } from "./options.ts";

/** A program that runs the command in its arguments. */
export interface Wrapper extends OptionTable {
  /** Subcommand words that must come first, `|` between spellings: `compose exec|run`. */
  readonly after?: string;
  /** The options before and between those words. */
  readonly before?: OptionTable;
  /** The command is what follows one of these words, if one is there: `--`. */
  readonly marker?: string;
  /** Without a marker there is no command. */
  readonly needsMarker?: boolean;
  /** Words between the options and the command: `timeout` has one. */
  readonly operands?: number;
  /** After the first operand options may come again, as with ssh. */
  readonly optionsAfterOperand?: boolean;
  /** `A=1` in front of the command sets its environment. */
  readonly assigns?: boolean;
  /** The row counts only with one of these options. */
  readonly requires?: string;
  /** A pattern of words before the command that may be there: `setarch x86_64`. */
  readonly skips?: string;
  /** What follows are words of this program: `capsh -- -c '…'`. */
  readonly program?: string;
  /** A word between several of its commands: `;` of tmux. */
  readonly separator?: string;
  /** The only programs that it is known to run, separated by blanks. */
  readonly only?: string;
  /** With one of these options it runs no command. */
  readonly idle?: string;
  /** Options whose value is a script for a shell: `su -c`. */
  readonly script?: string;
  /** Options whose value is the folder to start in. */
  readonly folder?: string;
  /** Its words are joined and given to a shell: always (`""`), or with one of these options … */
  readonly joins?: string;
  /** … except with one of these options. */
  readonly plain?: string;
  /** Its words are typed into a terminal, names of keys among them: `tmux send-keys`. */
  readonly types?: boolean;
  /** Each operand is a script of its own. */
  readonly each?: boolean;
  /** Without a command a shell reads stdin: always (`""`), or with one of these options. */
  readonly shell?: string;
  /** The command runs on another machine or in a container. */
  readonly remote?: boolean;
}

/** Names that share a wrapper, separated by blanks. */
export type WrapperRow = readonly [names: string, wrapper: Wrapper];
