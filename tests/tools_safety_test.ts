import { assert, assertEquals } from "@std/assert";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { makeScenario } from "./support/scenario.ts";

/** A work tree with a change of every kind, a stash and a second branch. */
const START = `
git init -q
printf '*.log\\n' > .gitignore
printf 'one\\n' > staged.txt
printf 'one\\n' > both.txt
printf 'one\\n' > 'name with blank.txt'
printf 'gone\\n' > gone.txt
printf '#!/bin/sh\\n' > run.sh
printf '\\000\\001' > image.bin
ln -s staged.txt link
mkdir 日本
printf 'one\\n' > 日本/語.txt
commit 'Start'
printf 'stash one\\n' >> both.txt
git stash -q
printf 'stash two\\n' >> staged.txt
git stash -q
git switch -q -c side
printf 'side\\n' > side.txt
commit 'Side'
git switch -q main
printf 'two\\n' >> staged.txt
git add staged.txt
printf 'two\\n' >> both.txt
git add both.txt
printf 'three\\n' >> both.txt
printf 'two\\n' >> 'name with blank.txt'
rm gone.txt
chmod +x run.sh
printf '\\000\\002\\003' > image.bin
ln -sf both.txt link
printf 'two\\n' > 日本/語.txt
printf 'new\\n' > 日本/新しい.txt
mkdir -p deep/er
printf 'untracked\\n' > deep/er/file
printf 'x\\n' > ignored.log
`;

/** Everything that a person could miss: files byte by byte, index, stashes, branches, HEAD. */
const EVERYTHING = `
find . -path ./.git -prune -o \\( -type f -o -type l \\) -print | LC_ALL=C sort |
  while read -r name; do
    if [ -L "$name" ]; then echo "$name -> $(readlink "$name")"
    else echo "$name $([ -x "$name" ] && echo x) $(cksum < "$name")"; fi
  done
git ls-files -s
git status --porcelain
git stash list --format=%H
git for-each-ref refs/heads
git symbolic-ref -q HEAD || true
git rev-parse HEAD
`;

const LOSING: readonly string[][] = [
  ["reset", "--hard"],
  ["reset", "--hard", "side"],
  ["reset"],
  ["clean", "-fd"],
  ["clean", "-fdx"],
  ["checkout", "--", "."],
  ["checkout", "HEAD", "--", "both.txt"],
  ["checkout", "-f", "side"],
  ["restore", "."],
  ["restore", "--staged", "--worktree", "both.txt"],
  ["switch", "-f", "side"],
  ["stash", "drop"],
  ["stash", "clear"],
  ["branch", "-D", "side"],
  ["branch", "-f", "side", "main"],
  ["rm", "-rf", "日本", "both.txt"],
  ["read-tree", "-u", "--reset", "HEAD"],
  ["checkout-index", "-f", "-a"],
];

for (const args of LOSING) {
  mcpTest(`work_vcs(${JSON.stringify(args)}) can be taken back`, async () => {
    await using world = await makeScenario(START);
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const before = await world.sh(EVERYTHING);
    const { json, isError } = await server.call("work_vcs", { args });
    assertEquals(isError, false, JSON.stringify(json));
    assert(await world.sh(EVERYTHING) !== before, "it lost nothing");
    for (const call of json.saved.restore as string[]) {
      const step = JSON.parse(call.slice("work_vcs(".length, -1));
      const back = await server.call("work_vcs", { args: step });
      assertEquals(back.isError, false, JSON.stringify(back.json));
    }
    assertEquals(await world.sh(EVERYTHING), before);
  });
}

mcpTest("the newest 20 saves are kept", async () => {
  await using world = await makeScenario(START);
  await using server = await startMcp({ cwd: world.work, env: world.env });
  for (let i = 0; i < 23; i++) {
    await Deno.writeTextFile(`${world.work}/extra${i}`, `${i}`);
    await server.call("work_vcs", { args: ["clean", "-f"] });
  }
  const refs = await world.sh("git for-each-ref refs/butler/safety | wc -l");
  assertEquals(refs.trim(), "20");
});
