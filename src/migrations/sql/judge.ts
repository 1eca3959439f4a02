import type { Dialect } from "./dialect.ts";
import { dialectOfSql } from "./dialect.ts";
import { historyTool } from "./history.ts";
import { matcherOf } from "./pattern.ts";
import { HISTORY_RULE, SQL_RULES } from "./rules.ts";
import type { RiskKind, SqlRule } from "./rule.ts";
import { alterTable, namesIn, NewObjects } from "./shape.ts";
import { outside, withParts } from "./with_parts.ts";
import { splitSql } from "./split.ts";
import type { Embedded, Statement } from "./split.ts";

/** A risk found in a text. */
export interface Risk {
  readonly rule: SqlRule;
  /** From 1, in the text that was judged. */
  readonly line: number;
  /** The statement, normalised. */
  readonly statement: string;
  /** The comments that belong to it. */
  readonly comments: readonly string[];
}

export interface JudgeOptions {
  /** Undefined when unknown: then rules of one dialect count too. */
  readonly dialect?: Dialect;
  /** Which rules count; all when missing. */
  readonly kinds?: readonly RiskKind[];
  /** Cloudflare D1 ignores `PRAGMA foreign_keys=OFF`: a table rebuild cascades there. */
  readonly rebuildsCascade?: boolean;
  /** The texts of the migrations before this one, newest first. */
  readonly earlier?: () => readonly string[];
  /** Judge the part that only a rollback runs, too: a client runs the whole text. */
  readonly wholeText?: boolean;
}

/** Nested `EXECUTE` strings are followed this far. */
const MAX_DEPTH = 3;

/** The risky statements of an SQL text, in order. Total and linear. */
export function judgeSql(source: string, options: JudgeOptions = {}): Risk[] {
  const dialect = options.dialect ?? dialectOfSql(source);
  const all = splitSql(source, { backslashEscapes: dialect === "mysql" });
  const statements = options.wholeText
    ? all
    : all.filter((s) => s.section === "up");
  const born = new NewObjects(statements, options.rebuildsCascade ?? false);
  const context = { ...options, dialect, born };
  return statements.flatMap((s, index) =>
    judgeStatement(s, { ...context, index }, 0)
  );
}

interface Context extends JudgeOptions {
  readonly born: NewObjects;
  /** Which statement of the file is judged. */
  readonly index: number;
}

function judgeStatement(
  statement: Statement,
  context: Context,
  depth: number,
): Risk[] {
  if (!MAY_MATTER.test(statement.text)) return [];
  if (/^WITH\b/i.test(statement.text) && depth < MAX_DEPTH) {
    return withParts(statement.text).flatMap((text) =>
      judgeStatement({ ...statement, text }, context, depth + 1)
    );
  }
  const guarded = guardedText(statement.text);
  if (guarded !== undefined && depth < MAX_DEPTH) {
    return judgeStatement({ ...statement, text: guarded }, context, depth + 1);
  }
  const inner = innerTexts(statement).flatMap((text) =>
    depth < MAX_DEPTH ? judgeInner(text, context, depth + 1) : []
  );
  const rule = firstRule(statement, context);
  if (!rule) return inner;
  const { line, comments } = statement;
  return [
    { rule, line, statement: shown(statement, rule), comments },
    ...inner,
  ];
}

/** Characters of a string that are shown. */
const LONGEST_STRING = 24;
/** Statements whose strings are values: what they say tells nobody what is lost, and may be a password. */
const SETS_VALUES = /^(?:UPDATE|INSERT|REPLACE|MERGE)\b/i;
/** `= "text"`, `MD5("text")`: MySQL's strings have double quotes, too. */
const DOUBLE_QUOTED = /([=(,|] ?)"[^"]*"(?! ?[=.])/g;

/** The statement with what its strings say, where none is in a part that was taken off. */
function shown({ text, strings }: Statement, rule: SqlRule): string {
  if (SETS_VALUES.test(text) && rule !== HISTORY_RULE) {
    return text.replaceAll("''", "'…'").replace(DOUBLE_QUOTED, '$1"…"');
  }
  const parts = text.split("''");
  if (parts.length !== strings.length + 1) return text;
  return parts.map((part, i) => {
    const said = strings[i]?.text.replace(/\s+/g, " ");
    if (said === undefined) return part;
    return said.length > LONGEST_STRING
      ? `${part}'${said.slice(0, LONGEST_STRING)}…'`
      : `${part}'${said}'`;
  }).join("");
}

/** What T-SQL runs behind a condition and what a block begins with: `IF OBJECT_ID('a') IS NOT NULL DROP TABLE a`. */
function guardedText(text: string): string | undefined {
  if (!/^(?:IF|ELSE|BEGIN)\b/i.test(text)) return undefined;
  return /\b(?:DROP|ALTER|TRUNCATE|DELETE|UPDATE|EXEC(?:UTE)?)\b.*/i
    .exec(outside(text))?.[0].replace(/ END(?: IF)?$/i, "");
}

/** Most statements of a migration create something: one test lets them pass. */
const MAY_MATTER =
  /^(?:DROP|ALTER|TRUNCATE|DELETE|UPDATE|WITH|RENAME|CREATE (?:(?:UNIQUE )?INDEX|OR REPLACE (?:TRANSIENT )?TABLE)|INSERT|REPLACE|MERGE|DO\b|EXEC|PREPARE|BEGIN\b|IF\b|DECLARE|SET @|ELSE\b|\w*\.*SP_)/i;

function firstRule(
  statement: Statement,
  context: Context,
): SqlRule | undefined {
  const { text } = statement;
  const wanted = (rule: SqlRule) =>
    (!context.kinds || context.kinds.includes(rule.kind)) &&
    (!rule.only || !context.dialect || rule.only.includes(context.dialect));
  if (wanted(HISTORY_RULE) && isHistoryWrite(text, context)) {
    return HISTORY_RULE;
  }
  const alter = alterTable(text);
  return SQL_RULES.find((rule) => {
    if (!wanted(rule)) return false;
    if (rule.on === "statement") return hits(rule, text, undefined, context);
    return alter?.actions.some((a) => hits(rule, a, alter.table, context));
  });
}

/** A dump that makes the table fills it, too: `structure.sql` of Rails. */
function isHistoryWrite(text: string, { born }: Context): boolean {
  const table = matcherOf(HISTORY_RULE.pattern).exec(text)?.groups?.table;
  return table !== undefined &&
    namesIn(table).some((name) =>
      historyTool(name) !== undefined &&
      !(/^(?:INSERT|DROP|ALTER)/i.test(text) && born.creates(name))
    );
}

function hits(
  rule: SqlRule,
  text: string,
  table: string | undefined,
  { born, index }: Context,
): boolean {
  const match = matcherOf(rule.pattern).exec(text);
  if (!match) return false;
  const scope = rule.outermost ? outside(text) : text;
  if (rule.unless && matcherOf(rule.unless).test(scope)) return false;
  const groups = match.groups ?? {};
  return !born.excuses({ rule: rule.name, groups, table, text, index });
}

/** Texts that a statement runs as SQL of their own: a DO block, `EXECUTE '…'`, `PREPARE … FROM '…'`. */
function innerTexts(statement: Statement): readonly Embedded[] {
  if (/^DO\b/i.test(statement.text)) {
    return statement.bodies.length > 0 ? statement.bodies : statement.strings;
  }
  if (
    /^(?:EXEC(?:UTE)?|PREPARE|SET @\w+ = '')\b|^SET @/i.test(statement.text)
  ) {
    return built(statement.strings);
  }
  return [];
}

/** A statement that is put together while it runs: `EXECUTE format('DROP TABLE %I', t)`, `'DELETE FROM ' || t`. */
function built(strings: readonly Embedded[]): readonly Embedded[] {
  if (strings.length === 0) return [];
  const text = strings.map((one) => one.text).join(SOMETHING);
  const filled = text.replace(/%(?:\d+\$)?-?\d*[ILs]/g, SOMETHING);
  return [{ ...strings[0], text: `${filled}${SOMETHING}` }];
}

/** What stands for a name that only the database knows. */
const SOMETHING = ' "…" ';

function judgeInner(text: Embedded, context: Context, depth: number): Risk[] {
  const offset = text.line - 1;
  const moved = (one: Embedded) => ({ ...one, line: one.line + offset });
  return splitSql(text.text, { isBlock: true })
    .map((statement) => ({
      ...statement,
      line: statement.line + offset,
      strings: statement.strings.map(moved),
      bodies: statement.bodies.map(moved),
    }))
    .flatMap((statement) => judgeStatement(statement, context, depth));
}
