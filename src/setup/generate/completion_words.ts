import type { Subcommand } from "../../cli/subcommand.ts";
import { TOOLS } from "../../tools/catalog.ts";

/** A word that may come first after a subcommand, and what it is. */
export interface Operand {
  readonly word: string;
  readonly summary: string;
}

/** Words of the synopsis (`butler meter transcripts`), and the tools of `call`. */
export function operandsOf({ name, usage }: Subcommand): Operand[] {
  if (name === "call") {
    return TOOLS.map(({ name, summary }) => ({
      word: name,
      summary: summary.en,
    }));
  }
  const words = usage.map((line) => line.split(" ")[2] ?? "")
    .map((word) => word.replace(/^\[|\]$/g, ""))
    .filter((word) => /^[a-z]+$/.test(word));
  return words.map((word) => ({ word, summary: `${name} ${word}` }));
}

/** Whether a subcommand runs a command of its own after `--`. */
export function runsCommand({ usage }: Subcommand): boolean {
  return usage.some((line) => line.includes("-- COMMAND"));
}

/** Whether the value of an option is a folder. */
export function isFolder(value: string): boolean {
  return value === "DIR";
}
