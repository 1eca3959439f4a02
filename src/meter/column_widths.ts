export interface Column {
  readonly title: string;
  /** Words are left, numbers right. */
  readonly align: "left" | "right";
  /** Gets narrower when the table is wider than the terminal, the last such column first. */
  readonly shrinks?: boolean;
  /** Left out when that is not enough: the highest number first, equal ones together. */
  readonly optional?: number;
}

const NARROWEST = 8;

/**
 * The widths of the columns that are shown, by their index, so that with `gap`
 * between them they fit into `width`. `own`: what each column would take.
 */
export function fittingWidths(
  columns: readonly Column[],
  own: readonly number[],
  width: number,
  gap: number,
): Map<number, number> {
  let shown = new Map(own.entries());
  for (;;) {
    const widths = shrunk(columns, shown, width, gap);
    if (total(widths, gap) <= width) return widths;
    const ranks = [...shown.keys()].map((i) => columns[i].optional ?? 0);
    const highest = Math.max(...ranks);
    if (highest === 0) return widths;
    shown = new Map(
      [...shown].filter(([i]) => columns[i].optional !== highest),
    );
  }
}

function shrunk(
  columns: readonly Column[],
  own: ReadonlyMap<number, number>,
  width: number,
  gap: number,
): Map<number, number> {
  const widths = new Map(own);
  for (const [i, room] of [...own].reverse()) {
    const excess = total(widths, gap) - width;
    if (excess <= 0 || !columns[i].shrinks) continue;
    widths.set(i, Math.max(Math.min(room, NARROWEST), room - excess));
  }
  return widths;
}

function total(widths: ReadonlyMap<number, number>, gap: number): number {
  let sum = -gap;
  for (const each of widths.values()) sum += gap + each;
  return sum;
}
