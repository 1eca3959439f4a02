import { assertEquals } from "@std/assert";
import type { McpServer } from "./mcp_client.ts";

/** A repository with a second branch and tags. */
export const CLEAN = `
git init -q
printf '1\\n' > f; printf '2\\n' > g; printf 'big/\\n*.db\\nign/\\n' > .gitignore
commit Start
git switch -q -c topic
printf 'topic\\n' > t; commit Topic
git switch -q main
git tag t1 topic; git tag -a v1 -m 'Version 1' topic
`;

/** The same with stashes and a change of every kind. */
export const DIRTY = `${CLEAN}
for n in 1 2 3; do echo "stash $n" > f; git stash -q; done
printf 'v1\\n' > f; git add f; printf 'v2\\n' > f
printf 'changed\\n' >> g
printf 'untracked\\n' > new.txt
`;

/** Everything that a person could miss, in every folder of the scenario. */
export const NAMES = `
git stash list --format='%H %gs'; git for-each-ref refs/heads refs/tags
git symbolic-ref -q HEAD || true; git rev-parse HEAD 2>&1 || true
git config --local --list | LC_ALL=C sort; git config --global --list; cat d/own 2> /dev/null || true
git for-each-ref refs/remotes --format='%(refname) %(objectname) %(symref)'
[ ! -d ../r.git ] || git -C ../r.git for-each-ref`;
export const EVERYTHING = `
find .. -name .git -prune -o -type f -exec sh -c '
  for name; do
    echo "$name $(ls -l "$name" | head -1 | cut -c1-10) $(cksum < "$name")"
  done' sh {} + | LC_ALL=C sort
find .. -name .git -prune -o -type d -empty -print | LC_ALL=C sort
for name in MERGE_HEAD MERGE_MODE MERGE_MSG CHERRY_PICK_HEAD REVERT_HEAD \
  rebase-merge/* rebase-apply/* sequencer/*; do
  [ ! -f .git/$name ] || echo "$name $(cksum < .git/$name)"
done
git ls-files -s -v; git status --porcelain --ignored
[ ! -d ../wt ] || git -C ../wt status --porcelain
${NAMES}`;

/** Makes a call as the answer prints it: `work_vcs([…], cwd="…")`. */
export async function make(server: McpServer, call: string): Promise<void> {
  const [, args, cwd] = /^work_vcs\((\[.*?\])(?:, cwd=(".*"))?\)$/.exec(call) ??
    [];
  const back = await server.call("work_vcs", {
    args: JSON.parse(args),
    ...(cwd && { cwd: JSON.parse(cwd) }),
  });
  assertEquals(back.isError, false, `${call}: ${JSON.stringify(back.json)}`);
}
