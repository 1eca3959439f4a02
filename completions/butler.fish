# fish completion of butler, generated from its table of subcommands.
complete -c butler -f
function __butler_first
  set -l words (commandline -opc)
  test (count $words) -eq 2; and test $words[2] = $argv[1]
end
function __butler_word
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
end
function __butler_logs
  __fish_complete_directories
  set -l logs (commandline -ct)*.jsonl
  string join \n -- $logs
end
function __butler_command
  set -l words (commandline -opc)
  set -l dashes (contains -i -- -- $words)
  or return
  set -e words[1..$dashes]
  complete -C (string join ' ' -- $words (commandline -ct))
end
complete -c butler -l help -d 'This help'
complete -c butler -n __fish_use_subcommand -l version -d 'The version'
complete -c butler -n __fish_use_subcommand -a mcp -d 'Serve the work tools to a coding agent (MCP over stdio)'
complete -c butler -n __fish_use_subcommand -a hook -d 'Judge one hook event: JSON on stdin, the answer on stdout'
complete -c butler -n __fish_use_subcommand -a guard -d 'Run a check inside an output budget'
complete -c butler -n __fish_use_subcommand -a meter -d 'Record and tally the bytes that hooks put into the context'
complete -c butler -n __fish_use_subcommand -a init -d 'Set butler up in a project'
complete -c butler -n __fish_use_subcommand -a doctor -d 'Check the set-up'
complete -c butler -n __fish_use_subcommand -a call -d 'Run one work tool from the command line'
complete -c butler -n __fish_use_subcommand -a help -d 'Help of a subcommand'
complete -c butler -n '__fish_seen_subcommand_from guard' -l profile -d 'Budgets for the occasion; edit is the default' -x -a 'edit commit session'
complete -c butler -n '__fish_seen_subcommand_from guard' -l budget -d 'Bytes of the report on failure' -x
complete -c butler -n '__fish_seen_subcommand_from guard' -l ok-budget -d 'Bytes of the report on success' -x
complete -c butler -n '__fish_seen_subcommand_from guard' -l evidence -d 'Folder for the whole output' -x -a '(__fish_complete_directories)'
complete -c butler -n '__fish_seen_subcommand_from guard' -l name -d 'Name in the meter\'s ledger' -x
complete -c butler -n '__fish_seen_subcommand_from guard' -l feedback -d 'On failure: stderr, exit 2; the agent sees it'
complete -c butler -n '__fish_seen_subcommand_from guard' -l timeout -d 'Time limit of the check' -x
complete -c butler -n '__fish_seen_subcommand_from guard' -l raw -d 'On failure print the first bytes only'
complete -c butler -n '__fish_seen_subcommand_from guard' -l quiet -d 'On success print nothing'
complete -c butler -n '__butler_number guard' -x -a '(__fish_complete_directories)'
complete -c butler -n '__butler_first meter' -a report -d 'meter report'
complete -c butler -n '__butler_first meter' -a transcripts -d 'meter transcripts'
complete -c butler -n '__butler_word meter report' -l since -d 'Only what is newer: 7d, 12h, 30m, or a date' -x
complete -c butler -n '__butler_word meter report' -l by -d 'Sort by' -x -a 'total avg runs'
complete -c butler -n '__butler_word meter report' -l json -d 'Print JSON'
complete -c butler -n '__butler_word meter transcripts' -l since -d 'Only what is newer: 7d, 12h, 30m, or a date' -x
complete -c butler -n '__butler_word meter transcripts' -l project -d 'Only the project of this name or path, else a part of it' -x
complete -c butler -n '__butler_word meter transcripts' -l compare -d 'Before and after this date, side by side' -x
complete -c butler -n '__butler_word meter transcripts' -l json -d 'Print JSON'
complete -c butler -n '__butler_named meter report transcripts' -l event -d 'The hook event of the run, kept in the ledger' -x
complete -c butler -n '__butler_other meter' -l event -d 'The hook event of the run, kept in the ledger' -x
complete -c butler -n '__butler_other meter' -l since -d 'Only what is newer: 7d, 12h, 30m, or a date' -x
complete -c butler -n '__butler_other meter' -l by -d 'Sort by' -x -a 'total avg runs'
complete -c butler -n '__butler_other meter' -l json -d 'Print JSON'
complete -c butler -n '__butler_word meter transcripts' -x -a '(__butler_logs)'
complete -c butler -n '__fish_seen_subcommand_from init' -l project -d 'The project; the current folder\'s when missing' -x -a '(__fish_complete_directories)'
complete -c butler -n '__fish_seen_subcommand_from init' -l user -d 'Set up for the person, in the home folder'
complete -c butler -n '__fish_seen_subcommand_from init' -l hooks -d 'Who answers: a process an event (default), or the server' -x -a 'process server'
complete -c butler -n '__fish_seen_subcommand_from init' -l lang -d 'Language of the block in CLAUDE.md' -x -a 'en ja'
complete -c butler -n '__fish_seen_subcommand_from init' -l dry-run -d 'Say what would change, change nothing'
complete -c butler -n '__fish_seen_subcommand_from init' -l remove -d 'Take out what init put in'
complete -c butler -n '__fish_seen_subcommand_from doctor' -l json -d 'Print JSON'
complete -c butler -n '__butler_first call' -a work_observe -d 'Where the work stands: issue, changed files, last records, what is next'
complete -c butler -n '__butler_first call' -a work_diff -d 'What changed: a short overview, one file, the patch, or one record'
complete -c butler -n '__butler_first call' -a work_history -d 'Past records, newest first, also of one file or folder'
complete -c butler -n '__butler_first call' -a work_record -d 'Records the changes as one commit, new files included'
complete -c butler -n '__butler_first call' -a work_publish -d 'Pushes the current branch; never forces'
complete -c butler -n '__butler_first call' -a work_vcs -d 'Any other git subcommand, its output cut to a budget'
complete -c butler -n '__butler_first call' -a work_focus -d 'Sets the active issue; null clears it'
complete -c butler -n '__butler_first help' -a mcp -d 'Serve the work tools to a coding agent (MCP over stdio)'
complete -c butler -n '__butler_first help' -a hook -d 'Judge one hook event: JSON on stdin, the answer on stdout'
complete -c butler -n '__butler_first help' -a guard -d 'Run a check inside an output budget'
complete -c butler -n '__butler_first help' -a meter -d 'Record and tally the bytes that hooks put into the context'
complete -c butler -n '__butler_first help' -a init -d 'Set butler up in a project'
complete -c butler -n '__butler_first help' -a doctor -d 'Check the set-up'
complete -c butler -n '__butler_first help' -a call -d 'Run one work tool from the command line'
complete -c butler -n '__fish_seen_subcommand_from guard meter' -x -a '(__butler_command)'
