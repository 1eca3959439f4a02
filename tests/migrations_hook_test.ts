import { assertEquals, assertStringIncludes } from "@std/assert";
import { runButler } from "./support/butler.ts";
import { makeRepo, writeFile } from "./support/migration_repo.ts";

const PATH = "db/migrate/20240101000000_a.rb";

/** What the executable answers to an event of Claude Code, or undefined for silence. */
async function answer(
  cwd: string,
  event: Record<string, unknown>,
  env: Record<string, string> = {},
): Promise<Record<string, string> | undefined> {
  const payload = {
    session_id: "s",
    transcript_path: "/nonexistent/t.jsonl",
    cwd,
    hook_event_name: "PreToolUse",
    permission_mode: "default",
    ...event,
  };
  const { status, stdout, stderr } = await runButler(["hook"], {
    stdin: JSON.stringify(payload),
    cwd,
    env,
  });
  assertEquals([status, stderr], [0, ""]);
  return stdout === "" ? undefined : JSON.parse(stdout).hookSpecificOutput;
}

const edit = (repo: string, path: string) => ({
  tool_name: "Edit",
  tool_input: {
    file_path: `${repo}/${path}`,
    old_string: "committed",
    new_string: "changed",
  },
});
const bash = (command: string) => ({
  tool_name: "Bash",
  tool_input: { command },
});

Deno.test("butler hook guards migrations", async (t) => {
  const repo = makeRepo({ committed: [PATH, "src/index.ts"] });

  await t.step("an edit of a committed migration is denied", async () => {
    const found = await answer(repo, edit(repo, PATH));
    assertEquals(found?.permissionDecision, "deny");
    assertStringIncludes(found!.permissionDecisionReason, "change_a.rb");
  });
  await t.step("in Japanese", async () => {
    const found = await answer(repo, edit(repo, PATH), { LANG: "ja_JP.UTF-8" });
    assertStringIncludes(found!.permissionDecisionReason, "コミット済み");
  });
  await t.step("an ordinary edit is silent", async () => {
    assertEquals(await answer(repo, edit(repo, "src/index.ts")), undefined);
  });
  await t.step("a wipe asks", async () => {
    const found = await answer(repo, bash("bin/rails db:drop"));
    assertEquals(found?.permissionDecision, "ask");
  });
  await t.step("and is denied where nobody is asked", async () => {
    const found = await answer(repo, {
      ...bash("bin/rails db:drop"),
      permission_mode: "bypassPermissions",
    });
    assertEquals(found?.permissionDecision, "deny");
  });
  await t.step("a database tool of an MCP server asks", async () => {
    const found = await answer(repo, {
      tool_name: "mcp__supabase__execute_sql",
      tool_input: { query: "DROP TABLE users" },
    });
    assertEquals(found?.permissionDecision, "ask");
  });
  await t.step("settings of the project count", async () => {
    const config = { migrations: { enforce: { committed: "ask" } } };
    writeFile(repo, ".claude/butler.json", JSON.stringify(config));
    const found = await answer(repo, edit(repo, PATH));
    assertEquals(found?.permissionDecision, "ask");
    Deno.removeSync(`${repo}/.claude`, { recursive: true });
  });
  await t.step("a change behind its back is told afterwards", async () => {
    writeFile(repo, PATH, "# formatted\n");
    const after = { ...bash("./format.sh"), hook_event_name: "PostToolUse" };
    const found = await answer(repo, { ...after, tool_response: {} });
    assertStringIncludes(found!.additionalContext, PATH);
    assertEquals(await answer(repo, after), undefined);
  });
  Deno.removeSync(repo, { recursive: true });
});
