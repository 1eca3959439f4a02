import type { Programs } from "./programs.ts";

/** One line of the table: a claim with its bar, and how it is measured. */
export interface Row {
  readonly what: string;
  readonly bar: Bar;
  measure(bench: Bench): Promise<Measurement>;
}

/** A ratio to the floor, or a figure by itself, that must not be passed. */
export type Bar =
  | { readonly kind: "ratio"; readonly most: number }
  | { readonly kind: "figure"; readonly most: number }
  | { readonly kind: "rate"; readonly least: number };

export interface Measurement {
  readonly unit: "ms" | "B" | "MB" | "MB/s" | "/s";
  readonly figure: number;
  /** What the same machine needs at least, measured in the same run. */
  readonly floor?: number;
  /** The median of the paired ratios, not the ratio of the medians. */
  readonly ratio?: number;
}

/** What rows get handed in. */
export interface Bench {
  readonly programs: Programs;
  /** A temporary folder, empty for each row. */
  readonly scratch: string;
  /** Fewer rounds and smaller inputs, for CI. */
  readonly quick: boolean;
}

/** How far a measurement is from its bar: 1 is at it, more is past it. */
export function excess(bar: Bar, { figure, ratio }: Measurement): number {
  switch (bar.kind) {
    case "ratio":
      return (ratio ?? Infinity) / bar.most;
    case "figure":
      return figure / bar.most;
    case "rate":
      return bar.least / figure;
  }
}
