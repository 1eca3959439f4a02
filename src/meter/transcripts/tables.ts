import { say } from "../../core/text.ts";
import type { Lang, Text } from "../../core/text.ts";
import { percent, tableWithBars } from "../table.ts";
import type { Column } from "../table.ts";
import { dividedNotes } from "./notes.ts";
import type {
  CostRow,
  HookRow,
  NamedRow,
  SessionRow,
  Summary,
} from "./summary.ts";

/** Rows of a table for people; `--json` has them all. */
const MOST_ROWS = 15;

const NUMBERS: readonly Column[] = [
  { title: "calls", align: "right" },
  { title: "bytes", align: "right" },
  { title: "est_tokens", align: "right", optional: 1 },
  { title: "share", align: "right", optional: 3 },
];

interface Table<Row extends CostRow> {
  readonly title: Text;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly cells: (row: Row) => string[];
  readonly notes?: readonly Text[];
}

/** The three tables and the most expensive sessions; an empty one is left out. */
export function summaryTables(
  summary: Summary,
  width: number | undefined,
  lang: Lang,
): string[] {
  const draw = <Row extends CostRow>(table: Table<Row>) =>
    tableLines(table, width, lang);
  return [
    ...draw(hookTable(summary)),
    ...draw({
      title: { en: "Tools", ja: "ツール" },
      rows: summary.tools,
      columns: [{ title: "tool", align: "left", shrinks: true }, ...NUMBERS],
      cells: (row) => [row.name, ...numbers(row)],
    }),
    ...draw(shellTable(summary)),
    ...draw(sessionTable(summary)),
  ];
}

function hookTable(summary: Summary): Table<HookRow> {
  return {
    title: { en: "Hooks", ja: "hook" },
    rows: summary.hooks.filter((row) => row.calls > 0),
    columns: [
      { title: "hook", align: "left", shrinks: true },
      { title: "command", align: "left", shrinks: true },
      ...NUMBERS,
    ],
    cells: (row) => [row.name, row.command ?? "-", ...numbers(row)],
  };
}

function shellTable(summary: Summary): Table<NamedRow> {
  const { shell } = summary;
  const anyRefused = shell.some((row) => row.refused !== undefined);
  const refused: Column = { title: "refused", align: "right" };
  return {
    title: {
      en: "Shell commands, git by subcommand",
      ja: "シェルコマンド (git はサブコマンド別)",
    },
    rows: shell,
    columns: [
      { title: "command", align: "left", shrinks: true },
      ...NUMBERS,
      ...(anyRefused ? [refused] : []),
    ],
    cells: (row) => [
      row.name,
      ...numbers(row),
      ...(anyRefused ? [String(row.refused ?? 0)] : []),
    ],
    notes: dividedNotes([summary]),
  };
}

function sessionTable(summary: Summary): Table<SessionRow> {
  return {
    title: { en: "Most expensive sessions", ja: "量の多いセッション" },
    rows: summary.top_sessions,
    columns: [
      { title: "session", align: "left" },
      { title: "project", align: "left", shrinks: true },
      { title: "day", align: "left", optional: 2 },
      ...NUMBERS,
    ],
    cells: (row) => [
      row.name.slice(0, 8),
      row.project,
      row.first.slice(0, 10) || "-",
      ...numbers(row),
    ],
  };
}

function tableLines<Row extends CostRow>(
  { title, rows, columns, cells, notes = [] }: Table<Row>,
  width: number | undefined,
  lang: Lang,
): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, MOST_ROWS);
  const lines = tableWithBars(
    columns,
    shown.map((row) => ({ cells: cells(row), share: row.share })),
    width,
  );
  const hidden = rows.length - shown.length;
  const more = { en: `… and ${hidden} more`, ja: `… 他 ${hidden} 件` };
  return [
    say(title, lang),
    ...lines,
    ...(hidden > 0 ? [say(more, lang)] : []),
    ...notes.map((note) => say(note, lang)),
    "",
  ];
}

function numbers(row: CostRow): string[] {
  return [
    String(row.calls),
    String(row.bytes),
    String(row.estimated_tokens),
    percent(row.share),
  ];
}
