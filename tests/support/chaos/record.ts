import { assertEquals } from "@std/assert";
import { BUTLER } from "../butler.ts";
import type { Attempt, Drill, Ending } from "../chaos.ts";
import { makeScenario } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";
import {
  assertNoLocks,
  callTool,
  committed,
  DIRTY,
  removeLocksOfGit,
  workTree,
} from "./work_tree.ts";
import type { Contents } from "./work_tree.ts";

export const recordDrill: Drill = {
  name: "record",
  holds: "the work tree is untouched, the next record has every byte",
  async prepare(): Promise<Attempt> {
    const world = await makeScenario(DIRTY);
    const before = await workTree(world);
    return {
      argv: [BUTLER, "call", "work_record", '{"message":"Killed"}'],
      cwd: world.work,
      env: world.env,
      check: (end) => check(world, before, end),
      [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
    };
  },
};

async function check(
  world: Scenario,
  before: Contents,
  end: Ending,
): Promise<void> {
  assertEquals(await workTree(world), before);
  if (end === "killed with its children") await removeLocksOfGit(world);
  await callTool(world, "work_observe");
  const again = { message: "Killed" };
  await callTool(world, "work_record", again, ["nothing_to_record"]);
  assertEquals(await workTree(world), before);
  assertEquals(await committed(world, "HEAD"), before);
  assertEquals(await world.sh("git status --porcelain"), "");
  assertEquals(await world.sh("git fsck --no-dangling 2>&1"), "");
  assertEquals(await world.sh("git log --format=%s"), "Killed\nStart\n");
  await assertNoLocks(world);
}
