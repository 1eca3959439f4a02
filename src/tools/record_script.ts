import type { System } from "../core/system.ts";
import { runGitScript } from "../git/run.ts";
import type { GitOutput } from "../git/run.ts";
import { waitForIndex } from "./git_lock.ts";
import type { CommitRequest } from "./record_commit.ts";
import type { Journal, RecordFiles } from "./record_journal.ts";
import { pathspecs } from "./pathspecs.ts";
import type { WorkTree } from "./work_tree.ts";

/**
 * The real index takes over a commit that was made from another one: the paths
 * of the record first, whatever was staged there, then what a hook added
 * elsewhere. The second step touches nothing that differs from both commits.
 * Unlike a reset of everything this leaves ORIG_HEAD and the reflog alone.
 */
const FOLLOW = `
follow() {
  journal=$1 base=$2 option=$3
  shift 3
  git $option reset -q -- "$@" || return
  git read-tree -i -m "$base" HEAD
  git update-index -q --refresh
  mv "$journal.json" "$journal.done"
}`;

/**
 * The message comes on stdin; the summary of git is the only thing on stdout.
 * Status 1 is a refusal: only where git died, HEAD can have moved all the same.
 */
const COMMIT = `${FOLLOW}
said=$(git commit --cleanup=whitespace --file=-)
status=$?
rm -f "$GIT_INDEX_FILE" "$GIT_INDEX_FILE.lock"
unset GIT_INDEX_FILE GIT_TRACE2_EVENT
case $status in
0) follow "$@" > /dev/null 2>&1 ;;
1) rm -f "$1.json" ;;
esac
printf '%s\\n' "$said"
exit $status`;

/** Milliseconds: commit hooks run whole test suites. */
const TIMEOUT = 600_000;

/** Commits from the record's own index; the real one follows even when butler has ended meanwhile. */
export function runCommit(
  system: System,
  { root }: WorkTree,
  files: RecordFiles,
  journal: Journal,
  { message, author }: Pick<CommitRequest, "message" | "author">,
): Promise<GitOutput> {
  return runGitScript(system, COMMIT, followArgs(files.journal, journal), {
    folder: root,
    mode: "write",
    index: files.index,
    stdin: message,
    timeout: TIMEOUT,
    env: { ...author, GIT_TRACE2_EVENT: files.trace },
  });
}

/** Lets the index follow HEAD; false while another program holds it. */
export async function followHead(
  system: System,
  { root, gitDir }: WorkTree,
  journal: Journal,
  name: string,
): Promise<boolean> {
  try {
    await waitForIndex(system, gitDir);
  } catch {
    return false;
  }
  const script = `${FOLLOW}\nfollow "$@"`;
  const options = { folder: root, mode: "write" } as const;
  const args = followArgs(name, journal);
  return (await runGitScript(system, script, args, options)).status === 0;
}

function followArgs(name: string, { base, paths }: Journal): string[] {
  const { options, specs } = pathspecs(paths);
  return [name, base, options.join(" "), ...specs];
}
