# bash completion of butler, generated from its table of subcommands.

# What `compgen "$@"` finds, each once. Bash 3.2, that of macOS, has no mapfile.
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
  for i in "${!COMPREPLY[@]}"; do
    COMPREPLY[i]=$(printf %q "${COMPREPLY[i]}")
  done
}

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
    _butler_reply -W 'mcp hook guard meter init doctor call help --help --version'
    return
  fi
  case $sub in
  guard | meter)
    for ((i = 2; i < COMP_CWORD; i++)); do
      [[ ${COMP_WORDS[i]} == -- ]] || continue
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
  guard--profile)
    _butler_reply -W 'edit commit session'
    return
    ;;
  guard--budget)
    return
    ;;
  guard--ok-budget)
    return
    ;;
  guard--evidence)
    _butler_reply_files -d
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
    _butler_reply -W 'total avg runs'
    return
    ;;
  meter--project)
    return
    ;;
  meter--compare)
    return
    ;;
  init--project)
    _butler_reply_files -d
    return
    ;;
  init--hooks)
    _butler_reply -W 'process server'
    return
    ;;
  init--lang)
    _butler_reply -W 'en ja'
    return
    ;;
  esac
  case "$sub ${COMP_WORDS[2]} $cur" in
  'guard '[0-9]*)
    ((COMP_CWORD == 3)) && _butler_reply_files -d && return
    ;;
  'meter transcripts '[!-]* | 'meter transcripts ')
    ((COMP_CWORD > 2)) && _butler_reply_files -d '!*.jsonl' && return
    ;;
  esac
  if ((COMP_CWORD == 2)); then
    case $sub in
    mcp)
      _butler_reply -W '--help'
      ;;
    hook)
      _butler_reply -W '--help'
      ;;
    guard)
      _butler_reply -W '--profile --budget --ok-budget --evidence --name --feedback --timeout --raw --quiet --help'
      ;;
    meter)
      _butler_reply -W 'report transcripts --event --since --by --json --help'
      ;;
    init)
      _butler_reply -W '--project --user --hooks --lang --dry-run --remove --help'
      ;;
    doctor)
      _butler_reply -W '--json --help'
      ;;
    call)
      _butler_reply -W 'work_observe work_diff work_history work_record work_publish work_vcs work_focus --help'
      ;;
    help)
      _butler_reply -W 'mcp hook guard meter init doctor call'
      ;;
    esac
  else
    case "$sub ${COMP_WORDS[2]}" in
    'mcp '*)
      _butler_reply -W '--help'
      ;;
    'hook '*)
      _butler_reply -W '--help'
      ;;
    'guard '*)
      _butler_reply -W '--profile --budget --ok-budget --evidence --name --feedback --timeout --raw --quiet --help'
      ;;
    'meter report')
      _butler_reply -W '--since --by --json --help'
      ;;
    'meter transcripts')
      _butler_reply -W '--since --project --compare --json --help'
      ;;
    'meter '[!-]*)
      _butler_reply -W '--event --help'
      ;;
    'meter '*)
      _butler_reply -W '--event --since --by --json --help'
      ;;
    'init '*)
      _butler_reply -W '--project --user --hooks --lang --dry-run --remove --help'
      ;;
    'doctor '*)
      _butler_reply -W '--json --help'
      ;;
    'call '*)
      _butler_reply -W '--help'
      ;;
    esac
  fi
}

complete -F _butler butler
