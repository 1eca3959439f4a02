import { assert, assertEquals } from "@std/assert";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { makeScenario } from "./support/scenario.ts";

const START = `
git init -q
printf 'one\\n' > a.txt
commit 'Start'
printf 'two\\n' > a.txt
printf 'new\\n' > new.txt
`;

/** A filter that tells that it runs, and goes on when the test says so; only the first time. */
const WAITING_FILTER = `
mkdir ../tmp
mkfifo ../running ../go
printf '* filter=wait\\n' > .git/info/attributes
cat > ../wait <<'END'
[ -e ../done ] || { touch ../done; echo > ../running; cat ../go > /dev/null; }
cat
END
git config filter.wait.clean 'sh ../wait'
`;

mcpTest("a killed call leaves no scratch index outside", async () => {
  await using world = await makeScenario(`${START}${WAITING_FILTER}`);
  const { work, folder } = world;
  const env = { ...world.env, TMPDIR: `${folder}/tmp` };
  const server = await startMcp({ cwd: work, env });
  const args = ["reset", "--hard"];
  const begun = server.call("work_vcs", { args }).catch(() => {});
  await Deno.readTextFile(`${folder}/running`);
  Deno.kill(server.pid, "SIGKILL");
  await begun;
  await Deno.writeTextFile(`${folder}/go`, "\n");
  await world.sh("while ls .git/butler/*.lock; do sleep 0.02; done");
  assertEquals(await world.sh("ls ../tmp"), "");
  const left = await world.sh("ls .git/butler | grep '^index-'");
  assert(/^index-\d+-[0-9a-f-]+\n$/.test(left), left);
});

const OLD = "index-1000-old index-1000-old.lock index-1000-old.extras";
const WRITES: [string, Record<string, unknown>][] = [
  ["work_vcs", { args: ["reset", "--hard"] }],
  ["work_record", { message: "Next" }],
];

for (const [tool, input] of WRITES) {
  mcpTest(`${tool} removes what killed calls have left`, async () => {
    await using world = await makeScenario(`${START}
      mkdir .git/butler; cd .git/butler
      touch ${OLD} index-$(date +%s)000-young`);
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const { isError, json } = await server.call(tool, input);
    assertEquals(isError, false, JSON.stringify(json));
    const left = await world.sh("ls .git/butler | grep '^index-'");
    assert(/^index-\d+-young\n$/.test(left), left);
  });
}

const READS: [string, string][] = [
  ["a folder that cannot be written", "printf 'no folder' > .git/butler"],
  ["no folder of butler's yet", ""],
];

for (const [name, more] of READS) {
  mcpTest(`a diff leaves nothing behind: ${name}`, async () => {
    await using world = await makeScenario(`${START} mkdir ../tmp; ${more}`);
    const env = { ...world.env, TMPDIR: `${world.folder}/tmp` };
    await using server = await startMcp({ cwd: world.work, env });
    const before = await world.sh("ls .git");
    const { json } = await server.call("work_diff");
    assertEquals(json.files, ["M a.txt +1 -1", "A new.txt +1 -0"]);
    assertEquals(await world.sh("ls .git; ls ../tmp"), before);
  });
}
