import { assert, assertEquals } from "@std/assert";
import { realPathOf, repositoryRoot } from "../src/migrations/existing.ts";
import { system } from "../src/io/system.ts";
import { answerOf, makeRepo } from "./support/migration_repo.ts";

/** Over 1,024 characters, as deep monorepos under deep homes have it. */
const DEEP = `${"a-rather-long-name-of-a-folder/".repeat(40)}migrations`;

Deno.test("a committed migration with a long path is judged like any other", async () => {
  const path = `${DEEP}/0001_a.sql`;
  const repo = makeRepo({ committed: [path] });
  const file_path = `${repo}/${path}`;
  const write = await answerOf(repo, "Write", { file_path, content: "x\n" });
  assertEquals(write.decision?.kind, "deny");
  const command = `rm ${path}`;
  const remove = await answerOf(repo, "Bash", { command });
  assertEquals(remove.decision?.kind, "deny");
  const fresh = `${repo}/${DEEP}/0002_b.sql`;
  const input = { file_path: fresh, content: "DROP TABLE a;\n" };
  const risky = await answerOf(repo, "Write", input);
  assertEquals(risky.decision?.kind, "ask");
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("a long path that does not exist costs few questions", () => {
  const repo = Deno.realPathSync(Deno.makeTempDirSync());
  Deno.mkdirSync(`${repo}/.git`);
  Deno.mkdirSync(`${repo}/real`);
  Deno.symlinkSync(`${repo}/real`, `${repo}/link`);
  let asked = 0;
  const counted = {
    kindOf: (path: string) => (asked++, system.kindOf(path)),
    realPath: (path: string) => (asked++, system.realPath(path)),
  };
  const missing = "a/".repeat(15_000);
  const path = `${repo}/link/${missing}x.sql`;
  assertEquals(repositoryRoot(path, counted), repo);
  assertEquals(realPathOf(path, counted), `${repo}/real/${missing}x.sql`);
  assert(asked < 80, `${asked} questions`);
  Deno.removeSync(repo, { recursive: true });
});
