import { assert, assertEquals } from "@std/assert";
import { runButler } from "../butler.ts";
import type { Scenario } from "../scenario.ts";

/** Path to the hash that git gives the content. */
export type Contents = ReadonlyMap<string, string>;

/** A work tree with changes of every kind, large enough to be killed in the middle. */
export const DIRTY = `
git init -q
for i in 1 2 3 4 5 6 7 8 9; do seq $((i * 2000)) > old$i.txt; done
printf '*.log\\n' > .gitignore
commit 'Start'
for i in 1 2 3; do seq 7 $((i * 3000)) > old$i.txt; done
git add old1.txt old2.txt
seq 9 500 > old2.txt
rm old4.txt
git mv old5.txt '名前 5.txt'
for i in 1 2 3 4 5 6; do seq $i 90000 > new$i.txt; done
printf '\\000\\001\\377' > image.bin
`;

/** What is in the work tree. */
export async function workTree(world: Scenario): Promise<Contents> {
  const listing = await world.sh(
    "find . -path ./.git -prune -o -type f -print | LC_ALL=C sort > ../files; " +
      "git hash-object --stdin-paths < ../files | paste - ../files",
  );
  return rows(listing, /^(\w+)\t\.\/(.*)$/);
}

/** What a commit holds. */
export async function committed(
  world: Scenario,
  revision: string,
): Promise<Contents> {
  return rows(
    await world.sh(`git -c core.quotePath=false ls-tree -r ${revision}`),
    /^\d+ blob (\w+)\t(.*)$/,
  );
}

/** What is in the index. */
export async function indexed(world: Scenario): Promise<Contents> {
  return rows(
    await world.sh("git -c core.quotePath=false ls-files -s"),
    /^\d+ (\w+) 0\t(.*)$/,
  );
}

function rows(text: string, row: RegExp): Contents {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => {
    const [, hash, path] = row.exec(line) ?? [];
    assert(path !== undefined, `odd line: ${line}`);
    return [path, hash];
  }));
}

/** Calls a tool; the answer must be one of the expected error codes, or none. */
export async function callTool(
  { work, env }: Scenario,
  tool: string,
  input: Record<string, unknown> = {},
  allowed: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const args = ["call", tool, JSON.stringify(input)];
  const { stdout } = await runButler(args, { cwd: work, env });
  const json = JSON.parse(stdout.split("\n")[0]);
  const code = json.error_code;
  assert(code === undefined || allowed.includes(code), stdout);
  return json;
}

/**
 * Removes the locks of git processes that were killed themselves: git leaves
 * them to the person. Of butler nothing that blocks may be left.
 */
export async function removeLocksOfGit(world: Scenario): Promise<void> {
  await world.sh("find .git -name '*.lock' -delete");
}

export async function assertNoLocks(world: Scenario): Promise<void> {
  assertEquals(await world.sh("find .git -name '*.lock'"), "");
}
