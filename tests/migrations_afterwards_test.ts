import { assertEquals, assertStringIncludes } from "@std/assert";
import { system } from "../src/io/system.ts";
import type { HookEvent } from "../src/hook/event.ts";
import type { Config } from "../src/core/config.ts";
import { migrations } from "../src/hook/policies/migrations.ts";
import { git, makeRepo, writeFile } from "./support/migration_repo.ts";

const A = "db/migrate/20240101000000_a.rb";
const B = "db/migrate/20240102000000_b.rb";

async function contextOf(
  repo: string,
  event: Partial<HookEvent> = {},
  config: Config = {},
): Promise<string | undefined> {
  const whole = {
    kind: "after_tool",
    tool: "Bash",
    input: { command: "./format.sh" },
    cwd: repo,
    ...event,
  } as HookEvent;
  const facts = { system, config, lang: "en" as const };
  const judgement = await migrations.judge(whole, facts);
  assertEquals(judgement.verdicts, []);
  return judgement.context?.en;
}

Deno.test("a changed committed migration is reported once, with the way back", async () => {
  const repo = makeRepo({ committed: [A, B] });
  assertEquals(await contextOf(repo), undefined);
  writeFile(repo, A, "# formatted\n");
  const first = await contextOf(repo);
  assertStringIncludes(first!, A);
  assertStringIncludes(first!, `work_vcs(["checkout","HEAD","--","${A}"])`);
  assertEquals(await contextOf(repo), undefined);
  assertEquals(
    await contextOf(repo, { kind: "stop", active: false }),
    undefined,
  );
  Deno.removeSync(`${repo}/${B}`);
  const second = await contextOf(repo, { kind: "stop", active: false });
  assertStringIncludes(second!, B);
  assertEquals(second!.includes(A), false);
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("a migration that changes again after it was restored is reported again", async () => {
  const repo = makeRepo({ committed: [A] });
  writeFile(repo, A, "# formatted\n");
  assertStringIncludes((await contextOf(repo))!, A);
  git(repo, "checkout", "--", A);
  assertEquals(await contextOf(repo), undefined);
  writeFile(repo, A, "# formatted\n");
  assertStringIncludes((await contextOf(repo))!, A);
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("a staged change, a rename and a change in a worktree are seen", async () => {
  const repo = makeRepo({ committed: [A, B] });
  git(repo, "mv", A, "db/migrate/20240103000000_a.rb");
  assertStringIncludes((await contextOf(repo))!, A);
  git(repo, "reset", "-q", "--hard");
  git(
    repo,
    "worktree",
    "add",
    "-q",
    "../wt-" + repo.split("/").at(-1),
    "-b",
    "x",
  );
  const other = `${repo}/../wt-${repo.split("/").at(-1)}`;
  writeFile(other, B, "# formatted\n");
  assertStringIncludes((await contextOf(other))!, B);
  assertEquals(await contextOf(other), undefined);
  Deno.removeSync(other, { recursive: true });
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("new files, other files, other branches and allowed paths are silent", async () => {
  const repo = makeRepo({ committed: [A, "src/index.ts"] });
  git(repo, "checkout", "-q", "-b", "feature");
  writeFile(repo, B, "# new\n");
  git(repo, "add", "-A");
  git(repo, "commit", "-q", "-m", "b");
  writeFile(repo, B, "# changed, and only this branch has it\n");
  writeFile(repo, "src/index.ts", "export {};\n");
  writeFile(repo, "db/migrate/20240103000000_c.rb", "# untracked\n");
  assertEquals(await contextOf(repo), undefined);
  writeFile(repo, A, "# formatted\n");
  const config = { migrations: { allow: { paths: ["db/migrate"] } } };
  assertEquals(await contextOf(repo, {}, config), undefined);
  assertStringIncludes((await contextOf(repo))!, A);
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("an edit, a folder without a repository and a damaged state are no matter", async () => {
  const repo = makeRepo({ committed: [A] });
  writeFile(repo, A, "# formatted\n");
  assertEquals(await contextOf(repo, { tool: "Edit", input: {} }), undefined);
  writeFile(repo, ".git/butler/migrations.json", "{ broken");
  assertStringIncludes((await contextOf(repo))!, A);
  assertEquals(await contextOf(repo), undefined);
  const plain = Deno.makeTempDirSync();
  assertEquals(await contextOf(plain), undefined);
  Deno.removeSync(plain, { recursive: true });
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("a call of work_vcs may have changed a migration, too", async () => {
  const repo = makeRepo({ committed: [A] });
  writeFile(repo, A, "# another version\n");
  const event = { tool: "mcp__butler__work_vcs", input: { args: ["apply"] } };
  assertStringIncludes((await contextOf(repo, event))!, A);
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("another session hears of it again, each once", async () => {
  const repo = makeRepo({ committed: [A] });
  writeFile(repo, A, "# formatted\n");
  for (const sessionId of ["one", "two"]) {
    assertStringIncludes((await contextOf(repo, { sessionId }))!, A);
  }
  for (const sessionId of ["one", "two", "one"]) {
    assertEquals(await contextOf(repo, { sessionId }), undefined);
  }
  git(repo, "checkout", "--", A);
  await contextOf(repo, { sessionId: "one" });
  writeFile(repo, A, "# formatted\n");
  assertStringIncludes((await contextOf(repo, { sessionId: "two" }))!, A);
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("one call restores all of many files", async (t) => {
  const many = Array.from(
    { length: 20 },
    (_, i) => `db/migrate/202401${i + 10}000000_x.rb`,
  );
  const cases: readonly [string, readonly string[], string][] = [
    ["one folder", many, '["checkout","HEAD","--","db/migrate"]'],
    [
      "two folders",
      [...many, "app/migrations/0001_a.py", "app/migrations/0002_b.py"],
      '["checkout","HEAD","--","app/migrations","db/migrate"]',
    ],
    [
      "a folder for each",
      [1, 2, 3, 4].map((n) =>
        `prisma/migrations/2024010${n}000000_x/migration.sql`
      ),
      '["checkout","HEAD","--","prisma/migrations"]',
    ],
    [
      "a folder with other work",
      [...many, "db/migrate/notes.rb"],
      `"${many[2]}"]) and the other 17 likewise`,
    ],
  ];
  for (const [name, files, way] of cases) {
    await t.step(name, async () => {
      const repo = makeRepo({ committed: files });
      for (const file of files) writeFile(repo, file, "-- changed\n");
      assertStringIncludes((await contextOf(repo))!, way);
      Deno.removeSync(repo, { recursive: true });
    });
  }
});

Deno.test("what is brought back from main, and what is no migration, is no damage", async () => {
  const job = "k8s/migrations/0001_job.yaml";
  const repo = makeRepo({ committed: [A, job] });
  git(repo, "checkout", "-q", "-b", "feature");
  writeFile(repo, A, "# a bad edit\n");
  git(repo, "commit", "-q", "-a", "-m", "bad");
  git(repo, "checkout", "main", "--", A);
  writeFile(repo, job, "kind: Job\n");
  assertEquals(await contextOf(repo), undefined);
  writeFile(repo, A, "# another\n");
  assertStringIncludes((await contextOf(repo))!, A);
  Deno.removeSync(repo, { recursive: true });
});
