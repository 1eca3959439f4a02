import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { BUTLER, runButler, runProgram } from "./support/butler.ts";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { makeScenario } from "./support/scenario.ts";
import type { Scenario } from "./support/scenario.ts";

const START = `
git init -q
printf 'one\\n' > a.txt
commit 'Start'
`;

/** What must be as before when a record was not made. */
function state(world: Scenario): Promise<string> {
  return world.sh(
    "git rev-parse HEAD; git status --porcelain; git ls-files -s; " +
      "cksum .git/index; git diff | cksum; find . -name '*.lock'",
  );
}

mcpTest("20 parallel records of two servers are 20 commits", async () => {
  await using world = await makeScenario(START);
  const { work, env } = world;
  await using one = await startMcp({ cwd: work, env });
  await using two = await startMcp({ cwd: work, env });
  const names = Array.from({ length: 20 }, (_, i) => `file${i}.txt`);
  for (const name of names) await Deno.writeTextFile(`${work}/${name}`, name);
  const answers = await Promise.all(
    names.map((name, i) =>
      (i % 2 ? one : two).call("work_record", {
        message: `Record ${name}`,
        paths: [name],
      })
    ),
  );
  const ids = new Set(answers.map(({ json }) => json.record_id));
  assertEquals(ids.size, 20);
  for (const [i, { json }] of answers.entries()) {
    assertEquals(json.files, [names[i]]);
  }
  assertEquals(await world.sh("git rev-list --count HEAD"), "21\n");
  assertEquals(await world.sh("git status --porcelain"), "");
  assertEquals(await world.sh("find .git -name '*.lock'"), "");
});

mcpTest("20 parallel records of everything lose nothing", async () => {
  await using world = await makeScenario(START);
  const { work, env } = world;
  await using one = await startMcp({ cwd: work, env });
  await using two = await startMcp({ cwd: work, env });
  const answers = await Promise.all(Array.from({ length: 20 }, async (_, i) => {
    await Deno.writeTextFile(`${work}/file${i}.txt`, `${i}`);
    return await (i % 2 ? one : two).call("work_record", { message: `${i}` });
  }));
  const made = answers.filter(({ isError }) => !isError);
  for (const { json, isError } of answers) {
    if (isError) assertEquals(json.error_code, "nothing_to_record");
  }
  assertEquals(
    await world.sh("git rev-list --count HEAD"),
    `${made.length + 1}\n`,
  );
  assertEquals(await world.sh("git ls-files | wc -l"), "21\n");
  assertEquals(await world.sh("git status --porcelain"), "");
});

for (const paths of [undefined, ["a.txt"]]) {
  const part = paths ? "some paths" : "everything";
  mcpTest(`a rejected record of ${part} leaves all as it was`, async () => {
    await using world = await makeScenario(`${START}
      printf 'two\\n' > a.txt
      git add a.txt
      printf 'three\\n' > a.txt
      printf 'new\\n' > new.txt
      printf '#!/bin/sh\\necho no; exit 1\\n' > .git/hooks/pre-commit
      chmod +x .git/hooks/pre-commit
    `);
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const before = await state(world);
    const input = { message: "x", ...(paths && { paths }) };
    const { json } = await server.call("work_record", input);
    assertEquals([json.error_code, json.output], ["hook_rejected", "no"]);
    assertEquals(await state(world), before);
    await world.sh("rm .git/hooks/pre-commit");
    assertEquals((await server.call("work_record", input)).isError, false);
    assertEquals(await world.sh("git show HEAD:a.txt"), "three\n");
  });
}

mcpTest("a server that is killed in a record loses nothing", async () => {
  // The hook tells that it runs, and goes on when the test says so.
  await using world = await makeScenario(`${START}
    mkfifo ../running ../go
    printf '#!/bin/sh\\n[ -e ../done ] || { touch ../done; echo > ../running; cat ../go; }\\n' > .git/hooks/pre-commit
    chmod +x .git/hooks/pre-commit
    printf 'two\\n' > a.txt
    git add a.txt
    printf 'three\\n' > a.txt
    printf 'new\\n' > new.txt
  `);
  const { work, env, folder } = world;
  const before = await state(world);
  const killed = await startMcp({ cwd: work, env });
  const call = killed.call("work_record", { message: "Third" }).catch(() => {});
  await Deno.readTextFile(`${folder}/running`);
  Deno.kill(killed.pid, "SIGKILL");
  await call;
  assertEquals(await state(world), before);

  // The commit that the killed server began is still waiting for its hook.
  await using server = await startMcp({ cwd: work, env });
  const { json } = await server.call("work_record", { message: "Third" });
  assertEquals(json.files, ["a.txt", "new.txt"]);
  assertEquals(await world.sh("find .git -name '*.lock'"), "");
  await Deno.writeTextFile(`${folder}/go`, "\n");
  assertEquals(await world.sh("git show HEAD:a.txt"), "three\n");
  assertEquals(await world.sh("git status --porcelain"), "");
});

mcpTest(
  "a record whose server was killed is finished by the next call",
  async () => {
    await using world = await makeScenario(`${START}
    printf 'two\\n' > a.txt
    printf 'new\\n' > new.txt
  `);
    const { work, env } = world;
    // What a kill between the commit and the index leaves behind.
    await world.sh(`
    mkdir -p .git/butler
    head=$(git rev-parse HEAD)
    printf '{"gitDir":"%s","head":"%s","base":"%s","id":"20260612-001","paths":["."]}' \\
      "$PWD/.git" $head $head > .git/butler/record-1781227200000-0a.json
    cp .git/index ../index
    git add -A
    printf 'Second\\n\\nButler-Record: 20260612-001\\n' | git commit -q -F -
    cp ../index .git/index
  `);
    await using server = await startMcp({ cwd: work, env });
    const { json } = await server.call("work_record", { message: "Second" });
    assertEquals(json.record_id, "20260612-001");
    assertEquals(await world.sh("git status --porcelain"), "");
    assertEquals(await world.sh("git rev-list --count HEAD"), "2\n");
  },
);

mcpTest("a full disk is a clear error and changes nothing", async () => {
  await using world = await makeScenario(START);
  const { work, env } = world;
  await world.sh(
    "printf 'two\\n' > a.txt; dd if=/dev/urandom of=big bs=1000 count=900 2> /dev/null",
  );
  const before = await state(world);
  // A limit on the size of files stands in for the quota of a file system.
  const call = ["call", "work_record", '{"message":"x"}'];
  const limited = "trap '' XFSZ; ulimit -f 200; exec \"$@\"";
  const { stdout } = await runProgram(
    ["/bin/sh", "-c", limited, "sh", BUTLER, ...call],
    { cwd: work, env },
  );
  const error = JSON.parse(stdout);
  assertEquals(error.error_code, "internal");
  assert(error.summary.includes("disk"), error.summary);
  assertEquals(await state(world), before);
  assertEquals((await runButler(call, { cwd: work, env })).status, 0);
});

mcpTest("a call does not wait for a hook that hangs", async () => {
  await using world = await makeScenario(`${START}
    printf 'two\\n' > a.txt
    printf '#!/bin/sh\\ntouch ../started; until [ -e ../go ]; do sleep 0.02; done\\n' \\
      > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit`);
  const { work, env } = world;
  await using one = await startMcp({ cwd: work, env });
  await using two = await startMcp({ cwd: work, env });
  const slow = one.call("work_record", { message: "Slow" });
  await world.sh("until [ -e ../started ]; do sleep 0.02; done");
  const begin = performance.now();
  const { json } = await two.call("work_record", { message: "Second" });
  const waited = performance.now() - begin;
  await Deno.writeTextFile(`${world.folder}/go`, "");
  assertEquals(json.error_code, "timeout");
  assertStringIncludes(json.summary, `process ${one.pid}`);
  assert(waited < 20_000, `${waited} ms`);
  assertEquals((await slow).isError, false);
});
