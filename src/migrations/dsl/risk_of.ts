import type { Text } from "../../core/text.ts";
import type { Dialect } from "../sql/dialect.ts";
import type { Risk } from "../sql/judge.ts";
import { SQL_RULES } from "../sql/rules.ts";

/** What a rule of SQL means in a program. */
export interface Breach {
  /** A rule of `sql/rules.ts`. */
  readonly rule: string;
  /** The library's own safe way. */
  readonly instead?: Text;
}

/** A risk of a rule at a place of a program. */
export function riskOf(
  { rule: name, instead }: Breach,
  match: RegExpMatchArray,
  text: string,
  dialect: Dialect | undefined,
): Risk {
  const line = text.slice(0, match.index).split("\n").length;
  const end = text.indexOf("\n", match.index);
  const rest = text.slice(match.index, end < 0 ? undefined : end);
  const rule = SQL_RULES.find((one) => one.name === name)!;
  const isElsewhere = dialect !== undefined && dialect !== "postgres";
  const way = instead ?? (isElsewhere ? rule.elsewhere : undefined);
  return {
    rule: way ? { ...rule, instead: way } : rule,
    line,
    statement: closed(rest).trim().replace(/\s*;$/, ""),
    comments: [],
  };
}

/** Up to the end of the statement, or a bracket that something before the call has opened. */
function closed(text: string): string {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (/[([{]/.test(text[i])) depth++;
    else if (/[)\]}]/.test(text[i]) && --depth < 0) return text.slice(0, i);
    else if (depth === 0 && i > 0 && /[;,]/.test(text[i])) {
      // `remove_column :users, :name` goes on; behind a call's own bracket nothing does.
      if (text[i] === ";" || text[i - 1] === ")") return text.slice(0, i);
    }
  }
  return text;
}
