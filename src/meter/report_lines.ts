import { counted } from "../core/counted.ts";
import { say } from "../core/text.ts";
import type { Lang } from "../core/text.ts";
import type { HookRow, Report } from "./report_data.ts";
import { percent, tableWithBars } from "./table.ts";
import type { Column } from "./table.ts";
import { LEDGER_ESTIMATE } from "./tokens.ts";

const COLUMNS: readonly Column[] = [
  { title: "hook", align: "left", shrinks: true },
  { title: "runs", align: "right" },
  { title: "total_B", align: "right" },
  { title: "avg_B", align: "right" },
  { title: "max_B", align: "right" },
  { title: "fails", align: "right" },
  { title: "est_tokens", align: "right" },
  { title: "share", align: "right" },
];

const CHECKED: Column = { title: "checked_B", align: "right" };

/** The report for people; `width` is the terminal's, undefined in a pipe. */
export function reportLines(
  report: Report,
  width: number | undefined,
  lang: Lang,
): string[] {
  const guarded = report.hooks.some((row) => row.checked_bytes !== undefined);
  const columns = guarded ? [...COLUMNS, CHECKED] : COLUMNS;
  const table = tableWithBars(
    columns,
    report.hooks.map((row) => ({
      cells: cells(row, guarded),
      share: row.share,
    })),
    width,
  );
  return [...table, "", ...notes(report, guarded, lang)];
}

function cells(row: HookRow, guarded: boolean): string[] {
  const own = [
    row.name,
    String(row.runs),
    String(row.total_bytes),
    row.average_bytes.toFixed(1),
    String(row.max_bytes),
    String(row.fails),
    String(row.estimated_tokens),
    percent(row.share),
  ];
  return guarded ? [...own, String(row.checked_bytes ?? "-")] : own;
}

function notes(report: Report, guarded: boolean, lang: Lang): string[] {
  const { runs, total_bytes, broken_lines } = report;
  const notes = [
    {
      en: `${counted(runs, "run")} returned ${counted(total_bytes, "byte")}`,
      ja: `${runs} 回の実行で ${total_bytes} バイト`,
    },
    LEDGER_ESTIMATE,
  ];
  if (guarded) {
    notes.push({
      en: "checked_B: what the checks printed to butler guard",
      ja: "checked_B: 検査が butler guard に出力したバイト数",
    });
  }
  if (broken_lines > 0) {
    notes.push({
      en: `${counted(broken_lines, "broken line")} skipped`,
      ja: `壊れた行を ${broken_lines} 行読み飛ばしました`,
    });
  }
  return notes.map((note) => say(note, lang));
}
