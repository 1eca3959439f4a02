import type { Option, Subcommand } from "../../cli/subcommand.ts";
import { SUBCOMMANDS } from "../../cli/subcommands.ts";
import {
  branchesOf,
  foldersOf,
  isFolder,
  operandsOf,
  runsCommand,
} from "./completion_words.ts";
import type { Branch } from "./completion_words.ts";

/** What follows `--` is a command of its own. */
const RUNNERS = SUBCOMMANDS.filter(runsCommand).map(({ name }) => name)
  .join("|");

/** The completion of zsh: a file `_butler` in a folder of `fpath`. */
export function zshCompletion(): string {
  return `#compdef butler
# zsh completion of butler, generated from its table of subcommands.

_butler() {
  local -a subcommands=(
${SUBCOMMANDS.map(entry).join("\n")}
    'help:Help of a subcommand'
  )
  if ((CURRENT == 2)); then
    _describe -t subcommands subcommand subcommands
    _arguments '--help[This help]' '--version[The version]'
    return
  fi
  local subcommand=$words[2]
  shift words
  ((CURRENT--))
  local -i dashes=\${words[(i)--]}
  if ((dashes < CURRENT)) && [[ $subcommand == (${RUNNERS}) ]]; then
    shift $dashes words
    ((CURRENT -= dashes))
    _normal
    return
  fi
  case $subcommand in
${SUBCOMMANDS.map(entryCase).join("\n")}
    help)
      ((CURRENT == 2)) && _describe -t subcommands subcommand subcommands
      ;;
  esac
}

_butler "$@"
`;
}

function entry({ name, summary }: Subcommand): string {
  return `    ${quote(`${name}:${summary.en.replaceAll(":", "\\:")}`)}`;
}

/** Words that know other options than their subcommand have a case of their own. */
function entryCase(subcommand: Subcommand): string {
  const { name } = subcommand;
  const branches = branchesOf(subcommand);
  if (branches.length === 1) {
    return `    ${name})
      ${argumentsOf(branches[0], subcommand, "      ")}
      ;;`;
  }
  const cases = branches.map((branch) =>
    `      ${branch.word ?? (branch.named ? "[^-]*" : "*")})
        ${argumentsOf(branch, subcommand, "        ")}
        ;;`
  );
  return `    ${name})
      case $words[2] in
${cases.join("\n")}
      esac
      ;;`;
}

function argumentsOf(
  { name, word, options }: Branch,
  subcommand: Subcommand,
  indent: string,
): string {
  const operands = operandsOf(subcommand).map(({ word }) => word);
  const folder = foldersOf(subcommand).find(({ after }) => after === word);
  const first = operands.length > 0
    ? [quote(`1:${name}:(${operands.join(" ")})`)]
    : folder
    ? [quote("1:BYTES: ")]
    : [];
  const second = !folder
    ? []
    : [quote(`2:DIR:${folder.after ? '_files -g "*.jsonl"' : "_files -/"}`)];
  const specs = [
    ...options.map(spec),
    "'--help[This help]'",
    ...first,
    ...second,
  ];
  return `_arguments \\\n${indent}  ${specs.join(` \\\n${indent}  `)}`;
}

function spec({ name, value, choices, summary }: Option): string {
  const text = summary.en.replace(/[[\]:]/g, "\\$&");
  const action = choices
    ? `(${choices.join(" ")})`
    : value && isFolder(value)
    ? "_files -/"
    : " ";
  return quote(
    value ? `${name}=[${text}]:${value}:${action}` : `${name}[${text}]`,
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
