import { type Bar, excess, type Measurement, type Row } from "./row.ts";

export interface Result {
  readonly row: Row;
  /** What was measured, or why it could not be. */
  readonly outcome: Measurement | { readonly failure: string };
}

/** Whether the bar is passed by more than this factor, or nothing was measured. */
export function isMissed({ row, outcome }: Result, factor: number): boolean {
  return "failure" in outcome || excess(row.bar, outcome) > factor;
}

const HEAD = ["what", "figure", "floor", "ratio", "bar", "verdict"];

/** The results as a table of text. */
export function table(results: readonly Result[]): string {
  const lines = [HEAD, ...results.map(cells)];
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((line) => line[column].length))
  );
  return lines.map((line) =>
    line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])
    ).join("  ") + "\n"
  ).join("");
}

function cells(result: Result): string[] {
  const { row, outcome } = result;
  if ("failure" in outcome) return [row.what, "", "", "", "", "FAILED"];
  const { unit, figure, floor, ratio } = outcome;
  return [
    row.what,
    `${short(figure)} ${unit}`,
    floor === undefined ? "" : `${short(floor)} ${unit}`,
    ratio === undefined ? "" : ratio.toFixed(3),
    barText(row.bar, unit),
    isMissed(result, 1) ? "OVER" : "ok",
  ];
}

function barText(bar: Bar, unit: string): string {
  if (bar.kind === "ratio") return `<= ${bar.most} x`;
  if (bar.kind === "figure") return `<= ${short(bar.most)} ${unit}`;
  return `>= ${short(bar.least)} ${unit}`;
}

function short(value: number): string {
  if (value < 100) return value.toFixed(2);
  return Math.round(value).toLocaleString("en");
}

/** The results as JSON, one object a row. */
export function json(results: readonly Result[]): string {
  const objects = results.map((result) => ({
    what: result.row.what,
    bar: result.row.bar,
    ...result.outcome,
    verdict: isMissed(result, 1) ? "over" : "ok",
  }));
  return JSON.stringify(objects, null, 2) + "\n";
}
