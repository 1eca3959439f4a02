import type { Risk } from "../sql/judge.ts";
import { SQL_RULES } from "../sql/rules.ts";

/** A risk of a rule of `sql/rules.ts` at a place of a program. */
export function riskOf(
  rule: string,
  match: RegExpMatchArray,
  text: string,
): Risk {
  const line = text.slice(0, match.index).split("\n").length;
  const end = text.indexOf("\n", match.index);
  const statement = text.slice(match.index, end < 0 ? undefined : end).trim();
  return {
    rule: SQL_RULES.find(({ name }) => name === rule)!,
    line,
    statement,
    comments: [],
  };
}
