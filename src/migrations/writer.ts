import type { ShellWrite } from "./shell_writes.ts";

export type Which =
  /** Every operand. */
  | "all"
  /** The first operand; the others are text. */
  | "first"
  /** The last operand, or what `-t` names; also below it by the names of the others. */
  | "last"
  /** The last operand, as a folder. */
  | "into"
  /** Every operand goes away, but the last one, which is the new name. */
  | "moved"
  /** The operands behind the first one: a script or a pattern. */
  | "behind-first"
  /** What the options of `valued` name. */
  | "values";

/** A program that changes files. */
export interface Writer {
  readonly programs: string;
  /** Only with one of these subcommands. */
  readonly after?: string;
  /** Only with one of these options, read as in `match.ts`. */
  readonly needs?: RegExp;
  /** Not with one of these options. */
  readonly unless?: RegExp;
  readonly which: Which;
  readonly how: ShellWrite["how"];
  readonly deep?: true;
  /** Endings of what a formatter rewrites; all when missing. */
  readonly endings?: string;
  readonly valued?: string;
}
