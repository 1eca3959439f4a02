import type { Option, Subcommand } from "../../cli/subcommand.ts";
import { SUBCOMMANDS } from "../../cli/subcommands.ts";
import { isFolder, operandsOf } from "./completion_words.ts";

/** The completion of fish: a file in `~/.config/fish/completions`. */
export function fishCompletion(): string {
  const lines = [
    "# fish completion of butler, generated from its table of subcommands.",
    "complete -c butler -f",
    "complete -c butler -n __fish_use_subcommand -l help -d 'This help'",
    "complete -c butler -n __fish_use_subcommand -l version -d 'The version'",
    ...SUBCOMMANDS.map(({ name, summary }) =>
      `complete -c butler -n __fish_use_subcommand -a ${name} -d ${
        quote(summary.en)
      }`
    ),
    ...SUBCOMMANDS.flatMap(linesOf),
  ];
  return `${lines.join("\n")}\n`;
}

function linesOf(subcommand: Subcommand): string[] {
  const { name, options } = subcommand;
  const start = `complete -c butler -n '__fish_seen_subcommand_from ${name}'`;
  return [
    ...operandsOf(subcommand).map(({ word, summary }) =>
      `${start} -a ${word} -d ${quote(summary)}`
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
