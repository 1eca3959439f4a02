import stringWidth from "string-width";
import { fittingWidths } from "./column_widths.ts";
import type { Column } from "./column_widths.ts";

export type { Column };

const GAP = "  ";

/**
 * A table as lines, aligned by display width: a Japanese character takes two
 * columns. Without `width` (a pipe) nothing is cut.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width = Infinity,
): string[] {
  const cells = [columns.map((column) => column.title), ...rows].map((row) =>
    row.map(printable)
  );
  const own = columns.map((_, i) =>
    Math.max(...cells.map((row) => stringWidth(row[i])))
  );
  const widths = fittingWidths(columns, own, width, GAP.length);
  return cells.map((row) =>
    [...widths].map(([i, room]) =>
      pad(cut(row[i], room), room, columns[i].align)
    )
      .join(GAP).trimEnd()
  );
}

function pad(cell: string, width: number, align: "left" | "right"): string {
  const space = " ".repeat(Math.max(0, width - stringWidth(cell)));
  return align === "left" ? cell + space : space + cell;
}

/** `cell` in at most `width` columns, with `…` where something is missing. */
export function cut(cell: string, width: number): string {
  if (stringWidth(cell) <= width) return cell;
  let kept = "";
  let used = 1;
  for (const { segment } of new Intl.Segmenter().segment(cell)) {
    used += stringWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept + "…";
}

/** Names come from files: an escape sequence in one must not reach the terminal. */
export function printable(cell: string): string {
  // deno-lint-ignore no-control-regex
  return cell.replace(/[\u0000-\u001f\u007f-\u009f]/g, "�");
}

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;

/** A bar of `share` (0 to 1) of `width` columns, in eighths of a column. */
export function bar(share: number, width: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8);
  return "█".repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}

/** 0.1234 as `12.3%`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** The widest a bar gets, and the least that is worth showing. */
const WIDEST_BAR = 24;
const LEAST_BAR = 4;

/** A table whose rows end in a bar of their share, where a terminal has room for it. */
export function tableWithBars(
  columns: readonly Column[],
  rows: readonly {
    readonly cells: readonly string[];
    readonly share: number;
  }[],
  width: number | undefined,
): string[] {
  const lines = tableLines(columns, rows.map((row) => row.cells), width);
  if (width === undefined) return lines;
  const used = Math.max(...lines.map((line) => stringWidth(line)));
  const room = Math.min(WIDEST_BAR, width - used - GAP.length);
  if (room < LEAST_BAR) return lines;
  return lines.map((line, i) => {
    const drawn = i === 0 ? "" : bar(rows[i - 1].share, room);
    return drawn && line + " ".repeat(used - stringWidth(line)) + GAP + drawn ||
      line;
  });
}
