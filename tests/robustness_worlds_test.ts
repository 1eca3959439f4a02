import { assert, assertEquals } from "@std/assert";
import { BUTLER, runButler, runProgram } from "./support/butler.ts";
import { withFolder } from "./support/home.ts";
import { makeScenario } from "./support/scenario.ts";
import type { Scenario } from "./support/scenario.ts";

const DIRTY = `
git init -q
printf 'one\\n' > a.txt
commit 'Start'
printf 'two\\n' >> a.txt
printf 'new\\n' > 'new file.txt'
`;

const EVENT = JSON.stringify({
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "git status" },
});

interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the executable with exactly these variables. */
async function run(
  args: readonly string[],
  { cwd, env, stdin = "" }: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly stdin?: string;
  },
): Promise<Ran> {
  const words = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const argv = ["/usr/bin/env", "-i", ...words, BUTLER, ...args];
  return await runProgram(argv, { cwd, stdin });
}

/** What butler may find in its environment; `git` in it finds an identity in the repository. */
const ENVIRONMENTS: Readonly<Record<string, Record<string, string>>> = {
  "no HOME": {},
  "an empty HOME": { HOME: "" },
  "a HOME that nobody can write to": { HOME: "/proc" },
  "a HOME that is missing": { HOME: "/dev/null/home" },
  "a TMPDIR that is missing": { TMPDIR: "/dev/null/tmp" },
  "a locale that nobody has": { LC_ALL: "xx_YY.UTF-8" },
};

for (const [id, more] of Object.entries(ENVIRONMENTS)) {
  Deno.test(`worlds, ${id}: every subcommand does its work`, async () => {
    await using world = await makeScenario(
      `${DIRTY}git config user.name A; git config user.email a@b`,
    );
    const PATH = Deno.env.get("PATH") ?? "/usr/bin:/bin";
    const env = { PATH, GIT_CONFIG_NOSYSTEM: "1", ...more };
    const place = { cwd: world.work, env };
    const observed = await run(["call", "work_observe"], place);
    assertEquals(JSON.parse(observed.stdout).work_state, "dirty");
    const input = '{"message":"Second"}';
    const made = await run(["call", "work_record", input], place);
    assertEquals(JSON.parse(made.stdout).files, ["a.txt", "new file.txt"]);
    const args = ["guard", "--", "sh", "-c", "exit 3"];
    assertEquals((await run(args, place)).status, 3);
    const metered = await run(["meter", "m", "--", "echo", "hi"], place);
    assertEquals([metered.status, metered.stdout], [0, "hi\n"]);
    const hook = await run(["hook"], { ...place, stdin: EVENT });
    assert(hook.stdout.includes('"deny"'), hook.stdout);
    assertEquals((await run(["init"], place)).status, 0);
  });
}

Deno.test("worlds, env -i: without PATH no program is found, and it is said", async () => {
  await using world = await makeScenario(DIRTY);
  const place = { cwd: world.work, env: {} };
  const observed = await run(["call", "work_observe"], place);
  assertEquals(JSON.parse(observed.stdout).error_code, "git_missing");
  assertEquals((await run(["guard", "--", "echo"], place)).status, 127);
  assertEquals((await run(["meter", "m", "--", "echo"], place)).status, 127);
  const hook = await run(["hook"], { ...place, stdin: EVENT });
  assert(hook.stdout.includes('"deny"'), hook.stdout);
});

const FOLDERS: Readonly<Record<string, string>> = {
  "blanks and quotes": `it's a "folder"`,
  "a line break": "two\nlines",
  "Japanese": "日本語/フォルダー",
  "a leading dash": "-rf",
  "what a shell would expand": "$HOME `id` *",
  "more than 300 characters": `${"x".repeat(180)}/${"y".repeat(180)}`,
};

for (const [id, name] of Object.entries(FOLDERS)) {
  Deno.test(`worlds, a folder with ${id}: record, undo, init and remove`, async () => {
    await using world = await makeScenario("");
    const folder = `${world.work}/${name}`;
    await Deno.mkdir(folder, { recursive: true });
    const inside = { ...world, work: folder };
    await runProgram(["/bin/sh", "-c", SET_UP], {
      cwd: folder,
      env: world.env,
    });
    const observed = await call(inside, "work_observe");
    assertEquals(observed.changed_files, ["a.txt", "new file.txt"]);
    await call(inside, "work_vcs", { args: ["reset", "--hard"] });
    await Deno.writeTextFile(`${folder}/b.txt`, "b\n");
    const made = await call(inside, "work_record", { message: "Second" });
    assertEquals(made.files, ["b.txt", "new file.txt"]);
    const { env } = world;
    for (const args of [["init"], ["init", "--remove"]]) {
      const { status, stdout } = await runButler(args, { cwd: folder, env });
      assertEquals(status, 0, stdout);
    }
    const { work_state } = await call(inside, "work_observe");
    assertEquals(work_state, "clean");
  });
}

const SET_UP = "git init -q; echo one > a.txt; git add a.txt; " +
  "git commit -q -m Start; echo two > a.txt; echo new > 'new file.txt'";

async function call(
  { work, env }: Pick<Scenario, "work" | "env">,
  tool: string,
  input: Record<string, unknown> = {},
) {
  const args = ["call", tool, JSON.stringify(input)];
  const { status, stdout } = await runButler(args, { cwd: work, env });
  assertEquals(status, 0, stdout);
  return JSON.parse(stdout.split("\n")[0]);
}

/** Shell lines; `B` is the executable, `E` an event that is denied. */
const STREAMS:
  readonly (readonly [id: string, line: string, status: number])[] = [
    ["hook, no stdin", '"$B" hook <&-', 0],
    ["hook, stdin is a folder", '"$B" hook < .', 0],
    ["hook, no stdout", 'echo "$E" | "$B" hook >&-', 0],
    ["hook, no stderr", 'echo "$E" | "$B" hook 2>&-', 0],
    ["hook, nothing at all", '"$B" hook <&- >&- 2>&-', 0],
    ["hook, a full disk", 'echo "$E" | "$B" hook > /dev/full', 0],
    ["hook, a reader that is gone", 'echo "$E" | "$B" hook | true', 0],
    ["mcp, no stdin", '"$B" mcp <&-', 0],
    ["mcp, no stdout", '"$B" mcp < /dev/null >&-', 0],
    ["guard, no stdin", '"$B" guard -- sh -c "exit 4" <&-', 4],
    ["guard, no stdout", '"$B" guard -- sh -c "exit 4" >&-', 4],
    ["meter, a full disk", '"$B" meter x -- echo > /dev/full', 1],
    [
      "meter, a full disk and a failure",
      '"$B" meter x -- sh -c "echo; exit 3" > /dev/full',
      3,
    ],
    ["guard, a full disk", '"$B" guard -- true > /dev/full', 125],
    ["meter, no stdout", '"$B" meter m -- sh -c "exit 4" >&-', 4],
    ["meter, nothing at all", '"$B" meter m -- sh -c "exit 4" <&- >&- 2>&-', 4],
    ["a report, a reader that is gone", '"$B" --help | true', 0],
  ];

for (const [id, line, status] of STREAMS) {
  Deno.test(`worlds, streams, ${id}: exit ${status}`, async () => {
    await withFolder(async (cwd) => {
      const env = { HOME: cwd, B: BUTLER, E: EVENT };
      const ran = await runProgram(["/bin/bash", "-c", line], { cwd, env });
      assertEquals(ran.status, status, ran.stderr);
    });
  });
}

Deno.test("worlds, a full disk: clear errors, nothing half done", async () => {
  await using world = await makeScenario("");
  const disk = `${world.folder}/disk`;
  await Deno.mkdir(disk);
  const mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk];
  // Not everybody may mount; tests of the tools have a limit on file sizes too.
  if ((await runProgram(mount)).status !== 0) return;
  try {
    const full = { ...world, work: disk };
    const fill = `${SET_UP}; cat /dev/zero > full 2> /dev/null; true`;
    const { env } = world;
    await runProgram(["/bin/sh", "-c", fill], { cwd: disk, env });
    const state = "git rev-parse HEAD; git ls-files -s; git diff | cksum";
    const look = () => runProgram(["/bin/sh", "-c", state], { cwd: disk, env });
    const before = await look();
    for (
      const [tool, input] of [
        ["work_record", '{"message":"x"}'],
        ["work_vcs", '{"args":["reset","--hard"]}'],
        ["work_focus", '{"number":3}'],
      ]
    ) {
      const args = ["call", tool, input];
      const { stdout } = await runButler(args, { cwd: disk, env });
      const { summary } = JSON.parse(stdout);
      assertEquals([tool, summary], [tool, "Cannot write: the disk is full"]);
    }
    assertEquals((await look()).stdout, before.stdout);
    await Deno.remove(`${disk}/full`);
    const made = await call(full, "work_record", { message: "Second" });
    assertEquals(made.files, ["a.txt", "new file.txt"]);
  } finally {
    await runProgram(["umount", disk]);
  }
});

Deno.test("worlds, a submodule: its changes are told, its own calls are its own", async () => {
  await using world = await makeScenario(`
    git init -q ../library
    (cd ../library; printf 'x\\n' > x; commit 'Library')
    git init -q
    git submodule --quiet add ../library library
    commit 'Start'
    printf 'y\\n' > library/x
  `);
  const { changed_files: outside } = await call(world, "work_observe");
  assertEquals(outside, ["library"]);
  const inside = await call(world, "work_observe", { cwd: "library" });
  assertEquals(inside.changed_files, ["x"]);
  const made = await call(world, "work_record", {
    cwd: "library",
    message: "Inside",
  });
  assertEquals(made.files, ["x"]);
  const outer = await call(world, "work_record", { message: "Outside" });
  assertEquals(outer.files, ["library"]);
});

Deno.test("worlds, parallel calls: reads beside a record see before or after", async () => {
  await using world = await makeScenario(DIRTY);
  const reads = Array.from({ length: 6 }, () => call(world, "work_observe"));
  const record = call(world, "work_record", { message: "Second" });
  for (const { work_state, changed_files } of await Promise.all(reads)) {
    assert(
      changed_files === undefined || changed_files.length !== 1,
      `${work_state} ${changed_files}`,
    );
  }
  assertEquals((await record).files, ["a.txt", "new file.txt"]);
});
