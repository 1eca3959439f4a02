/** One thing that a check found. */
export interface Violation {
  /** `src/a.ts:3:1`, or the name of a test; empty when the tool does not say. */
  readonly place: string;
  /** What 200 of them would have in common: the rule, the code, the error's name. */
  readonly kind: string;
  readonly message: string;
  /** The tool itself calls it less than an error. */
  readonly warning?: boolean;
  /** Less than a warning: a remark on style, for information. */
  readonly note?: boolean;
  /** It fails the run of tests, but is none: a file that does not load, a rejection nobody handles. */
  readonly noTest?: boolean;
}

export interface Report {
  found(violation: Violation): void;
  /** The tool's own total, for tools that print only some: adds up. */
  declared(total: number): void;
}

/** Sees the output line by line, without ANSI codes. Total: any text is welcome. */
export interface Reader {
  /** True when the line belongs to this format and no other shall read it. */
  line(text: string, report: Report): boolean;
  /** After the last line: what is still held back. */
  end?(report: Report): void;
}

/** How one tool prints what it found. */
export interface Format {
  /** The tool's name as people say it: `eslint`. */
  readonly name: string;
  /** What one of them is called. */
  readonly unit: "violation" | "failed test";
  /**
   * Output with a violation holds one of these, in its first line: pieces of
   * output without any of them are not read.
   */
  readonly needles: readonly string[];
  reader(): Reader;
}

/** After it come particulars: a name, an explanation, a proposal. */
const PARTICULARS = /(?<=...): |; | \(| \/\/ /;
/** Characters. */
const LONGEST_KIND = 48;

/**
 * The kind of a message whose tool has no rule names: its first part, without
 * what is quoted and without numbers, so that `unused variable: "a"` and
 * `unused variable: "b"` are one kind.
 */
export function kindOf(message: string): string {
  const plain = message
    .slice(0, 200)
    .replace(/(?<!\w)(["'`‘“])[^"'`’”]*["'`’”]/g, "_")
    .replace(/\d+/g, "N");
  return plain
    .split(PARTICULARS, 1)[0]
    .replace(/[\s_:,;.]+$/, "")
    .slice(0, LONGEST_KIND).trim() || "unknown";
}
