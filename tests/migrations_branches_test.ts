import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  answerOf,
  git,
  makeRepo,
  writeFile,
} from "./support/migration_repo.ts";

const INIT = "migrations/20240101000000_init.sql";
const GOOD = "CREATE TABLE users (id bigint);\n";
const BAD = "CREATE TABLE users (id int);\n";

/** A branch that has committed a bad edit of a migration of main's. */
function badEdit(): string {
  const repo = makeRepo({
    committed: [INIT, "migrations/20240102000000_b.sql"],
    files: { [INIT]: GOOD, "Cargo.toml": 'sqlx = "0.8"\n' },
  });
  git(repo, "checkout", "-q", "-b", "feature");
  writeFile(repo, INIT, BAD);
  writeFile(repo, "migrations/20240103000000_mine.sql", "SELECT 1;\n");
  git(repo, "add", "-A");
  git(repo, "commit", "-q", "-m", "bad");
  return repo;
}

const write = (content: string) => ({
  tool: "Write",
  input: { file_path: `$REPO/${INIT}`, content },
});
const bash = (command: string) => ({ tool: "Bash", input: { command } });

/** The way back to main's version is open; every other change is not. */
const WAYS = {
  "Write main's text": [write(GOOD), "silent"],
  "Write another text": [write("SELECT 2;\n"), "deny"],
  "Edit back": [{
    tool: "Edit",
    input: {
      file_path: `$REPO/${INIT}`,
      old_string: "int",
      new_string: "bigint",
    },
  }, "silent"],
  "checkout": [bash(`git checkout main -- ${INIT}`), "silent"],
  "checkout of the folder": [bash("git checkout main -- migrations"), "silent"],
  "checkout without dashes": [bash(`git checkout main ${INIT}`), "silent"],
  "checkout by a glob": [bash("git checkout main -- 'migrations/*'"), "silent"],
  "checkout of an ancestor": [
    bash(`git checkout HEAD~1 -- ${INIT}`),
    "silent",
  ],
  "restore": [bash(`git restore --source=main ${INIT}`), "silent"],
  "restore -s": [bash(`git restore -s main -- ${INIT}`), "silent"],
  "restore of the folder takes what main lacks": [
    bash("git restore --source=main migrations"),
    "ask",
  ],
  "show": [bash(`git show main:${INIT} > ${INIT}`), "silent"],
  "show from the folder": [
    bash(
      `cd migrations && git show main:./${INIT.slice(11)} > ${INIT.slice(11)}`,
    ),
    "silent",
  ],
  "cat-file": [bash(`git cat-file -p main:${INIT} > ${INIT}`), "silent"],
  "show in a loop": [
    bash(
      "for f in migrations/2024010[12]*.sql; do git show main:$f > $f; done",
    ),
    "silent",
  ],
  "show of another version in a loop": [
    bash(
      "for f in migrations/2024010[12]*.sql; do git show other:$f > $f; done",
    ),
    "deny",
  ],
  "show of HEAD": [bash(`git show HEAD:${INIT} > ${INIT}`), "silent"],
  "show behind the text": [bash(`git show main:${INIT} >> ${INIT}`), "deny"],
  "show of another file": [
    bash(`git show main:migrations/20240102000000_b.sql > ${INIT}`),
    "deny",
  ],
  "checkout of a third version": [
    bash(`git checkout other -- ${INIT}`),
    "deny",
  ],
  "checkout of a third version without dashes": [
    bash(`git checkout other ${INIT}`),
    "deny",
  ],
  "a new branch": [bash("git checkout -b migrations main"), "silent"],
  "work_vcs": [{
    tool: "mcp__butler__work_vcs",
    input: { args: ["checkout", "main", "--", INIT] },
  }, "silent"],
  "work_vcs of a third version": [{
    tool: "mcp__butler__work_vcs",
    input: { args: ["checkout", "other", "--", INIT] },
  }, "deny"],
} as const;

Deno.test("a bad edit of a branch can be taken back", async (t) => {
  const repo = badEdit();
  git(repo, "checkout", "-q", "-b", "other");
  writeFile(repo, INIT, "SELECT 3;\n");
  git(repo, "commit", "-q", "-a", "-m", "third");
  git(repo, "checkout", "-q", "feature");
  for (const [way, [{ tool, input }, expected]] of Object.entries(WAYS)) {
    await t.step(way, async () => {
      const text = JSON.stringify(input).replaceAll("$REPO", repo);
      const { decision } = await answerOf(repo, tool, JSON.parse(text));
      assertEquals(decision?.kind ?? "silent", expected, decision?.reason);
    });
  }
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("a conflict may end in main's text", async () => {
  const repo = makeRepo({});
  git(repo, "checkout", "-q", "-b", "feature");
  for (const [branch, text] of [["feature", BAD], ["main", GOOD]]) {
    git(repo, "checkout", "-q", branch);
    writeFile(repo, INIT, text);
    git(repo, "add", "-A");
    git(repo, "commit", "-q", "-m", branch);
  }
  git(repo, "checkout", "-q", "feature");
  git(repo, "merge", "-q", "--no-commit", "-X", "ours", "main");
  writeFile(repo, INIT, `<<<<<<< HEAD\n${BAD}=======\n${GOOD}>>>>>>> main\n`);
  const input = { file_path: `${repo}/${INIT}`, content: GOOD };
  const { decision } = await answerOf(repo, "Write", input);
  assertEquals(decision, undefined);
  Deno.removeSync(repo, { recursive: true });
});

/** `main` has added a second migration since the branch began. */
function behind(names: readonly [string, string], files = {}): string {
  const repo = makeRepo({
    committed: [names[0], ...Object.keys(files)],
    files,
  });
  git(repo, "checkout", "-q", "-b", "feature");
  git(repo, "commit", "-q", "--allow-empty", "-m", "mine");
  git(repo, "checkout", "-q", "main");
  writeFile(repo, names[1], "x = 1\n");
  git(repo, "add", "-A");
  git(repo, "commit", "-q", "-m", "theirs");
  git(repo, "checkout", "-q", "feature");
  return repo;
}

Deno.test("a number that main has taken is taken", async (t) => {
  const django = behind(
    ["app/migrations/0001_initial.py", "app/migrations/0002_theirs.py"],
    { "manage.py": "" },
  );
  const sqlx = behind(["migrations/1_a.sql", "migrations/2_theirs.sql"], {
    "Cargo.toml": "sqlx",
  });
  const cases = [
    [django, "app/migrations/0002_mine.py", "x = 1\n", "ask"],
    [django, "app/migrations/0003_mine.py", "x = 1\n", undefined],
    [sqlx, "migrations/2_mine.sql", "SELECT 1;\n", "deny"],
    [sqlx, "migrations/3_mine.sql", "SELECT 1;\n", undefined],
  ] as const;
  for (const [repo, path, content, expected] of cases) {
    await t.step(path, async () => {
      const input = { file_path: `${repo}/${path}`, content };
      const { decision } = await answerOf(repo, "Write", input);
      assertEquals(decision?.kind, expected, decision?.reason);
    });
  }
  await t.step("the refusal names the number behind it", async () => {
    const command = "rm app/migrations/0001_initial.py";
    const { decision } = await answerOf(django, "Bash", { command });
    assertStringIncludes(decision!.reason, "0003_change_initial.py");
  });
  for (const repo of [django, sqlx]) Deno.removeSync(repo, { recursive: true });
});

Deno.test("what the branch itself has taken away frees its number", async () => {
  const repo = badEdit();
  git(repo, "rm", "-q", "migrations/20240103000000_mine.sql");
  const path = "migrations/20240103000000_again.sql";
  const input = { file_path: `${repo}/${path}`, content: "SELECT 1;\n" };
  const { decision } = await answerOf(repo, "Write", input);
  assertEquals(decision, undefined);
  Deno.removeSync(repo, { recursive: true });
});
