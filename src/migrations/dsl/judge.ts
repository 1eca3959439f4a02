import { judgeSql } from "../sql/judge.ts";
import type { JudgeOptions, Risk } from "../sql/judge.ts";
import { SQL_RULES } from "../sql/rules.ts";
import { bareName } from "../sql/shape.ts";
import { forwardCode } from "./code.ts";
import type { Code } from "./code.ts";
import { languageOf } from "./language.ts";
import { DSLS } from "./rules.ts";
import type { Dsl, DslRule } from "./rule.ts";

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
  ];
  return found.sort((a, b) => a.line - b.line);
}

function judgeCalls(dsl: Dsl, code: Code, options: JudgeOptions): Risk[] {
  const tables = new Set(namesOf(code.text, dsl.creates));
  const columns = new Set(
    dsl.adds
      ? [...code.text.matchAll(dsl.adds)].map((m) =>
        `${m[1]}.${m[2]}`.toLowerCase()
      )
      : [],
  );
  return dsl.rules.filter(({ only }) =>
    !only || !options.dialect || only.includes(options.dialect)
  ).flatMap((rule) => {
    const matches = take(code.text.matchAll(rule.pattern)).filter((match) => {
      const call = callAt(code.text, match.index);
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
    return matches.slice(0, 1).map((match) => riskOf(rule, match, code.text));
  });
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
    .map((match) => match[1].toLowerCase());
  return set.length > 0 && set.every((name) => added.has(name));
}

/** Characters of a call that are looked at. */
const LONGEST_CALL = 4_000;

/** The call at `from` with its arguments: to the closing bracket, or, without one, to the end of a line that does not go on. */
function callAt(text: string, from: number): string {
  const rest = text.slice(from, from + LONGEST_CALL);
  const hasBracket = /^[\w.:]*(?:[ (]\s*\w+)?\s*\(/.test(rest);
  let depth = 0;
  let last = "";
  for (let i = 0; i < rest.length; i++) {
    const char = rest[i];
    if (char === "(") depth++;
    else if (char === ")") {
      if (--depth === 0 && hasBracket) return rest.slice(0, i + 1);
    } else if (char === "\n" && depth <= 0 && last !== "," && last !== "(") {
      return rest.slice(0, i);
    }
    if (char.trim() !== "") last = char;
  }
  return rest;
}

function namesOf(text: string, pattern: RegExp | undefined): string[] {
  if (!pattern) return [];
  return [...text.matchAll(pattern)]
    .map((match) => bareName(match[1] ?? match[2] ?? ""));
}

function riskOf(
  { rule }: DslRule,
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

function judgeLiterals(code: Code, options: JudgeOptions): Risk[] {
  const sql = code.literals.filter(({ text }) => SQL_START.test(text));
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
