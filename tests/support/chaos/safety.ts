import { assert, assertEquals } from "@std/assert";
import { BUTLER } from "../butler.ts";
import { haveEnded } from "../chaos.ts";
import type { Attempt, Drill, Ending } from "../chaos.ts";
import { makeScenario } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";
import {
  assertNoLocks,
  callTool,
  committed,
  DIRTY,
  indexed,
  removeLocksOfGit,
  workTree,
} from "./work_tree.ts";
import type { Contents } from "./work_tree.ts";

const RESET = { args: ["reset", "--hard"] };

export const safetyDrill: Drill = {
  name: "safety",
  holds: "every byte of work tree and index is there or in a safety commit",
  async prepare(): Promise<Attempt> {
    const world = await makeScenario(DIRTY);
    const files = await workTree(world);
    const index = await indexed(world);
    return {
      argv: [BUTLER, "call", "work_vcs", JSON.stringify(RESET)],
      cwd: world.work,
      env: world.env,
      check: async (end, orphans) => {
        await haveEnded(orphans); // a git that outlives butler goes on
        await check(world, { files, index }, end);
      },
      [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
    };
  },
};

interface Before {
  readonly files: Contents;
  readonly index: Contents;
}

async function check(
  world: Scenario,
  { files, index }: Before,
  end: Ending,
): Promise<void> {
  const saved = await savedContents(world);
  assertKept("work tree", files, [await workTree(world), ...saved]);
  assertKept("index", index, [await indexed(world), ...saved]);
  if (end === "killed with its children") await removeLocksOfGit(world);
  assertEquals(await world.sh("git fsck --no-dangling 2>&1"), "");
  await callTool(world, "work_observe");
  await callTool(world, "work_vcs", RESET);
  assertKept("work tree", files, await savedContents(world));
  assertEquals(await world.sh("git diff HEAD --stat"), "");
  await assertNoLocks(world);
}

/** The trees of every safety commit and of its parents, of which one is the index. */
async function savedContents(world: Scenario): Promise<Contents[]> {
  const hashes = await world.sh(
    "git for-each-ref --format='%(objectname) %(parent)' refs/butler/safety",
  );
  const all = [...new Set(hashes.split(/\s+/).filter((hash) => hash !== ""))];
  return await Promise.all(all.map((hash) => committed(world, hash)));
}

function assertKept(
  what: string,
  before: Contents,
  places: readonly Contents[],
): void {
  for (const [path, hash] of before) {
    const isKept = places.some((place) => place.get(path) === hash);
    assert(isKept, `${what}: the content of ${path} is lost`);
  }
}
