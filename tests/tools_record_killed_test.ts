import { assert, assertEquals } from "@std/assert";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { callTool, START } from "./support/record.ts";
import type { Json } from "./support/record.ts";
import { makeScenario } from "./support/scenario.ts";
import type { Scenario } from "./support/scenario.ts";

/** A hook that tells that it runs, and goes on when the test says so; only the first time. */
const WAITING_HOOK = `
mkfifo ../running ../go
printf '#!/bin/sh\\n[ -e ../done ] || { touch ../done; echo > ../running; cat ../go > /dev/null; }\\n' > .git/hooks/pre-commit
chmod +x .git/hooks/pre-commit
`;

/** Starts a record, and kills its butler while the hook runs. */
async function killInHook(world: Scenario, input: Json): Promise<void> {
  const { work, env, folder } = world;
  const killed = await startMcp({ cwd: work, env });
  const begun = killed.call("work_record", input).catch(() => {});
  await Deno.readTextFile(`${folder}/running`);
  Deno.kill(killed.pid, "SIGKILL");
  await begun;
}

/** Lets the hook of the killed record go on, and waits for its commit and the end of its index. */
async function finishKilled(world: Scenario): Promise<void> {
  await Deno.writeTextFile(`${world.folder}/go`, "\n");
  await world.sh(`
    for i in $(seq 200); do
      [ -n "$(find .git/butler -name 'record-*.json')" ] || exit 0
      sleep 0.05
    done
    exit 1
  `);
}

mcpTest("the index follows although butler was killed", async () => {
  await using world = await makeScenario(`${START}${WAITING_HOOK}
    printf 'new\\n' > new.txt
    rm old.txt
  `);
  await killInHook(world, { message: "Killed" });
  await finishKilled(world);
  assertEquals(await world.sh("git log --format=%s"), "Killed\nStart\n");
  assertEquals(await world.sh("git status --porcelain"), "");
  const again = await callTool(world, "work_record", { message: "Killed" });
  assertEquals(again.record_id, "20260612-001");
  const third = await callTool(world, "work_record", { message: "Killed" });
  assertEquals(third.error_code, "nothing_to_record");
});

for (const read of ["work_observe", "work_diff"]) {
  mcpTest(`${read} sees no stale index after git was killed`, async () => {
    await using world = await makeScenario(`${START}
      cat > .git/hooks/post-commit <<'END'
#!/bin/sh
pid=$PPID all=
while ps -o comm= -p $pid | grep -Eq '^(git|sh)$'; do
  all="$all $pid" pid=$(ps -o ppid= -p $pid | tr -d ' ')
done
kill -9 $pid $all
END
      chmod +x .git/hooks/post-commit
      printf 'new\\n' > new.txt
      rm old.txt
    `);
    const { work, env } = world;
    const server = await startMcp({ cwd: work, env });
    await server.call("work_record", { message: "Killed" }).catch(() => {});
    await world.sh("rm .git/hooks/post-commit");
    assertEquals(
      await world.sh("git log --format=%s; git status --porcelain"),
      "Killed\nStart\nD  new.txt\nAD old.txt\n?? new.txt\n",
    );
    const seen = await callTool(world, read, {});
    assertEquals(seen.changed_files ?? seen.files, []);
    assertEquals(await world.sh("git status --porcelain"), "");
    const again = await callTool(world, "work_record", { message: "Killed" });
    assertEquals(again.record_id, "20260612-001");
  });
}

mcpTest("a read does not wait for the index of another program", async () => {
  await using world = await makeScenario(`${START}
    mkdir -p .git/butler; : > .git/index.lock
    head=$(git rev-parse HEAD)
    printf '{"gitDir":"%s","head":"%s","base":"%s","id":"20260612-001","paths":["."]}' \\
      "$PWD/.git" "" $head > .git/butler/record-1781227200000-0a.json
  `);
  assertEquals((await callTool(world, "work_observe", {})).work_state, "clean");
});

mcpTest("a commit that comes first is not taken for one's own", async () => {
  await using world = await makeScenario(`${START}${WAITING_HOOK}
    printf 'a\\n' > a.txt
    printf 'b\\n' > b.txt
  `);
  const { folder } = world;
  await killInHook(world, { message: "rec A", paths: ["a.txt"] });
  // The hook of B lets A go on, waits for its commit, and only then ends.
  await world.sh(`
    cat > ../hook <<'END'
#!/bin/sh
[ -e ../b ] && exit 0
touch ../b
echo > ../go
for i in $(seq 200); do git log -1 --format=%s | grep -q 'rec A' && break; sleep 0.05; done
END
    chmod +x ../hook
    mv ../hook .git/hooks/pre-commit
  `);
  const b = await callTool(world, "work_record", {
    message: "rec B",
    paths: ["b.txt"],
  });
  assertEquals([b.record_id, b.files], ["20260612-002", ["b.txt"]]);
  assert(await Deno.stat(`${folder}/b`));
  assertEquals(await world.sh("git log --format=%s"), "rec B\nrec A\nStart\n");
  assertEquals(
    await world.sh(
      "git log --format='%(trailers:key=Butler-Record,valueonly)'",
    ),
    "20260612-002\n\n20260612-001\n\n\n",
  );
  assertEquals(await world.sh("git status --porcelain"), "");
});

mcpTest("another work tree does not take a number on its way", async () => {
  await using world = await makeScenario(`${START}${WAITING_HOOK}
    git worktree add -q ../other -b other
    printf 'a\\n' > a.txt
    printf 'b\\n' > ../other/b.txt
  `);
  await killInHook(world, { message: "A" });
  const cwd = `${world.folder}/other`;
  const b = await callTool(world, "work_record", { message: "B", cwd });
  assertEquals(b.record_id, "20260612-002");
  await finishKilled(world);
  assertEquals(await world.sh("git status --porcelain"), "");
});
