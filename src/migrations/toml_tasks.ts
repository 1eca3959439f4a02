/** Tasks that need tasks are followed this far. */
const MAX_DEPTH = 3;

/** Keys of a task that hold what it runs: a line, lines, or names of tasks. */
const RUN_KEYS =
  /^(?:cmd|shell|run|script|command|composite|sequence|depends)$/;

/** What stands behind `key =`, as it is written. */
type Table = ReadonlyMap<string, string>;

/**
 * The lines that the task `name` of the table `section` (`tool.poe.tasks`)
 * runs: `name = "…"`, `name = ["…", "…"]`, `name = { cmd = "…" }`, or a table
 * of its own. A line that is another task's name stands for that task. Reads
 * the TOML that people write for tasks, not all of it. Total.
 */
export function tomlTask(
  text: string,
  section: string,
  name: string,
): string[] {
  return linesOf(readTables(text), section, name, 0);
}

function linesOf(
  tables: ReadonlyMap<string, Table>,
  section: string,
  name: string,
  depth: number,
): string[] {
  const own = tables.get(`${section}.${name}`);
  const value = tables.get(section)?.get(name);
  const said = own
    ? ofPairs([...own])
    : value === undefined
    ? []
    : ofValue(value);
  const isTask = (one: string) =>
    one !== name && (tables.get(section)?.has(one) ||
      tables.has(`${section}.${one}`));
  return said.flatMap((one) =>
    !isTask(one)
      ? [one]
      : depth < MAX_DEPTH
      ? linesOf(tables, section, one, depth + 1)
      : []
  );
}

function ofPairs(pairs: readonly (readonly [string, string])[]): string[] {
  const args = pairs.filter(([key]) => key === "args")
    .flatMap(([, value]) => stringsIn(value)).map((one) => ` ${one}`);
  return pairs.filter(([key]) => RUN_KEYS.test(key))
    .flatMap(([key, value]) =>
      ofValue(value).map((one) => key === "command" ? one + args.join("") : one)
    );
}

/** A string, a list of them, or `{ cmd = "…" }` and lists of such. */
function ofValue(value: string): string[] {
  if (!value.includes("{") || /^["']/.test(value)) return stringsIn(value);
  const pairs = value.matchAll(
    /([\w-]+)\s*=\s*("""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\])*"|'[^']*'|\[[^\]]*\])/g,
  );
  return ofPairs([...pairs].map(([, key, said]) => [key, said]));
}

const STRING = /"""([^]*?)"""|'''([^]*?)'''|"((?:\\.|[^"\\])*)"|'([^']*)'/g;

function stringsIn(value: string): string[] {
  return [...value.matchAll(STRING)].map(([, long, raw, short, plain]) =>
    (long ?? raw ?? short?.replace(/\\(["\\])/g, "$1") ?? plain ?? "").trim()
      // What hatch and just fill in.
      .replace(/\{args[^}]*\}|\{\{[^}]*\}\}/g, "").trim()
  );
}

function readTables(text: string): ReadonlyMap<string, Table> {
  const tables = new Map<string, Map<string, string>>();
  const lines = text.split(/\r?\n/);
  let table = new Map<string, string>();
  for (let i = 0; i < lines.length; i++) {
    const header = /^\s*\[([^[\]]+)\]\s*(?:#.*)?$/.exec(lines[i])?.[1];
    if (header !== undefined) {
      const name = header.replace(/["'\s]/g, "");
      table = tables.get(name) ?? new Map();
      tables.set(name, table);
      continue;
    }
    const [, key, start] =
      /^\s*("[^"]*"|'[^']*'|[\w.:-]+)\s*=\s*(.*)$/.exec(lines[i]) ?? [];
    if (key === undefined) continue;
    let value = start;
    while (isOpen(value) && i + 1 < lines.length && value.length < LONGEST) {
      value += `\n${lines[++i]}`;
    }
    table.set(key.replace(/^["']|["']$/g, ""), value);
  }
  return tables;
}

/** Characters. A longer value is no task. */
const LONGEST = 4_000;

/** A long string or a list goes on in the next line. */
function isOpen(value: string): boolean {
  const long = /^("""|''')/.exec(value)?.[1];
  if (long) return value.indexOf(long, 3) < 0;
  const bare = value.replace(STRING, "").replace(/#[^\n]*/g, "");
  return /"""|'''/.test(bare) ||
    count(bare, "[") > count(bare, "]") || count(bare, "{") > count(bare, "}");
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1;
}
