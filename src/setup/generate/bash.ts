import { SUBCOMMANDS } from "../../cli/subcommands.ts";
import { isFolder, operandsOf, runsCommand } from "./completion_words.ts";

/** The completion of bash: `source completions/butler.bash`. */
export function bashCompletion(): string {
  return `# bash completion of butler, generated from its table of subcommands.

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
    mapfile -t COMPREPLY < <(compgen -W '${names()} help --help --version' -- "$cur")
    return
  fi
  case $sub in
  ${SUBCOMMANDS.filter(runsCommand).map(({ name }) => name).join(" | ")})
    for ((i = 2; i < COMP_CWORD; i++)); do
      [[ \${COMP_WORDS[i]} == -- ]] || continue
      if ((i + 1 == COMP_CWORD)); then
        mapfile -t COMPREPLY < <(compgen -c -- "$cur")
      else
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
      fi
      return
    done
    ;;
  esac
  case $sub$prev in
${valueCases()}
  esac
  case $sub in
${SUBCOMMANDS.map(wordCase).join("\n")}
  help)
    mapfile -t COMPREPLY < <(compgen -W '${names()}' -- "$cur")
    ;;
  esac
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
      const words = choices
        ? `-W '${choices.join(" ")}'`
        : isFolder(value)
        ? "-d"
        : undefined;
      const line = words
        ? `mapfile -t COMPREPLY < <(compgen ${words} -- "$cur")\n    return`
        : "return";
      return `  ${name}${option.name})\n    ${line}\n    ;;`;
    })
  ).join("\n");
}

function wordCase(subcommand: (typeof SUBCOMMANDS)[number]): string {
  const { name, options } = subcommand;
  const words = [
    ...operandsOf(subcommand).map(({ word }) => word),
    ...options.map((option) => option.name),
    "--help",
  ].join(" ");
  return `  ${name})
    mapfile -t COMPREPLY < <(compgen -W '${words}' -- "$cur")
    ;;`;
}
