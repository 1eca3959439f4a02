# bash completion of butler, generated from its table of subcommands.

_butler() {
  local cur prev sub i
  cur=${COMP_WORDS[COMP_CWORD]}
  prev=${COMP_WORDS[COMP_CWORD - 1]}
  # Bash splits --option=value at the sign.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  sub=${COMP_WORDS[1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W 'mcp hook guard meter init doctor call help --help --version' -- "$cur")
    return
  fi
  case $sub in
  guard | meter)
    for ((i = 2; i < COMP_CWORD; i++)); do
      [[ ${COMP_WORDS[i]} == -- ]] || continue
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
  guard--profile)
    mapfile -t COMPREPLY < <(compgen -W 'edit commit session' -- "$cur")
    return
    ;;
  guard--budget)
    return
    ;;
  guard--ok-budget)
    return
    ;;
  guard--evidence)
    mapfile -t COMPREPLY < <(compgen -d -- "$cur")
    return
    ;;
  guard--name)
    return
    ;;
  guard--timeout)
    return
    ;;
  meter--event)
    return
    ;;
  meter--since)
    return
    ;;
  meter--by)
    mapfile -t COMPREPLY < <(compgen -W 'total avg runs' -- "$cur")
    return
    ;;
  meter--project)
    return
    ;;
  meter--compare)
    return
    ;;
  init--project)
    mapfile -t COMPREPLY < <(compgen -d -- "$cur")
    return
    ;;
  init--hooks)
    mapfile -t COMPREPLY < <(compgen -W 'process server' -- "$cur")
    return
    ;;
  init--lang)
    mapfile -t COMPREPLY < <(compgen -W 'en ja' -- "$cur")
    return
    ;;
  esac
  case $sub in
  mcp)
    mapfile -t COMPREPLY < <(compgen -W '--help' -- "$cur")
    ;;
  hook)
    mapfile -t COMPREPLY < <(compgen -W '--help' -- "$cur")
    ;;
  guard)
    mapfile -t COMPREPLY < <(compgen -W '--profile --budget --ok-budget --evidence --name --feedback --timeout --raw --quiet --help' -- "$cur")
    ;;
  meter)
    mapfile -t COMPREPLY < <(compgen -W 'report transcripts --event --since --by --project --compare --json --help' -- "$cur")
    ;;
  init)
    mapfile -t COMPREPLY < <(compgen -W '--project --user --hooks --lang --dry-run --remove --help' -- "$cur")
    ;;
  doctor)
    mapfile -t COMPREPLY < <(compgen -W '--json --help' -- "$cur")
    ;;
  call)
    mapfile -t COMPREPLY < <(compgen -W 'work_observe work_diff work_history work_record work_publish work_vcs work_focus --help' -- "$cur")
    ;;
  help)
    mapfile -t COMPREPLY < <(compgen -W 'mcp hook guard meter init doctor call' -- "$cur")
    ;;
  esac
}

complete -F _butler butler
