import { assertEquals } from "@std/assert";
import { runButler } from "./support/butler.ts";
import { makeScenario } from "./support/scenario.ts";
import type { Scenario } from "./support/scenario.ts";

/** A repository on branch 69-x whose remote is at a hosting site, and a `gh` that is this script. */
function trackerScenario(url: string, gh: string): Promise<Scenario> {
  return makeScenario(`
    git init -q
    printf 'x' > a.txt
    commit 'Start'
    git switch -q -c 69-x
    git remote add origin ${url}
    mkdir ../bin
    printf '#!/bin/sh\\necho "$*" >> "${"$HOME"}/asked"\\n${gh}\\n' > ../bin/gh
    cp ../bin/gh ../bin/glab
    chmod +x ../bin/gh ../bin/glab
  `);
}

async function observe(world: Scenario, config?: unknown) {
  const env = {
    ...world.env,
    PATH: `${world.folder}/bin:${world.env.PATH}`,
  };
  if (config !== undefined) {
    await Deno.mkdir(`${world.folder}/.claude`, { recursive: true });
    const text = JSON.stringify(config);
    await Deno.writeTextFile(`${world.folder}/.claude/butler.json`, text);
  }
  const args = ["call", "work_observe"];
  const { stdout } = await runButler(args, { cwd: world.work, env });
  return JSON.parse(stdout).active_issue;
}

function asked(world: Scenario): Promise<string> {
  return world.sh("cat ../asked 2> /dev/null || true");
}

const GITHUB = "git@github.com:aki/x.git";
const TITLE = `echo "{\\"title\\":\\"題名\\"}"`;

Deno.test("the title comes from gh, and is asked for once", async () => {
  await using world = await trackerScenario(GITHUB, TITLE);
  assertEquals(await observe(world), { number: 69, title: "題名" });
  assertEquals(await observe(world), { number: 69, title: "題名" });
  assertEquals(await asked(world), "issue view 69 --json title\n");
});

Deno.test("the title comes from glab for a remote of GitLab", async () => {
  const url = "https://gitlab.example.com/aki/x.git";
  await using world = await trackerScenario(url, TITLE);
  assertEquals(await observe(world), { number: 69, title: "題名" });
  assertEquals(await asked(world), "issue view 69 --output json\n");
});

Deno.test("a tracker that fails is not asked again", async () => {
  await using world = await trackerScenario(GITHUB, "exit 1");
  assertEquals(await observe(world), { number: 69 });
  assertEquals(await observe(world), { number: 69 });
  assertEquals(await asked(world), "issue view 69 --json title\n");
});

Deno.test("a tracker that does not answer costs the title, not the call", async () => {
  const never = `mkfifo "$HOME/never"; cat "$HOME/never"`;
  await using world = await trackerScenario(GITHUB, never);
  assertEquals(await observe(world), { number: 69 });
});

Deno.test("nobody is asked about another host, or with provider none", async () => {
  const elsewhere = "https://github.com.example.org/aki/x.git";
  await using world = await trackerScenario(elsewhere, TITLE);
  assertEquals(await observe(world), { number: 69 });
  await world.sh(`git remote set-url origin ${GITHUB}`);
  const none = { issues: { provider: "none" } };
  assertEquals(await observe(world, none), { number: 69 });
  assertEquals(await asked(world), "");
  const forced = { issues: { provider: "glab" } };
  assertEquals(await observe(world, forced), { number: 69, title: "題名" });
});
