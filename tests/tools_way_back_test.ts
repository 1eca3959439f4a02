import { assert, assertEquals, assertMatch } from "@std/assert";
import { CLEAN, DIRTY, EVERYTHING, make } from "./support/losing.ts";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { makeScenario } from "./support/scenario.ts";

/** Files, their content and the index. */
const SEEN = `
find . -name .git -prune -o -type f -exec cksum {} + | LC_ALL=C sort
git ls-files -s; git stash list --format=%H; git status --porcelain`;

/** What a call takes, and where work goes on elsewhere before it is taken back. */
const APART: readonly string[][] = [
  ["checkout", "--", "f"],
  ["checkout", "HEAD", "f"],
  ["restore", "f"],
  ["restore", "--staged", "--worktree", "f"],
  ["reset", "--", "f"],
  ["rm", "-f", "f"],
  ["clean", "-f", "new.txt"],
  ["checkout-index", "-f", "f"],
  ["checkout", "HEAD", "--", "many/[x"],
  ["stash", "drop"],
  ["-C", "many", "checkout", "--", "."],
];

for (const args of APART) {
  mcpTest(`${args.join(" ")} is taken back, later work is not`, async () => {
    await using world = await makeScenario(
      `${
        DIRTY.replace(
          "commit Start",
          `mkdir many; touch 'many/[x'
        for i in $(seq 30); do echo $i > many/$i; done; commit Start`,
        )
      }
      for i in $(seq 30); do echo more >> many/$i; done; echo more >> 'many/[x'`,
    );
    await using server = await startMcp({ cwd: world.work, env: world.env });
    await using other = await makeScenario("");
    const later = "echo hours >> g; echo new > c; git add c";
    const before = await world.sh(
      `cp -a . '${other.work}'; cd '${other.work}'; ${later}; ${SEEN}`,
    );
    const { json } = await server.call("work_vcs", { args });
    assert(json.saved, JSON.stringify(json));
    await world.sh(later);
    for (const call of json.saved.restore) await make(server, call);
    assertEquals(await world.sh(SEEN), before, JSON.stringify(json));
  });
}

mcpTest("two losses are taken back in the order of their making", async () => {
  await using world = await makeScenario(DIRTY);
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const before = await world.sh(EVERYTHING);
  const steps: string[] = [];
  for (const path of ["f", "g"]) {
    const args = ["checkout", "HEAD", "--", path];
    const { json } = await server.call("work_vcs", { args });
    steps.push(...json.saved.restore);
  }
  for (const call of steps) await make(server, call);
  assertEquals(await world.sh(EVERYTHING), before);
});

const UNDONE = "hash=$(git rev-parse HEAD); git reset -q --hard HEAD~1";
const DROPPED = "hash=$(git rev-parse stash@{1}); git stash drop -q stash@{1}";
const MOVED =
  "hash=$(git commit-tree -m X HEAD^{tree}); git branch x $hash; git branch -q -f x main";

/** How a commit has lost its name, and a call that takes the last trace of it. */
const TRACES: [string, string][] = [
  [UNDONE, "reflog expire --expire=now --all"],
  [UNDONE, "reflog expire --expire-unreachable=now --all"],
  [UNDONE, "-c gc.reflogExpire=now gc --prune=now"],
  [MOVED, "reflog delete --rewrite x@{1}"],
  [DROPPED, "gc --prune=now"],
  [DROPPED, "prune"],
  [DROPPED, "-c gc.pruneExpire=now gc --quiet"],
  [DROPPED, "repack -a -d"],
];

for (const [start, command] of TRACES) {
  mcpTest(`${command} keeps the commit: ${start}`, async () => {
    await using world = await makeScenario(`${CLEAN}
      for n in 1 2 3; do echo "stash $n" > f; git stash -q; done
      echo 2 > f; commit Two; ${start}; echo $hash > ../hash`);
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const args = command.split(" ");
    const { json, isError } = await server.call("work_vcs", { args });
    assert(json.saved && !isError, JSON.stringify(json));
    for (const call of json.saved.restore) await make(server, call);
    const names = "git log -g --format=%H stash; git rev-list --branches";
    const hash = (await world.sh("cat ../hash")).trim();
    assertMatch(await world.sh(names), new RegExp(hash), JSON.stringify(json));
  });
}

mcpTest("what nobody lost is not kept by a cleaning", async () => {
  await using world = await makeScenario(DIRTY);
  await using server = await startMcp({ cwd: world.work, env: world.env });
  for (
    const command of ["gc --quiet", "gc --prune=now", "prune", "repack -ad"]
  ) {
    const args = command.split(" ");
    const { json } = await server.call("work_vcs", { args });
    assertEquals(json.saved, undefined, command);
  }
  assertEquals(await world.sh("git for-each-ref refs/butler"), "");
});

for (const command of ["fetch -p", "remote update -p", "remote prune origin"]) {
  mcpTest(`${command} in a mirror leaves what was saved`, async () => {
    await using world = await makeScenario(`${CLEAN}
      git clone -q --mirror . ../m; cd ../m; git update-ref refs/heads/gone \\
        $(git commit-tree -m Gone 'HEAD^{tree}')`);
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const call = { args: command.split(" "), cwd: "../m" };
    const { json } = await server.call("work_vcs", call);
    await server.call("work_vcs", call);
    await world.sh(`git -C ../m rev-parse --verify '${json.saved.ref}'`);
    for (const step of json.saved.restore) await make(server, step);
    await world.sh("git -C ../m rev-parse --verify refs/heads/gone");
  });
}
