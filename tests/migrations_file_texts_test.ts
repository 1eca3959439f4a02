import { assert, assertStringIncludes } from "@std/assert";
import { answerOf, git, makeRepo } from "./support/migration_repo.ts";
import type { RepoFiles } from "./support/migration_repo.ts";

interface TextCase extends RepoFiles {
  readonly why: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, string>>;
  readonly lang?: "ja";
  readonly says: string;
  readonly never?: string;
}

const DJANGO = ["app/migrations/0001_initial.py", "manage.py"];
const SQLX = { "Cargo.toml": "sqlx" };
const RUBY = (line: string) =>
  `class X < ActiveRecord::Migration[8.0]\n  def change\n    ${line}\n  end\nend\n`;

const CASES: readonly TextCase[] = [
  {
    why: "Django keeps no checksums",
    tool: "Bash",
    input: { command: "black app/migrations" },
    committed: DJANGO,
    says: "Where it has run, the edit is silently skipped",
    never: "checksum",
  },
  {
    why: "sqlx does",
    tool: "Bash",
    input: { command: "sqlfluff fix migrations" },
    committed: ["migrations/1_a.sql"],
    files: SQLX,
    says: "The stored SHA-384 no longer matches",
  },
  {
    why: "a rollback that changes",
    tool: "Edit",
    input: {
      file_path: "$REPO/migrations/1_a.down.sql",
      old_string: "as",
      new_string: "was",
    },
    committed: ["migrations/1_a.up.sql", "migrations/1_a.down.sql"],
    files: SQLX,
    says: "it no longer undoes what databases have run",
    never: "SHA-384",
  },
  {
    why: "Japanese all through",
    tool: "Edit",
    input: {
      file_path: "$REPO/migrations/1_a.sql",
      old_string: "as",
      new_string: "was",
    },
    committed: ["migrations/1_a.sql"],
    files: SQLX,
    lang: "ja",
    says: "記録された SHA-384 が一致しなくなり",
    never: "the ",
  },
  {
    why: "what a removal does, in Japanese",
    tool: "Bash",
    input: { command: "rm migrations/1_a.sql" },
    committed: ["migrations/1_a.sql"],
    lang: "ja",
    says: "記録が残り、そのファイルが見つからなくなります",
  },
  {
    why: "Rails has its own option",
    tool: "Write",
    input: {
      file_path: "$REPO/db/migrate/20260901000000_x.rb",
      content: RUBY("add_index :users, :a"),
    },
    files: { Gemfile: 'gem "pg"' },
    says: "Safer: `algorithm: :concurrently`",
    never: "CREATE INDEX",
  },
  {
    why: "MySQL knows no NOT VALID",
    tool: "Write",
    input: {
      file_path: "$REPO/db/migrate/20260901000000_x.rb",
      content: RUBY("change_column_null :users, :a, false"),
    },
    files: { Gemfile: 'gem "mysql2"' },
    says: "Safer: fill the NULLs first",
    never: "NOT VALID",
  },
  {
    why: "a quote ends at its own bracket",
    tool: "Write",
    input: {
      file_path: "$REPO/db/migrate/20260901000000_x.rb",
      content: RUBY("change_table(:posts) { |t| t.remove :b }"),
    },
    says: "`t.remove :b` drops",
  },
];

for (const row of CASES) {
  Deno.test(`the text is true: ${row.why}`, async () => {
    const repo = makeRepo(row);
    const text = JSON.stringify(row.input).replaceAll("$REPO", repo);
    const { decision } = await answerOf(repo, row.tool, JSON.parse(text), {
      lang: row.lang,
    });
    const reason = decision?.reason ?? "";
    assertStringIncludes(reason, row.says);
    assert(row.never === undefined || !reason.includes(row.never), reason);
    Deno.removeSync(repo, { recursive: true });
  });
}

Deno.test("the text is true: a file of this branch that moves is no edit", async () => {
  const repo = makeRepo({});
  git(repo, "checkout", "-q", "-b", "feature");
  Deno.mkdirSync(`${repo}/migrations`);
  Deno.writeTextFileSync(`${repo}/migrations/1_a.sql`, "SELECT 1;\n");
  git(repo, "add", "-A");
  git(repo, "commit", "-q", "-m", "mine");
  const command = "mv migrations/1_a.sql migrations/2_a.sql";
  const { decision } = await answerOf(repo, "Bash", { command });
  assertStringIncludes(decision!.reason, "databases that ran it still record");
  assert(!decision!.reason.includes("the edit"), decision!.reason);
  Deno.removeSync(repo, { recursive: true });
});
