import { assert, assertEquals } from "@std/assert";
import { TOOLS } from "../src/tools/catalog.ts";
import { runButler, runProgram } from "./support/butler.ts";
import { withFolder } from "./support/home.ts";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { installOldGit } from "./support/old_git.ts";
import { makeScenario } from "./support/scenario.ts";
import { callAll, readCase, viaServer } from "./support/scenario_cases.ts";

/** Scenarios that between them use every tool and every way in which butler calls git. */
const SCENARIOS = [
  "ahead",
  "conflicted_merge",
  "dirty",
  "diverged",
  "hook_rejects",
  "merge_record",
  "names",
  "new_branch",
  "rebasing",
  "renames",
  "safety",
  "unborn",
  "vcs",
  "worktree",
];

const PATH = Deno.env.get("PATH") ?? "/usr/bin:/bin";

async function realGit(): Promise<string> {
  const { stdout } = await runProgram(["/bin/sh", "-c", "command -v git"]);
  return stdout.trim();
}

for (const name of SCENARIOS) {
  mcpTest(`git 2.25, ${name}: the answers are the same`, async () => {
    const scenario = readCase(name);
    await withFolder(async (folder) => {
      await installOldGit(folder, await realGit());
      const more = { PATH: `${folder}:${PATH}` };
      const calls = await callAll(scenario, viaServer, more);
      assertEquals(refused(folder), []);
      assertEquals(calls, scenario.calls);
      assert(read(`${folder}/calls`).length > scenario.calls.length / 2);
    });
  });
}

Deno.test("git 2.25: the stand-in refuses what is newer", async () => {
  await withFolder(async (folder) => {
    await installOldGit(folder, await realGit());
    const status = async (...args: string[]) =>
      (await runProgram([`${folder}/git`, ...args])).status;
    assertEquals(await status("init", "-b", "x", folder), 129);
    assertEquals(await status("rev-parse", "--path-format=absolute"), 129);
    assertEquals(await status("log", "--format=%h%(decorate)"), 129);
    assertEquals(await status("maintenance", "run"), 1);
    assertEquals(await status("-c", "a.b=maintenance", "version"), 0);
    assertEquals(refused(folder).length, 4);
  });
});

function refused(folder: string): string[] {
  return read(`${folder}/refused`);
}

function read(path: string): string[] {
  try {
    return Deno.readTextFileSync(path).trimEnd().split("\n");
  } catch {
    return [];
  }
}

/** The least that a tool's schema wants. */
const INPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  work_record: { message: "x" },
  work_vcs: { args: ["branch"] },
  work_focus: { number: 1 },
};

mcpTest(
  "no git: every tool says so, and the hook goes on judging",
  async () => {
    await using world = await makeScenario("git init -q; printf x > x");
    const env = { ...world.env, PATH: "/nonexistent" };
    await using server = await startMcp({ cwd: world.work, env });
    for (const { name } of TOOLS) {
      const { json, isError } = await server.call(name, INPUTS[name]);
      assertEquals([name, isError, json.error_code], [
        name,
        true,
        "git_missing",
      ]);
    }
    const event = JSON.stringify({
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "git status" },
      cwd: world.work,
    });
    const answer = await runButler(["hook"], { stdin: event, env });
    assert(answer.stdout.includes("work_observe()"), answer.stdout);
    const stdin = `{"hook_event_name":"SessionStart","cwd":"${world.work}"}`;
    const start = await runButler(["hook"], { stdin, env });
    assertEquals([start.status, start.stdout], [0, ""]);
    const doctor = await runButler(["doctor"], { cwd: world.work, env });
    assertEquals(doctor.status, 1);
    const line = doctor.stdout.split("\n").find((one) => / git: /.test(one));
    assertEquals(
      line?.replace(/^WRONG git: (.*?)\..*/, "$1"),
      "git cannot be started",
    );
  },
);
