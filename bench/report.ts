import { type Bar, excess, type Measurement, type Row } from "./row.ts";

export interface Result {
  readonly row: Row;
  readonly measurement: Measurement;
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

function cells({ row, measurement }: Result): string[] {
  const { unit, figure, floor, ratio } = measurement;
  return [
    row.what,
    `${short(figure)} ${unit}`,
    floor === undefined ? "" : `${short(floor)} ${unit}`,
    ratio === undefined ? "" : ratio.toFixed(3),
    barText(row.bar, unit),
    excess(row.bar, measurement) <= 1 ? "ok" : "OVER",
  ];
}

function barText(bar: Bar, unit: string): string {
  if (bar.kind === "ratio") return `<= ${bar.most} x`;
  if (bar.kind === "figure") return `<= ${short(bar.most)} ${unit}`;
  return `>= ${short(bar.least)} ${unit}`;
}

function short(value: number): string {
  return value < 100
    ? value.toFixed(2)
    : Math.round(value).toLocaleString("en");
}

/** The results as JSON, one object a row. */
export function json(results: readonly Result[]): string {
  const objects = results.map(({ row, measurement }) => ({
    what: row.what,
    ...measurement,
    bar: row.bar,
    excess: excess(row.bar, measurement),
  }));
  return JSON.stringify(objects, null, 2) + "\n";
}
