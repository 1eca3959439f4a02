import { assert, assertEquals } from "@std/assert";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { makeScenario } from "./support/scenario.ts";

const START = `
git init -q
printf 'one\\n' > a.txt
commit 'Start'
git init -q --bare ../remote.git
git remote add origin ../remote.git
git push -q -u origin main
`;

mcpTest(
  "a record is shown, published, and found after rebase and clone",
  async () => {
    await using world = await makeScenario(START);
    await using server = await startMcp({ cwd: world.work, env: world.env });
    await world.sh("printf 'two\\n' >> a.txt; printf 'new\\n' > b.txt");

    const recorded = await server.call("work_record", {
      message: "Second",
      issue_ids: [69, 70],
    });
    const { record_id } = recorded.json;
    assertEquals(recorded.json.published, false);
    assertEquals(recorded.json.files, ["a.txt", "b.txt"]);

    const [newest] = (await server.call("work_history", { n: 1 })).json.records;
    assertEquals(newest.record_id, record_id);
    assertEquals(newest.issue_ids, [69, 70]);
    assertEquals(newest.published, false);

    const diff = { record_id, level: "full" };
    const shown = await server.call("work_diff", diff);
    assert(shown.text[1].includes("+two"), shown.text[1]);
    assert(shown.text[1].includes("+new"), shown.text[1]);

    const published = (await server.call("work_publish")).json;
    assertEquals(published.records.map((one: { id: string }) => one.id), [
      record_id,
    ]);
    const [after] = (await server.call("work_history", { n: 1 })).json.records;
    assertEquals(after.published, true);

    await world.sh(`
    git clone -q ../remote.git ../clone
    git switch -q -c base HEAD~1
    printf 'base\\n' > base.txt
    commit 'Base'
    git switch -q main
    git rebase -q base
  `);
    const rebased = await server.call("work_diff", diff);
    assertEquals(rebased.json.record.published, false);
    assert(rebased.text[1].includes("+two"), rebased.text[1]);
    const cloned = await server.call("work_diff", { ...diff, cwd: "../clone" });
    assertEquals(cloned.json.record.published, true);
    assertEquals(cloned.json.record.id, record_id);
  },
);

mcpTest("changed_files are those that git status knows", async () => {
  await using world = await makeScenario(`
    git init -q
    for name in a b c d e; do printf "$name is a file\\n" > $name; done
    printf 'x.log\\n' > .gitignore
    commit 'Start'
    printf 'more\\n' >> a
    rm b
    git mv c renamed
    chmod +x d
    mkdir -p 'new folder/deep'
    printf 'n\\n' > 'new folder/deep/日本.txt'
    printf 'x\\n' > x.log
    printf 's\\n' > staged
    git add staged
    printf 's2\\n' >> staged
  `);
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const { changed_files } = (await server.call("work_observe")).json;
  const known = (await world.sh(
    "git -c status.renames=true status --porcelain -z -uall | tr '\\0' '\\n'",
  )).split("\n").filter((line) => /^.. /.test(line)).map((line) =>
    line.slice(3)
  );
  assertEquals(changed_files, known);
});

mcpTest(
  "work_observe answers as the origin's example, in its budget",
  async () => {
    await using world = await makeScenario(`
    git init -q
    mkdir -p docs/検討用
    printf 'p\\n' > docs/検討用/69_git_command_interception_実装案.md
    for n in 1 2 3 4 5 6; do
      printf "$n\\n" > file$n
      commit "work_observe の返値設計を見直した $n (#69)"
    done
    printf 'p2\\n' > docs/検討用/69_git_command_interception_実装案.md
  `);
    const env = { ...world.env, BUTLER_LANG: "ja" };
    await using server = await startMcp({ cwd: world.work, env });
    await server.call("work_focus", {
      number: 69,
      title:
        "Claude CODEがgit diffを多用するのだけど、butlerでどうにかならないか。",
    });
    const { json, text } = await server.call("work_observe");
    assertEquals(Object.keys(json), [
      "work_state",
      "branch",
      "active_issue",
      "changed_files",
      "recent_records",
      "required_action",
      "available_next",
    ]);
    assertEquals(Object.keys(json.recent_records[0]), [
      "id",
      "message",
      "issue_ids",
      "published",
      "created_at",
    ]);
    assertEquals(json.recent_records.length, 5);
    assertEquals(json.required_action, {
      tool: "work_record",
      reason: "未記録の変更があります",
      required_args: ["message"],
    });
    assertEquals(json.available_next, [
      "work_record",
      "work_diff",
      "work_history",
    ]);
    const bytes = new TextEncoder().encode(text[0]).length;
    assert(bytes <= 1_200, `${bytes} bytes`);
  },
);
