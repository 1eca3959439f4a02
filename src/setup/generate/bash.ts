import type { Subcommand } from "../../cli/subcommand.ts";
import { SUBCOMMANDS } from "../../cli/subcommands.ts";
import {
  branchesOf,
  foldersOf,
  isFolder,
  operandsOf,
  runsCommand,
} from "./completion_words.ts";
import type { Branch } from "./completion_words.ts";

/** The completion of bash: `source completions/butler.bash`. */
export function bashCompletion(): string {
  return `# bash completion of butler, generated from its table of subcommands.

# What \`compgen "$@"\` finds, each once. Bash 3.2, that of macOS, has no mapfile.
_butler_reply() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <(compgen "$@" -- "$cur" | sort -u)
}

# The same for names of files, which bash quotes itself from 4.0 on; also those
# that a pattern leaves.
_butler_reply_files() {
  local i
  _butler_reply "$1"
  if [[ $2 ]]; then
    while IFS= read -r i; do
      COMPREPLY+=("$i")
    done < <(compgen -f -X "$2" -- "$cur")
  fi
  compopt -o filenames 2>/dev/null && return
  for i in "\${!COMPREPLY[@]}"; do
    COMPREPLY[i]=$(printf %q "\${COMPREPLY[i]}")
  done
}

_butler() {
  local cur prev sub i
  cur=\${COMP_WORDS[COMP_CWORD]}
  prev=\${COMP_WORDS[COMP_CWORD - 1]}
  # Bash splits --option=value at the sign.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  sub=\${COMP_WORDS[1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    _butler_reply -W '${names()} help --help --version'
    return
  fi
  case $sub in
  ${SUBCOMMANDS.filter(runsCommand).map(({ name }) => name).join(" | ")})
    for ((i = 2; i < COMP_CWORD; i++)); do
      [[ \${COMP_WORDS[i]} == -- ]] || continue
      if ((i + 1 == COMP_CWORD)); then
        _butler_reply -c
      else
        _butler_reply_files -f
      fi
      return
    done
    ;;
  esac
  case $sub$prev in
${valueCases()}
  esac
${folderCases()}
  if ((COMP_CWORD == 2)); then
    case $sub in
${SUBCOMMANDS.map((one) => wordCase(one, wordsOf(one))).join("\n")}
    help)
      _butler_reply -W '${names()}'
      ;;
    esac
  else
    case "$sub \${COMP_WORDS[2]}" in
${SUBCOMMANDS.flatMap(branchesOf).map(branchCase).join("\n")}
    esac
  fi
}

complete -F _butler butler
`;
}

function names(): string {
  return SUBCOMMANDS.map(({ name }) => name).join(" ");
}

/** After an option that takes a value: its choices, folders, or nothing. */
function valueCases(): string {
  return SUBCOMMANDS.flatMap(({ name, options }) =>
    options.filter(({ value }) => value !== undefined).map((option) => {
      const { value = "", choices } = option;
      const reply = choices
        ? `_butler_reply -W '${choices.join(" ")}'\n    return`
        : isFolder(value)
        ? "_butler_reply_files -d\n    return"
        : "return";
      return `  ${name}${option.name})\n    ${reply}\n    ;;`;
    })
  ).join("\n");
}

/** Session logs are files, too. */
function folderCases(): string {
  const cases = SUBCOMMANDS.flatMap(foldersOf).map(({ name, after }) =>
    after
      ? `  ${quote(`${name} ${after} `)}[!-]* | ${quote(`${name} ${after} `)})
    ((COMP_CWORD > 2)) && _butler_reply_files -d '!*.jsonl' && return
    ;;`
      : `  ${quote(`${name} `)}[0-9]*)
    ((COMP_CWORD == 3)) && _butler_reply_files -d && return
    ;;`
  );
  return `  case "$sub \${COMP_WORDS[2]} $cur" in
${cases.join("\n")}
  esac`;
}

function quote(text: string): string {
  return `'${text}'`;
}

function optionsOf({ options }: Pick<Subcommand, "options">): string[] {
  return [...options.map(({ name }) => name), "--help"];
}

/** Operands stand first. */
function wordsOf(subcommand: Subcommand): string[] {
  return [
    ...operandsOf(subcommand).map(({ word }) => word),
    ...optionsOf(branchesOf(subcommand).at(-1)!),
  ];
}

function branchCase(branch: Branch): string {
  const { name, word, named } = branch;
  return `    ${quote(`${name} ${word ?? ""}`)}${
    word ? "" : named ? "[!-]*" : "*"
  })
      _butler_reply -W '${optionsOf(branch).join(" ")}'
      ;;`;
}

function wordCase({ name }: Subcommand, words: readonly string[]): string {
  return `    ${name})
      _butler_reply -W '${words.join(" ")}'
      ;;`;
}
