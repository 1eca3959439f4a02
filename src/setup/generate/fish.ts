import type { Option, Subcommand } from "../../cli/subcommand.ts";
import { SUBCOMMANDS } from "../../cli/subcommands.ts";
import { isFolder, operandsOf, runsCommand } from "./completion_words.ts";

/** The completion of fish: a file in `~/.config/fish/completions`. */
export function fishCompletion(): string {
  const lines = [
    "# fish completion of butler, generated from its table of subcommands.",
    "complete -c butler -f",
    FIRST,
    AFTER_DASHES,
    "complete -c butler -l help -d 'This help'",
    "complete -c butler -n __fish_use_subcommand -l version -d 'The version'",
    ...SUBCOMMANDS.map(({ name, summary }) =>
      `complete -c butler -n __fish_use_subcommand -a ${name} -d ${
        quote(summary.en)
      }`
    ),
    "complete -c butler -n __fish_use_subcommand -a help -d 'Help of a subcommand'",
    ...SUBCOMMANDS.flatMap(linesOf),
    ...SUBCOMMANDS.map(({ name, summary }) =>
      `complete -c butler -n '__butler_first help' -a ${name} -d ${
        quote(summary.en)
      }`
    ),
    `complete -c butler -n '__fish_seen_subcommand_from ${
      SUBCOMMANDS.filter(runsCommand).map(({ name }) => name).join(" ")
    }' -x -a '(__butler_command)'`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Operands stand right after their subcommand. */
const FIRST = `function __butler_first
  set -l words (commandline -opc)
  test (count $words) -eq 2; and test $words[2] = $argv[1]
end`;

/** What guard and meter run is completed as if it stood alone. */
const AFTER_DASHES = `function __butler_command
  set -l words (commandline -opc)
  set -l dashes (contains -i -- -- $words)
  or return
  set -e words[1..$dashes]
  complete -C (string join ' ' -- $words (commandline -ct))
end`;

function linesOf(subcommand: Subcommand): string[] {
  const { name, options } = subcommand;
  const start = `complete -c butler -n '__fish_seen_subcommand_from ${name}'`;
  return [
    ...operandsOf(subcommand).map(({ word, summary }) =>
      `complete -c butler -n '__butler_first ${name}' -a ${word} -d ${
        quote(summary)
      }`
    ),
    ...options.map((option) => `${start} ${optionWords(option)}`),
  ];
}

function optionWords({ name, value, choices, summary }: Option): string {
  const long = `-l ${name.slice(2)} -d ${quote(summary.en)}`;
  if (value === undefined) return long;
  if (choices) return `${long} -x -a ${quote(choices.join(" "))}`;
  return isFolder(value)
    ? `${long} -x -a '(__fish_complete_directories)'`
    : `${long} -x`;
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
