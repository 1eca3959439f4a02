import type { Option, Subcommand } from "../../cli/subcommand.ts";
import { SUBCOMMANDS } from "../../cli/subcommands.ts";
import {
  branchesOf,
  foldersOf,
  isFolder,
  operandsOf,
  runsCommand,
} from "./completion_words.ts";

/** The completion of fish: a file in `~/.config/fish/completions`. */
export function fishCompletion(): string {
  const lines = [
    "# fish completion of butler, generated from its table of subcommands.",
    "complete -c butler -f",
    FIRST,
    WORDS,
    LOGS,
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

/** After a word with options of its own (`meter transcripts`), after no word, after another word, and after a number alone. */
const WORDS = `function __butler_word
  set -l words (commandline -opc)
  test (count $words) -ge 3; and test "$words[2] $words[3]" = "$argv"
end
function __butler_other
  set -l words (commandline -opc)
  __fish_seen_subcommand_from $argv[1]; and string match -qr '^(-|$)' -- "$words[3]"
end
function __butler_named
  set -l words (commandline -opc)
  __fish_seen_subcommand_from $argv[1]; and string match -qr '^[^-]' -- "$words[3]"
  and not contains -- $words[3] $argv[2..-1]
end
function __butler_number
  set -l words (commandline -opc)
  test (count $words) -eq 3; and test $words[2] = $argv[1]; and string match -qr '^[0-9]+$' -- $words[3]
end`;

/** Folders and session logs. */
const LOGS = `function __butler_logs
  __fish_complete_directories
  set -l logs (commandline -ct)*.jsonl
  string join \\n -- $logs
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
  const { name } = subcommand;
  const branches = branchesOf(subcommand);
  const words = branches.flatMap(({ word }) => word ?? []);
  return [
    ...operandsOf(subcommand).map(({ word, summary }) =>
      `complete -c butler -n '__butler_first ${name}' -a ${word} -d ${
        quote(summary)
      }`
    ),
    ...branches.flatMap(({ word, named, options }) => {
      const start = `complete -c butler -n '${
        word
          ? `__butler_word ${name} ${word}`
          : named
          ? `__butler_named ${name} ${words.join(" ")}`
          : words.length > 0
          ? `__butler_other ${name}`
          : `__fish_seen_subcommand_from ${name}`
      }'`;
      return options.map((option) => `${start} ${optionWords(option)}`);
    }),
    ...foldersOf(subcommand).map(({ after }) =>
      after
        ? `complete -c butler -n '__butler_word ${name} ${after}' -x -a '(__butler_logs)'`
        : `complete -c butler -n '__butler_number ${name}' -x -a '(__fish_complete_directories)'`
    ),
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
