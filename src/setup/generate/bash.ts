import type { Subcommand } from "../../cli/subcommand.ts";
import { SUBCOMMANDS } from "../../cli/subcommands.ts";
import { isFolder, operandsOf, runsCommand } from "./completion_words.ts";

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

# The same for names of files, which bash quotes itself from 4.0 on.
_butler_reply_files() {
  local i
  _butler_reply "$@"
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
  if ((COMP_CWORD == 2)); then
    case $sub in
${SUBCOMMANDS.map((one) => wordCase(one, wordsOf(one))).join("\n")}
    help)
      _butler_reply -W '${names()}'
      ;;
    esac
  else
    case $sub in
${SUBCOMMANDS.map((one) => wordCase(one, optionsOf(one))).join("\n")}
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

function optionsOf({ options }: Subcommand): string[] {
  return [...options.map(({ name }) => name), "--help"];
}

/** Operands stand first. */
function wordsOf(subcommand: Subcommand): string[] {
  return [
    ...operandsOf(subcommand).map(({ word }) => word),
    ...optionsOf(subcommand),
  ];
}

function wordCase({ name }: Subcommand, words: readonly string[]): string {
  return `    ${name})
      _butler_reply -W '${words.join(" ")}'
      ;;`;
}
