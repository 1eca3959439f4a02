import { say } from "../../core/text.ts";
import type { Lang, Text } from "../../core/text.ts";
import { tableLines } from "../table.ts";
import type { Column } from "../table.ts";
import { dividedNotes } from "./notes.ts";
import type { Summary } from "./summary.ts";

interface Measure {
  readonly title: Text;
  readonly of: (summary: Summary) => number;
}

const MEASURES: readonly Measure[] = [
  { title: { en: "sessions", ja: "セッション" }, of: (s) => s.sessions },
  { title: { en: "all bytes", ja: "全バイト" }, of: (s) => s.bytes },
  { title: { en: "hook bytes", ja: "hook のバイト" }, of: hookBytes },
  { title: { en: "git calls", ja: "git 呼び出し" }, of: (s) => s.git.calls },
  { title: { en: "git bytes", ja: "git のバイト" }, of: (s) => s.git.bytes },
  {
    title: { en: "git est_tokens", ja: "git の概算トークン" },
    of: (s) => s.git.estimated_tokens,
  },
  {
    title: { en: "git refused", ja: "拒否された git" },
    of: (s) => s.git.refused ?? 0,
  },
  {
    title: { en: "work tool calls", ja: "work ツール呼び出し" },
    of: (s) => s.work_tools.calls,
  },
  {
    title: { en: "work tool bytes", ja: "work ツールのバイト" },
    of: (s) => s.work_tools.bytes,
  },
];

function hookBytes({ hooks }: Summary): number {
  return hooks.reduce((sum, hook) => sum + hook.bytes, 0);
}

const COLUMNS: readonly Column[] = [
  { title: "", align: "left", shrinks: true },
  { title: "before", align: "right" },
  { title: "after", align: "right" },
  { title: "before/session", align: "right", optional: 1 },
  { title: "after/session", align: "right", optional: 1 },
];

const GIT_COLUMNS: readonly Column[] = [
  { title: "git", align: "left", shrinks: true },
  { title: "calls before", align: "right", optional: 1 },
  { title: "calls after", align: "right", optional: 1 },
  { title: "bytes before", align: "right" },
  { title: "bytes after", align: "right" },
];

const MOST_GIT_ROWS = 10;

/** Both sides of a date, whole and by session: the two times are seldom equally long. */
export function comparisonLines(
  before: Summary,
  after: Summary,
  width: number | undefined,
  lang: Lang,
): string[] {
  const rows = MEASURES.map(({ title, of }) => [
    say(title, lang),
    String(of(before)),
    String(of(after)),
    bySession(of(before), before),
    bySession(of(after), after),
  ]);
  const git = gitRows(before, after);
  return [
    ...tableLines(COLUMNS, rows, width),
    ...(git.length > 0 ? ["", ...tableLines(GIT_COLUMNS, git, width)] : []),
    ...dividedNotes([before, after]).map((note) => say(note, lang)),
  ];
}

function bySession(value: number, { sessions }: Summary): string {
  return sessions === 0 ? "-" : (value / sessions).toFixed(1);
}

/** The largest git subcommands of both sides together. */
function gitRows(before: Summary, after: Summary): string[][] {
  const sides = [before, after].map(({ shell }) =>
    new Map(shell.map((row) => [row.name, row]))
  );
  const names = new Set(sides.flatMap((side) => [...side.keys()]));
  const pair = (name: string, of: "calls" | "bytes") =>
    sides.map((side) => side.get(name)?.[of] ?? 0);
  const total = (name: string) => pair(name, "bytes").reduce((a, b) => a + b);
  return [...names].filter((name) => name.startsWith("git "))
    .sort((a, b) => total(b) - total(a) || (a < b ? -1 : 1))
    .slice(0, MOST_GIT_ROWS)
    .map((name) =>
      [name, ...pair(name, "calls"), ...pair(name, "bytes")].map(String)
    );
}
