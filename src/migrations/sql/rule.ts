import type { Text } from "../../core/text.ts";
import type { Dialect } from "./dialect.ts";

/** What a rule protects, worst first. */
export type RiskKind =
  /** Rows, columns or tables are gone afterwards. */
  | "data-loss"
  /** Code that runs now stops working, or the migration fails on filled tables. */
  | "compatibility"
  /** PostgreSQL blocks writers while it works. */
  | "lock"
  /** The migration tool's own bookkeeping changes. */
  | "history"
  | "security";

/**
 * One risk. The pattern reads the normalised statement of `split.ts`, or one
 * action of an ALTER TABLE; `<table>` and `<column>` stand for a name.
 */
export interface SqlRule {
  readonly name: string;
  readonly kind: RiskKind;
  readonly on: "statement" | "alter-table";
  readonly pattern: string;
  /** Statements with this in them are safe. */
  readonly unless?: string;
  /** `unless` counts only outside of parentheses: a subquery has a WHERE of its own. */
  readonly outermost?: true;
  /** Where it applies; everywhere when missing. An unknown dialect counts as every one. */
  readonly only?: readonly Dialect[];
  /** What happens, said to a person. */
  readonly effect: Text;
  /** The safe way. */
  readonly instead: Text;
  /** The safe way of a library's call where the database is known and not PostgreSQL. */
  readonly elsewhere?: Text;
  /** Where the field names this risk. */
  readonly source: string;
}
