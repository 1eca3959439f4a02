import { matcherOf } from "./pattern.ts";
import type { Statement } from "./split.ts";

/** `ALTER TABLE t ADD a int, DROP b` taken apart. */
export interface AlterTable {
  readonly table: string;
  readonly actions: readonly string[];
}

const ALTER_TABLE =
  "^ALTER (?:FOREIGN |EXTERNAL )?TABLE (?:IF EXISTS )?(?:ONLY )?<name>(?: \\*)?(?: WITH (?:NO)?CHECK)? ";
/** What brings a table or a schema into being. */
const CREATORS = [
  "^CREATE (?:(?:OR REPLACE|GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|VIRTUAL|FOREIGN|EXTERNAL) )*TABLE (?:IF NOT EXISTS )?<name>",
  "^SELECT .* INTO (?:TEMP |TEMPORARY )?(?:TABLE )?<name>",
  "^CREATE MATERIALIZED VIEW (?:IF NOT EXISTS )?<name>",
  "^CREATE SCHEMA (?:IF NOT EXISTS )?<name>",
];
const ADD_COLUMN =
  "^ADD (?:COLUMN )?(?:IF NOT EXISTS )?\\(? ?(?!(?:CONSTRAINT|PRIMARY|FOREIGN|UNIQUE|CHECK|INDEX|KEY)\\b)<name>";
const RENAME_TO = "^RENAME (?:TO|AS) <to>";
const INSERT_SELECT = "^INSERT INTO <name>.* SELECT .* FROM <from>";

/** The table and the actions of an ALTER TABLE statement. */
export function alterTable(text: string): AlterTable | undefined {
  const match = matcherOf(ALTER_TABLE).exec(text);
  if (!match?.groups) return undefined;
  return {
    table: match.groups.name,
    actions: splitCommas(text.slice(match[0].length)),
  };
}

/** The parts between the commas that no parenthesis encloses. */
export function splitCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === "," && depth === 0) {
      parts.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts;
}

/** A name without quotes and schema, in lower case. */
export function bareName(name: string): string {
  return (name.split(".").at(-1) ?? name).replaceAll('"', "").toLowerCase();
}

/** The names of a list such as `a, "b".c`. */
export function namesIn(list: string): string[] {
  return splitCommas(list).map((name) => name.trim());
}

/** A place in a file where a rule matched. */
export interface Match {
  readonly rule: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  /** The table of the ALTER TABLE that the match is an action of. */
  readonly table?: string;
  readonly text: string;
  /** Which statement of the file it is. */
  readonly index: number;
}

/** Bytes of a statement in which a copy or a new table shows itself. */
const HEAD = 4_000;

/** What a file itself creates: nothing in it can be lost, locked or broken. */
export class NewObjects {
  /** Tables and schemas by the statement that creates them. */
  readonly #created = new Map<string, number>();
  readonly #columns = new Set<string>();
  readonly #renames = new Map<string, string>();
  /** `INSERT INTO to SELECT … FROM from`: from → to. */
  readonly #copies = new Map<string, Set<string>>();

  constructor(
    statements: readonly Statement[],
    readonly rebuildsCascade: boolean,
  ) {
    statements.forEach(({ text }, index) => {
      if (/^(?:CREATE|SELECT)/i.test(text)) this.#noteNew(text, index);
      else if (/^INSERT/i.test(text)) this.#noteCopy(text.slice(0, HEAD));
      else this.#noteAlter(alterTable(text));
    });
  }

  #noteNew(text: string, index: number): void {
    for (const pattern of CREATORS) {
      const name = matcherOf(pattern).exec(text.slice(0, HEAD))?.groups?.name;
      if (name && !this.#created.has(bareName(name))) {
        this.#created.set(bareName(name), index);
      }
    }
  }

  #noteCopy(text: string): void {
    const copy = matcherOf(INSERT_SELECT).exec(text)?.groups;
    if (!copy) return;
    const from = bareName(copy.from);
    const known = this.#copies.get(from) ?? new Set();
    this.#copies.set(from, known.add(bareName(copy.name)));
  }

  #noteAlter(alter: AlterTable | undefined): void {
    for (const action of alter?.actions ?? []) {
      const column = matcherOf(ADD_COLUMN).exec(action)?.groups?.name;
      const to = matcherOf(RENAME_TO).exec(action)?.groups?.to;
      if (column) this.#columns.add(columnKey(alter!.table, column));
      if (to) this.#renames.set(bareName(alter!.table), bareName(to));
    }
  }

  /** Whether a match touches only what this file created, or rows that it keeps. */
  excuses({ rule, groups, table, text, index }: Match): boolean {
    const names = table !== undefined ? [table] : namesIn(groups.table ?? "");
    if (names.every((name) => this.#isNew(name, index))) return true;
    if (rule === "drop-table") return names.every((n) => this.#isRebuilt(n));
    if (rule === "rename-table") return this.#isSetAside(table, groups.to);
    if (rule === "update-without-where") {
      return this.#setsNewColumns(names[0], text);
    }
    const columns = groups.column ?? groups.columns;
    return columns !== undefined && table !== undefined &&
      namesIn(columns).every((c) => this.#columns.has(columnKey(table, c)));
  }

  /** Created by this file, wherever. */
  creates(name: string): boolean {
    return this.#created.has(bareName(name));
  }

  /** Created by this file, before the statement at `index`. */
  #isNew(name: string, index: number): boolean {
    const created = this.#created.get(bareName(name));
    return created !== undefined && created < index;
  }

  /** The table rebuild of SQLite: the rows are copied into a new table that takes or had the name. */
  #isRebuilt(name: string): boolean {
    if (this.rebuildsCascade) return false;
    const old = bareName(name);
    return [...this.#copies.get(old) ?? []].some((target) =>
      this.#created.has(target) && this.#renames.get(target) === old
    );
  }

  /** `t RENAME TO old_t`, and then `t` is created again from it. */
  #isSetAside(table: string | undefined, to: string | undefined): boolean {
    return table !== undefined && to !== undefined && !this.rebuildsCascade &&
      this.#copies.get(bareName(to))?.has(bareName(table)) === true;
  }

  /** A backfill that writes nothing but columns which this file adds. */
  #setsNewColumns(table: string, text: string): boolean {
    const list = / SET (.*?)(?: FROM | RETURNING |$)/i.exec(text)?.[1] ?? "";
    return splitCommas(list).every((assignment) => {
      const column = /^\(? ?([^=()]+?) ?=/.exec(assignment)?.[1];
      return column !== undefined &&
        this.#columns.has(columnKey(table, column));
    });
  }
}

function columnKey(table: string, column: string): string {
  return `${bareName(table)}.${bareName(column.trim())}`;
}
