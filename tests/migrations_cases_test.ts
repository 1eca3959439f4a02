import { assertEquals, assertStringIncludes } from "@std/assert";
import { fixtureRows } from "./support/fixtures.ts";
import {
  answerOf,
  CASE_FILES,
  inRepo,
  makeRepo,
} from "./support/migration_repo.ts";
import type { RepoFiles } from "./support/migration_repo.ts";

/** One row of `fixtures/migrations/*.jsonl`: what public incidents and the tools' documents say. */
interface Case extends RepoFiles {
  readonly id: string;
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly expect: "deny" | "ask" | "silent";
  readonly why: string;
  /** Words of the answer. */
  readonly says?: string;
}

const repos = new Map<string, string>();

/** Cases with the same files share a repository: a judgement changes nothing. */
function repoFor({ committed, untracked, files, modified }: Case): string {
  const key = JSON.stringify([committed, untracked, files, modified]);
  const known = repos.get(key);
  if (known) return known;
  const made = makeRepo({ committed, untracked, files, modified });
  repos.set(key, made);
  return made;
}

for (const file of CASE_FILES) {
  Deno.test(`migrations judge ${file}.jsonl`, async (t) => {
    for (const row of fixtureRows<Case>(`migrations/${file}.jsonl`)) {
      await t.step(`${row.id}: ${row.why}`, async () => {
        const repo = repoFor(row);
        const { decision } = await answerOf(
          repo,
          row.tool,
          inRepo(row.input, repo),
        );
        assertEquals(decision?.kind ?? "silent", row.expect, decision?.reason);
        assertStringIncludes(decision?.reason ?? "", row.says ?? "");
      });
    }
    for (const repo of repos.values()) {
      Deno.removeSync(repo, { recursive: true });
    }
    repos.clear();
  });
}
