import type { Command, CommandLine, Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import { programName } from "./program_name.ts";

/** How the shell's reader writes a word that only `parallel` knows. */
const BLANK = "$__";
/** Commands that one template is filled to. */
const MOST = 64;

/** `parallel npx prisma migrate ::: reset`: the command with the words that are put into its blanks, where the line says them. */
export function filled(
  command: Command,
  line: CommandLine,
  source: string,
): readonly Command[] {
  const blanks = command.words.filter(hasBlank).length;
  if (blanks === 0 || !command.via.some((one) => /^parallel\b/.test(one))) {
    return [command];
  }
  const lists = listsIn(source);
  const printed = lists.length > 0 ? [] : printedBy(line);
  const values = Array.from(
    { length: blanks },
    (_, i) => lists[i] ?? lists.at(-1) ?? printed,
  );
  const rows = product(values).slice(0, MOST);
  return rows.length === 0 ? [command] : rows.map((row) => {
    let at = 0;
    const words = command.words.map((word) =>
      hasBlank(word) ? textOf(word).replaceAll(BLANK, row[at++]) : word
    );
    return { ...command, words };
  });
}

function hasBlank(word: Word): boolean {
  return typeof word !== "string" && word.unknown.includes(BLANK);
}

/** The words behind each `:::`. */
function listsIn(source: string): string[][] {
  const [, ...lists] = source.split(/\s:::\+?\s/, 9);
  return lists.map((list) =>
    list.split(/[;&|\n]/, 1)[0].trim().split(/\s+/, MOST)
      .map((word) => word.replace(/^(["'])(.*)\1$/, "$2"))
  );
}

/** The words of what is piped into it: `printf '%s\\n' status reset | parallel …`. */
function printedBy({ commands }: CommandLine): string[] {
  return commands.filter(({ words }) =>
    /^(?:echo|printf)$/.test(programName(words[0] ?? ""))
  ).flatMap(({ words }) => words.slice(1)).map(textOf)
    .flatMap((text) => text.split(/\s+|\\n/)).filter(Boolean).slice(0, MOST);
}

function product(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (rows, list) =>
      rows.flatMap((row) => list.map((one) => [...row, one])).slice(0, MOST),
    [[]],
  );
}
