/** What git learned after 2.25, by subcommand: from the release notes of 2.26 to 2.51. */
const NEWER_OPTIONS: Readonly<Record<string, string>> = {
  add: "--sparse --pathspec-file-nul",
  branch: "--recurse-submodules --omit-empty",
  "cat-file": "--batch-command -z -Z --filter --mailmap",
  "check-attr": "--source",
  checkout: "--pathspec-file-nul",
  clone: "--reject-shallow --also-filter-submodules --bundle-uri --revision",
  commit: "--trailer",
  config: "--show-scope --fixed-value --comment list get set unset",
  describe: "--no-match",
  diff: "-I --ignore-matching-lines --merge-base --skip-to --rotate-to " +
    "--no-relative --default-prefix",
  "diff-index": "--merge-base",
  "diff-tree": "--merge-base",
  fetch:
    "--porcelain --negotiate-only --no-write-fetch-head --write-fetch-head" +
    " --atomic --stdin --refetch --prefetch",
  "for-each-ref":
    "--exclude --omit-empty --stdin --include-root-refs --start-after",
  grep: "-m --max-count",
  init: "-b --initial-branch --object-format --ref-format",
  log: "--diff-merges --remerge-diff --since-as-filter --exclude-hidden",
  "ls-files": "--deduplicate --format --sparse --recurse-submodules=always",
  "ls-tree": "--format --object-only",
  merge: "--autostash --into-name",
  "merge-tree": "--write-tree --messages --name-only --merge-base -z --stdin",
  mv: "--sparse",
  "patch-id": "--verbatim",
  push: "--force-if-includes --no-force-if-includes",
  rebase: "--empty --update-refs --apply --reset-author-date " +
    "--committer-date-is-author-date --reapply-cherry-picks",
  reset: "--refresh --no-refresh --pathspec-file-nul",
  "rev-list": "--disk-usage --exclude-hidden --since-as-filter -z",
  "rev-parse":
    "--path-format --end-of-options --show-ref-format --exclude-hidden",
  rm: "--sparse --pathspec-from-file --pathspec-file-nul",
  shortlog: "--group",
  "show-ref": "--exists",
  stash:
    "--staged --pathspec-from-file --include-untracked=only --only-untracked",
  "symbolic-ref": "--no-recurse",
  tag: "--omit-empty --trailer",
  "update-index": "--show-index-version",
  var: "GIT_SHELL_PATH GIT_DEFAULT_BRANCH GIT_ATTR_SYSTEM GIT_CONFIG_SYSTEM " +
    "GIT_CONFIG_GLOBAL GIT_ATTR_GLOBAL GIT_SEQUENCE_EDITOR",
  worktree: "-z --orphan --relative-paths repair",
};

const NEWER_COMMANDS =
  "backfill bugreport diagnose diff-pairs for-each-repo hook last-modified " +
  "maintenance refs replay repo";

const NEWER_GLOBALS = "--config-env --attr-source --no-advice --no-lazy-fetch";

/** Placeholders of `--format`. */
const NEWER_FORMATS =
  "%(describe %(decorate %(raw) %(ahead-behind %(signature " +
  "%(is-base keyonly key_value_separator %ah %ch";

/**
 * Writes a stand-in for git 2.25.1 into a folder: it refuses what that version
 * did not know, names each call in `folder/calls`, and else is the real git.
 */
export async function installOldGit(
  folder: string,
  real: string,
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/git`, script(folder, real), {
    mode: 0o755,
  });
}

function script(folder: string, real: string): string {
  return `#!/bin/sh
echo "$*" >> '${folder}/calls'
refuse() {
  echo "error: unknown option \\\`$1'" >&2
  echo "$*" >> '${folder}/refused'
  exit 129
}
sub= skip=
for arg do
  if [ -n "$skip" ]; then skip=; continue; fi
  if [ -z "$sub" ]; then
    case $arg in
      -c | -C | --git-dir | --work-tree | --namespace) skip=1 ;;
      --version | version) echo 'git version 2.25.1'; exit ;;
      ${patterns(NEWER_GLOBALS)}) refuse "$arg" ;;
      -*) ;;
      ${NEWER_COMMANDS.split(" ").join(" | ")})
        echo "git: '$arg' is not a git command. See 'git --help'." >&2
        echo "$arg" >> '${folder}/refused'
        exit 1 ;;
      *) sub=$arg ;;
    esac
    continue
  fi
  [ "$arg" = -- ] && break
  case "$sub $arg" in
${cases()}
  esac
  case $arg in
    ${NEWER_FORMATS.split(" ").map((one) => `*'${one}'*`).join(" | ")})
      refuse "$sub" "$arg" ;;
  esac
done
unset GIT_CONFIG_COUNT GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM
exec '${real}' "$@"
`;
}

function patterns(options: string): string {
  return options.split(" ").flatMap((one) => [one, `${one}=*`]).join(" | ");
}

function cases(): string {
  return Object.entries(NEWER_OPTIONS).map(([sub, options]) => {
    const all = options.split(" ")
      .flatMap((one) => [`'${sub} ${one}'`, `'${sub} ${one}='*`]);
    return `    ${all.join(" | ")}) refuse "$sub" "$arg" ;;`;
  }).join("\n");
}
