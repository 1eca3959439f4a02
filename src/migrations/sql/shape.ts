import { matcherOf } from "./pattern.ts";
import type { Statement } from "./split.ts";

/** `ALTER TABLE t ADD a int, DROP b` taken apart. */
export interface AlterTable {
  readonly table: string;
  readonly actions: readonly string[];
}

const ALTER_TABLE =
  "^ALTER (?:FOREIGN |EXTERNAL )?TABLE (?:IF EXISTS )?(?:ONLY )?<name>(?: \\*)?(?: WITH (?:NO)?CHECK)? ";
const CREATE_TABLE =
  "^CREATE (?:(?:OR REPLACE|GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|VIRTUAL|FOREIGN|EXTERNAL) )*TABLE (?:IF NOT EXISTS )?<name>";
const SELECT_INTO = "^SELECT .* INTO (?:TEMP |TEMPORARY )?(?:TABLE )?<name>";
const MATERIALIZED = "^CREATE MATERIALIZED VIEW (?:IF NOT EXISTS )?<name>";
const ADD_COLUMN =
  "^ADD (?:COLUMN )?(?:IF NOT EXISTS )?\\(? ?(?!(?:CONSTRAINT|PRIMARY|FOREIGN|UNIQUE|CHECK|INDEX|KEY)\\b)<name>";
const INSERT_SELECT = "^INSERT INTO <name>.* SELECT .* FROM <from>";
const CREATE_SCHEMA = "^CREATE SCHEMA (?:IF NOT EXISTS )?<name>";

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

/** What a file itself creates: nothing in it can be lost or locked. */
export interface NewObjects {
  /** Whether a match of `rule` touches only what this file created, or data that it keeps. */
  excuses(
    rule: string,
    groups: Readonly<Record<string, string | undefined>>,
    table: string | undefined,
    text: string,
  ): boolean;
}

/** What `statements` create, and which tables they rebuild. */
export function newObjects(
  statements: readonly Statement[],
  rebuildsCascade: boolean,
): NewObjects {
  const tables = new Set<string>();
  const columns = new Set<string>();
  const renames = new Map<string, string>();
  const copies = new Map<string, Set<string>>();
  for (const { text } of statements) {
    for (
      const pattern of [CREATE_TABLE, SELECT_INTO, MATERIALIZED, CREATE_SCHEMA]
    ) {
      const name = /^(?:CREATE|SELECT)/i.test(text) &&
        matcherOf(pattern).exec(text)?.groups?.name;
      if (name) tables.add(bareName(name));
    }
    const copy = /^INSERT/i.test(text) &&
      matcherOf(INSERT_SELECT).exec(text)?.groups;
    if (copy) remember(copies, bareName(copy.from), bareName(copy.name));
    const alter = alterTable(text);
    for (const action of alter?.actions ?? []) {
      const column = matcherOf(ADD_COLUMN).exec(action)?.groups?.name;
      const to = matcherOf("^RENAME (?:TO|AS) <to>").exec(action)?.groups?.to;
      if (column) columns.add(key(alter!.table, column));
      if (to) renames.set(bareName(alter!.table), bareName(to));
    }
  }
  return new Created(tables, columns, renames, copies, rebuildsCascade);
}

function remember(
  map: Map<string, Set<string>>,
  from: string,
  to: string,
): void {
  const known = map.get(from) ?? new Set();
  map.set(from, known.add(to));
}

function key(table: string, column: string): string {
  return `${bareName(table)}.${bareName(column)}`;
}

class Created implements NewObjects {
  constructor(
    readonly tables: ReadonlySet<string>,
    readonly columns: ReadonlySet<string>,
    readonly renames: ReadonlyMap<string, string>,
    readonly copies: ReadonlyMap<string, ReadonlySet<string>>,
    readonly rebuildsCascade: boolean,
  ) {}

  excuses(
    rule: string,
    groups: Readonly<Record<string, string | undefined>>,
    table: string | undefined,
    text: string,
  ): boolean {
    const names = table ? [table] : groups.table ? namesIn(groups.table) : [];
    const fresh = (name: string) => this.tables.has(bareName(name));
    if (names.length > 0 && names.every(fresh)) {
      return !this.#replaces(rule, names);
    }
    if (rule === "drop-table") {
      return names.length > 0 && names.every((n) => this.#rebuilt(n));
    }
    if (rule === "rename-table") return this.#isRebuildStep(table, groups.to);
    if (rule === "update-without-where") {
      return this.#onlyNewColumns(names[0], text);
    }
    const column = groups.column ?? groups.columns;
    if (!table || !column) return false;
    return splitCommas(column).every((c) => this.columns.has(key(table, c)));
  }

  /** `DROP TABLE t; CREATE TABLE t (…)` loses the rows although `t` is created here: only a copy keeps them. */
  #replaces(rule: string, names: readonly string[]): boolean {
    return rule === "drop-table" &&
      names.some((n) => this.dropsFirst.has(bareName(n)));
  }

  /** Tables that were dropped before this file created them. */
  readonly dropsFirst = new Set<string>();

  /** SQLite: the rows are copied into a new table that then takes the name. */
  #rebuilt(name: string): boolean {
    if (this.rebuildsCascade) return false;
    const old = bareName(name);
    const targets = this.copies.get(old);
    if (!targets) return false;
    for (const target of targets) {
      if (
        this.tables.has(target) &&
        (this.renames.get(target) === old ||
          this.renames.get(target) === undefined && this.#wasRenamedTo(old))
      ) return true;
    }
    return false;
  }

  #wasRenamedTo(name: string): boolean {
    for (const to of this.renames.values()) if (to === name) return true;
    return false;
  }

  /** `ALTER TABLE new_t RENAME TO t`, or `t RENAME TO old_t` before `t` is created again. */
  #isRebuildStep(table: string | undefined, to: string | undefined): boolean {
    if (!table || !to || this.rebuildsCascade) return false;
    return this.tables.has(bareName(table)) ||
      this.copies.has(bareName(to)) && this.tables.has(bareName(table));
  }

  #onlyNewColumns(table: string | undefined, text: string): boolean {
    if (!table) return false;
    const list = / SET (.*?)(?: FROM | RETURNING |$)/i.exec(text)?.[1];
    if (!list) return false;
    return splitCommas(list).every((part) => {
      const column = /^\(? ?([^=()]+?) ?=/.exec(part)?.[1];
      return column !== undefined && this.columns.has(key(table, column));
    });
  }
}
