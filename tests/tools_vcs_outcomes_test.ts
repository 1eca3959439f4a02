import { assertEquals, assertStringIncludes } from "@std/assert";
import { mcpTest } from "./support/mcp_client.ts";
import { callTool } from "./support/record.ts";
import { makeScenario } from "./support/scenario.ts";

/** Two branches that change different lines of a file, and on main a change that is not recorded. */
const DIRTY = `
git init -q
seq 9 > a; commit Start
git switch -qc side
seq 9 | sed s/8/side/ > a; commit Side
git switch -q main
printf 'm\\n' > m; commit Main
git init -q --bare ../remote.git
git remote add origin ../remote.git
git push -q origin side
`;
const NEAR = "seq 9 | sed s/8/mine/ > a";
const FAR = "seq 9 | sed s/2/mine/ > a";

const BRINGING: readonly string[] = [
  "merge --autostash side",
  "rebase --autostash side",
  "rebase --apply --autostash side",
  "pull --no-rebase --autostash origin side",
  "pull --rebase --autostash origin side",
  "checkout -m side",
  "checkout --conflict=diff3 side",
  "switch --merge side",
];
for (const command of BRINGING) {
  mcpTest(`changes that conflict are told: git ${command}`, async () => {
    await using near = await makeScenario(DIRTY + NEAR);
    const args = command.split(" ");
    const told = await callTool(near, "work_vcs", { args });
    assertEquals(told.error_code, "conflicts", JSON.stringify(told));
    assertStringIncludes(String(told.hint), "work_observe()");
    await using far = await makeScenario(DIRTY + FAR);
    const { error_code } = await callTool(far, "work_vcs", { args });
    assertEquals(error_code, undefined);
  });
}

/** A hook, and a command that it rejects. */
const REJECTED: readonly (readonly [string, string])[] = [
  ["commit-msg", "commit --amend -m x"],
  ["prepare-commit-msg", "commit --amend --no-edit"],
  ["pre-merge-commit", "merge --no-ff side"],
  ["pre-merge-commit", "pull --no-rebase origin side"],
  ["commit-msg", "merge --no-ff side"],
  ["pre-rebase", "pull --rebase origin side"],
  ["applypatch-msg", "am ../patch"],
  ["pre-applypatch", "am ../patch"],
  ["pre-push", "push origin v1"],
];
for (const [hook, command] of REJECTED) {
  mcpTest(`a hook that rejects is named: ${hook}, git ${command}`, async () => {
    await using world = await makeScenario(`${DIRTY}
      git tag v1; git format-patch -q -1 --stdout side > ../patch
      printf '#!/bin/sh\\necho "fatal: Authentication failed"; exit 1\\n' > .git/hooks/${hook}
      chmod +x .git/hooks/${hook}`);
    const args = command.split(" ");
    const answer = await callTool(world, "work_vcs", { args });
    assertEquals([answer.error_code, answer.hook], ["hook_rejected", hook]);
    assertStringIncludes(String(answer.output), "Authentication failed");
    assertEquals(await world.sh("ls .git/butler | grep trace || true"), "");
  });
}

/** Commands that end with the status of the hook after them, and what they have done. */
const LATE: readonly (readonly [string, string])[] = [
  ["switch -q side", "git branch --show-current"],
  ["switch -c new", "git branch --show-current"],
  ["checkout --detach side", "git rev-parse --abbrev-ref HEAD"],
  ["checkout -- a", "git diff --name-only; echo same"],
  ["worktree add ../tree side", "git worktree list | wc -l | tr -d ' '"],
];
const DONE = ["side", "new", "HEAD", "same", "2"];
for (const [i, [command, look]] of LATE.entries()) {
  mcpTest(
    `what is done before a hook fails is done: git ${command}`,
    async () => {
      const change = command.endsWith("-- a") ? FAR : "";
      await using world = await makeScenario(`${DIRTY} ${change}
      printf '#!/bin/sh\\necho "error: no such filter" >&2; exit 3\\n' > .git/hooks/post-checkout
      chmod +x .git/hooks/post-checkout`);
      const args = command.split(" ");
      const answer = await callTool(world, "work_vcs", { args });
      assertEquals(answer.error_code, undefined, JSON.stringify(answer));
      assertStringIncludes(String(answer.notice), "post-checkout");
      assertStringIncludes(String(answer.output), "no such filter");
      assertEquals((await world.sh(look)).trim(), DONE[i]);
    },
  );
}
