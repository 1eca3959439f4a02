import type { Text } from "../../core/text.ts";
import type { Dialect } from "../sql/dialect.ts";
import type { Breach } from "./risk_of.ts";

/** A call of a migration library that means what a rule of `sql/rules.ts` means. */
export interface DslRule extends Breach {
  /** `table` and `column` in it are excused when the file creates them. */
  readonly pattern: RegExp;
  /** What the arguments of the call must say, and must not. */
  readonly needs?: RegExp;
  readonly unless?: RegExp;
  /** `needs` and `unless` read all calls that are chained to it: `knex("t").where(…).del()`. */
  readonly chain?: true;
  readonly only?: readonly Dialect[];
}

/** The library's own option, as the safe way. */
export function use(code: string): Text {
  return { en: code, ja: `${code} を使ってください` };
}

/** The calls of one library. */
export interface Dsl {
  readonly name: string;
  readonly endings: readonly string[];
  /** What its files say. */
  readonly mark: RegExp;
  /** What creates a table; group 1 is its name. */
  readonly creates?: RegExp;
  /** What adds a column; groups 1 and 2, or 3 and 4, are the table (or what stands for it) and the column. */
  readonly adds?: RegExp;
  readonly rules: readonly DslRule[];
  readonly source: string;
}
