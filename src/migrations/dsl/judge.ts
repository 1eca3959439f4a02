import { judgeSql } from "../sql/judge.ts";
import type { JudgeOptions, Risk } from "../sql/judge.ts";
import { bareName } from "../sql/shape.ts";
import { forwardCode } from "./code.ts";
import type { Code } from "./code.ts";
import { judgeAlteredFields } from "./altered_fields.ts";
import { callAt, chainAt } from "./calls.ts";
import { isOnlySaid } from "./said.ts";
import { riskOf } from "./risk_of.ts";
import { joined } from "./joined.ts";
import { languageOf } from "./language.ts";
import { DSLS } from "./rules.ts";
import type { Dsl } from "./rule.ts";

/** SQL in a string begins with one of these. */
const SQL_START =
  /^\s*(?:--[^\n]*\n\s*)*(?:DROP|ALTER|TRUNCATE|DELETE|UPDATE|CREATE|DO\b|INSERT|RENAME|WITH|EXEC|BEGIN|SET|SELECT)\b/i;
/** Characters of a file that are read; a migration of this size is generated. */
const MOST = 400_000;

/** The risks in a migration that is a program or a description: its library's calls, and the SQL in its strings. */
export function judgeProgram(
  path: string,
  source: string,
  options: JudgeOptions,
): Risk[] {
  const language = languageOf(path);
  if (!language) return [];
  const code = forwardCode(source.slice(0, MOST), language);
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const calls = DSLS
    .filter((dsl) => dsl.endings.includes(ending) && dsl.mark.test(source))
    .flatMap((dsl) => judgeCalls(dsl, code, options));
  const found = [
    ...calls,
    ...judgeLiterals(code, options),
    ...judgeTags(ending, code, options),
    ...ending === "py" ? judgeAlteredFields(code, options) : [],
  ];
  return found.sort((a, b) => a.line - b.line);
}

function judgeCalls(dsl: Dsl, code: Code, options: JudgeOptions): Risk[] {
  const tables = new Set(namesOf(code.text, dsl.creates));
  const columns = new Set(
    dsl.adds
      ? [...code.text.matchAll(dsl.adds)].map((m) =>
        `${m[1] ?? m[3]}.${m[2] ?? m[4]}`.toLowerCase()
      )
      : [],
  );
  return dsl.rules.filter(({ only }) =>
    !only || !options.dialect || only.includes(options.dialect)
  ).flatMap((rule) => {
    const matches = take(code.text.matchAll(rule.pattern)).filter((match) => {
      const call = rule.chain
        ? chainAt(code.text, match.index)
        : callAt(code.text, match.index);
      if (isSaidAt(code, match.index)) return false;
      if (rule.needs && !rule.needs.test(call)) return false;
      if (rule.unless?.test(call)) return false;
      if (rule.rule === "update-without-where" && fillsNew(call, columns)) {
        return false;
      }
      const { table, column } = match.groups ?? {};
      if (table && tables.has(bareName(table))) return false;
      return !column || !table ||
        !columns.has(`${table}.${column}`.toLowerCase());
    });
    return matches.map((match) =>
      riskOf(rule, match, code.text, options.dialect)
    );
  });
}

/** `comment: 'drop_table :users'` */
function isSaidAt({ text, literals }: Code, at: number): boolean {
  const around = literals.find((one) => one.at <= at && at < one.end);
  return around !== undefined && isOnlySaid(text, around);
}

/** The calls of one rule that are looked at. */
const MOST_CALLS = 200;

function take<T>(items: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const item of items) {
    if (taken.push(item) >= MOST_CALLS) break;
  }
  return taken;
}

/** A backfill: every column that the call sets was added by this file. */
function fillsNew(call: string, columns: ReadonlySet<string>): boolean {
  const added = new Set([...columns].map((one) => one.split(".")[1]));
  const set = [
    ...call.matchAll(/[("'`:,\s\[{](\w+)["']?\s*(?:=>|=(?![=>])|:(?!:))/g),
  ]
    .map((match) => match[1].toLowerCase())
    .filter((name) => name !== "set");
  return set.length > 0 && set.every((name) => added.has(name));
}

function namesOf(text: string, pattern: RegExp | undefined): string[] {
  if (!pattern) return [];
  return [...text.matchAll(pattern)]
    .map((match) => bareName(match[1] ?? match[2] ?? ""));
}

function judgeLiterals(code: Code, options: JudgeOptions): Risk[] {
  const sql = joined(code).filter((literal) =>
    SQL_START.test(literal.text) && !isOnlySaid(code.text, literal)
  );
  if (sql.length === 0) return [];
  // One text with every string at its own line: a later string may fill what an earlier one created.
  const pieces: string[] = [];
  let line = 1;
  let read = 0;
  let wanted = 1;
  for (const { text, at } of sql) {
    wanted += newlines(code.text.slice(read, at));
    read = at;
    const plain = unescaped(text);
    pieces.push("\n".repeat(Math.max(0, wanted - line)), plain, ";");
    line = Math.max(wanted, line) + newlines(plain);
  }
  return judgeSql(pieces.join(""), options);
}

function newlines(text: string): number {
  return text.split("\n").length - 1;
}

function unescaped(text: string): string {
  return text.replace(/\\(["'`\\])/g, "$1").replace(/\\n/g, " ")
    .replace(/\$\{[^}]*\}|#\{[^}]*\}/g, "x");
}

/** `<sql>…</sql>` of Liquibase. */
function judgeTags(
  ending: string,
  code: Code,
  options: JudgeOptions,
): Risk[] {
  if (ending !== "xml") return [];
  const found: Risk[] = [];
  const { text } = code;
  for (let at = text.indexOf("<sql"); at >= 0;) {
    const from = text.indexOf(">", at) + 1;
    const end = text.indexOf("</sql>", at);
    if (from === 0 || end < 0) break;
    const sql = text.slice(from, end).replace(/<!\[CDATA\[|\]\]>/g, "");
    const offset = newlines(text.slice(0, from));
    found.push(
      ...judgeSql(sql, options)
        .map((risk) => ({ ...risk, line: risk.line + offset })),
    );
    at = text.indexOf("<sql", end);
  }
  return found;
}
