import type { Option, Subcommand } from "../../cli/subcommand.ts";
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

/** What may follow a subcommand, or one of its words that know other options (`meter transcripts`). */
export interface Branch {
  readonly name: string;
  /** The word; none for the subcommand without one. */
  readonly word?: string;
  /** After a word of the person's own: the name of a run. */
  readonly named?: true;
  readonly options: readonly Option[];
}

/** The form of a subcommand that begins with a name. */
const NAME = "NAME";

/** The branches of a subcommand, that without a word last. */
export function branchesOf(subcommand: Subcommand): Branch[] {
  const { name, options } = subcommand;
  const words = operandsOf(subcommand).map(({ word }) => word)
    .filter((word) => options.some(({ forms }) => forms?.includes(word)));
  const known = (word: string) =>
    options.filter(({ forms }) => !forms || forms.includes(word));
  // Without a word it is the report, or the name of a run: `meter [report]`.
  const left = options.filter(({ forms }) =>
    !forms || forms.some((form) => form === NAME || isDefault(form))
  );
  const named = options.some(({ forms }) => forms?.includes(NAME))
    ? [{ name, named: true, options: known(NAME) } as const]
    : [];
  return [
    ...words.map((word) => ({ name, word, options: known(word) })),
    ...named,
    { name, options: left },
  ];

  function isDefault(form: string): boolean {
    return subcommand.usage.some((line) => line.includes(` [${form}]`));
  }
}

/** A folder among the words of a synopsis. */
export interface FolderOperand {
  readonly name: string;
  /** The word before it; a number where the synopsis has a placeholder: `guard 1500 DIR`. */
  readonly after?: string;
}

/** `butler meter transcripts [DIR]`, `butler guard BYTES EVIDENCE_DIR`. */
export function foldersOf({ name, usage }: Subcommand): FolderOperand[] {
  return usage.flatMap((line) => {
    const [, before] = / (\S+) (?:\w+_DIR|\[DIR\])/.exec(line) ?? [];
    if (before === undefined) return [];
    return [/^[a-z]+$/.test(before) ? { name, after: before } : { name }];
  });
}
