import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { interactiveForm } from "../src/git/interactive.ts";
import { properTool, replacementFor } from "../src/tools/git_equivalents.ts";
import { BUTLER, runProgram } from "./support/butler.ts";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { makeScenario } from "./support/scenario.ts";

const NO_ARGUMENTS = {
  options: new Set<string>(),
  values: new Map(),
  operands: [],
  pathspecs: undefined,
};

mcpTest(
  "every command of git is redirected, refused as interactive, or run",
  async () => {
    await using world = await makeScenario(
      "git init -q; printf x > x; commit Start",
    );
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const listed = await world.sh("git --list-cmds=main,others");
    const counts: Record<string, number> = {};
    for (const name of listed.split("\n").filter((name) => name !== "")) {
      const { json, isError } = await server.call("work_vcs", { args: [name] });
      const expected = properTool(name)
        ? "use_proper_tool"
        : interactiveForm(name, NO_ARGUMENTS)
        ? "interactive_command"
        : replacementFor([name]).stdin
        ? "invalid_argument"
        : "run";
      const code = json.error_code ?? "run";
      const seen = isError && "output" in json ? "run" : code;
      assertEquals(seen, expected, `${name}: ${JSON.stringify(json)}`);
      counts[expected] = (counts[expected] ?? 0) + 1;
    }
    assert(counts.run > 100, JSON.stringify(counts));
  },
);

mcpTest(
  "a command that reads stdin is refused with what it takes instead",
  async () => {
    await using world = await makeScenario(
      "git init -q; printf x > x; commit Start",
    );
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const cases: [string, string][] = [
      ["check-ignore --stdin", 'work_vcs(["check-ignore", …])'],
      ["cat-file --batch-check", 'work_vcs(["cat-file", "-p", …])'],
      ["hash-object -w --stdin", 'work_vcs(["hash-object", "-w", …])'],
      ["notes add -F -", 'work_vcs(["notes", "add", "-F", …])'],
      ["apply --check", 'work_vcs(["apply", "--check", …])'],
      ["mktree", "Ask the user to run it"],
    ];
    for (const [command, instead] of cases) {
      const args = command.split(" ");
      const { json } = await server.call("work_vcs", { args });
      assertEquals(json.error_code, "invalid_argument", command);
      assertStringIncludes(json.hint, instead);
    }
  },
);

mcpTest(
  "what git add and git rm put into the index can be recorded",
  async () => {
    await using world = await makeScenario(`
    git init -q; printf 'dist\\n' > .gitignore; printf 'b\\n' > b; commit Start
    mkdir dist; printf 'x\\n' > dist/x; printf 'y\\n' > dist/y`);
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const run = async (...args: string[]) =>
      (await server.call("work_vcs", { args })).json;
    const names = (commit: string) =>
      world.sh(`git show --format= --name-status ${commit}`);

    await run("add", "-f", "dist/x");
    const forced = { message: "Force", paths: ["dist/x"] };
    assertEquals((await server.call("work_record", forced)).json.files, [
      "dist/x",
    ]);
    assertEquals(await world.sh("git status --short"), "");

    await run("rm", "-q", "--cached", "b");
    const { json } = await server.call("work_record", { message: "Untrack" });
    assertEquals(json.error_code, "nothing_to_record");
    assertStringIncludes(json.hint, 'work_vcs(["commit", "-m", "MESSAGE"])');
    await world.sh("printf 'n\\n' > new");
    const done = await run("commit", "-q", "-m", "Untrack");
    assertEquals(done.exit_status, undefined, JSON.stringify(done));
    assertEquals(await names("HEAD"), "D\tb\n");
    assertEquals(await world.sh("git status --short"), "?? b\n?? new\n");

    const again = await run("commit", "-m", "All");
    assertEquals(again.error_code, "use_proper_tool");
    await world.sh("git add b");
    assertEquals((await run("commit", "-qm", "B")).exit_status, undefined);
    assertEquals(await names("HEAD"), "A\tb\n");
    const hole = await server.call("work_record", { message: "…" });
    assertEquals(hole.json.error_code, "invalid_argument");
  },
);

mcpTest("no read runs a program that the repository configures", async () => {
  await using world = await makeScenario(`
    git init -q
    printf 'one\\n' > a.txt
    printf 'two\\n' > b.txt
    commit 'Start'
    printf 'two\\n' >> a.txt
    printf 'new\\n' > c.txt
    printf '* diff=spy\\n' > .gitattributes
    printf '#!/bin/sh\\necho "$0 $*" >> ../ran\\ncat\\n' > ../spy
    chmod +x ../spy
    for name in diff.external diff.spy.command diff.spy.textconv core.pager \\
      pager.log pager.diff pager.status core.fsmonitor core.editor \\
      sequence.editor gpg.program core.askPass; do
      git config $name "$PWD/../spy"
    done
    git config log.showSignature true
    for hook in post-index-change fsmonitor-watchman; do cp ../spy .git/hooks/$hook; done
  `);
  const calls: [string, Record<string, unknown>][] = [
    ["work_observe", {}],
    ["work_diff", {}],
    ["work_diff", { level: "full" }],
    ["work_diff", { level: "full", path: "a.txt" }],
    ["work_diff", { record_id: "HEAD", level: "full" }],
    ["work_history", {}],
    ["work_history", { path: "a.txt" }],
  ];
  await using server = await startMcp({ cwd: world.work, env: world.env });
  for (const [tool, input] of calls) {
    const { isError, json } = await server.call(tool, input);
    assertEquals(isError, false, JSON.stringify(json));
  }
  assertEquals(await world.sh("cat ../ran 2> /dev/null || true"), "");
});

mcpTest("variables of git do not reach another repository", async () => {
  await using world = await makeScenario(`
    git init -q
    printf 'one\\n' > here.txt
    git init -q ../other
    printf 'two\\n' > ../other/there.txt
  `);
  const env = {
    ...world.env,
    GIT_DIR: `${world.folder}/other/.git`,
    GIT_WORK_TREE: `${world.folder}/other`,
    GIT_INDEX_FILE: `${world.folder}/no/index`,
    GIT_EXTERNAL_DIFF: "false",
    GIT_LITERAL_PATHSPECS: "0",
  };
  await using server = await startMcp({ cwd: world.work, env });
  const { json } = await server.call("work_observe");
  assertEquals(json.changed_files, ["here.txt"]);
  const made = await server.call("work_record", { message: "Start" });
  assertEquals(made.json.files, ["here.txt"]);
});

mcpTest("without git on PATH every tool says so", async () => {
  await using world = await makeScenario("git init -q");
  const env = { ...world.env, PATH: world.folder };
  await using server = await startMcp({ cwd: world.work, env });
  for (const tool of ["work_observe", "work_history", "work_publish"]) {
    assertEquals((await server.call(tool)).json.error_code, "git_missing");
  }
});

mcpTest(
  "a command that does not end is ended, in git's own words",
  async () => {
    await using world = await makeScenario(
      "git init -q; printf x > x; commit Start",
    );
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const args = ["column", "--mode=plain"]; // waits on a terminal, gets none
    const { json } = await server.call("work_vcs", { args });
    assertEquals(json.output, "");
  },
);

mcpTest(
  "a repository of another user is a clear error, not a missing one",
  async () => {
    await using world = await makeScenario(
      "git init -q; printf x > x; commit Start; chown -R 4321 .",
    );
    await using server = await startMcp({ cwd: world.work, env: world.env });
    for (const tool of ["work_observe", "work_diff", "work_history"]) {
      const { json } = await server.call(tool);
      assertEquals(json.error_code, "not_a_repository");
      assertMatch(json.summary, /belongs to another user/);
      assertMatch(json.hint, /safe\.directory/);
    }
    await world.sh(`git config --global safe.directory '${world.work}'`);
    assertEquals((await server.call("work_observe")).isError, false);
  },
  Deno.build.os === "windows" || Deno.uid() !== 0,
);

/** Permissions do not hold root back. */
function asNobody(argv: string[]): string[] {
  if (Deno.uid() !== 0) return argv;
  const drop = ["--reuid=65534", "--regid=65534", "--clear-groups"];
  return ["setpriv", ...drop, ...argv];
}

mcpTest(
  "files and folders without permission are named, not a failure",
  async () => {
    await using world = await makeScenario(`git init -q
      printf '1\\n' > a; printf '1\\n' > b; commit Start
      printf '2\\n' > a; printf '2\\n' > b; printf 'x\\n' > new; chmod 000 a new
      [ "$(id -u)" != 0 ] || chown -R 65534:65534 .`);
    const { work, env, folder } = world;
    await Deno.chmod(folder, 0o755);
    const butler = `${folder}/butler`;
    await Deno.copyFile(BUTLER, butler);
    await Deno.chmod(butler, 0o755);
    const call = async (tool: string, input: unknown) => {
      const argv = [butler, "call", tool, JSON.stringify(input)];
      const options = { cwd: work, env: { ...env, TMPDIR: "/tmp" } };
      return (await runProgram(asNobody(argv), options)).stdout;
    };
    const told =
      '"files":["M b +1 -1","M a cannot be read","A new cannot be read"]';
    assertStringIncludes(await call("work_diff", {}), told);
    assertStringIncludes(await call("work_diff", { level: "full" }), "\n+2\n");
    await world.sh("chmod 644 a new; chmod 555 .git");
    const record = await call("work_record", { message: "x" });
    const seen = await call("work_observe", {});
    await world.sh("chmod 755 .git");
    assertStringIncludes(seen, '"work_state":"dirty"');
    assertStringIncludes(record, "make the git directory writable");
    await world.sh("mkdir .git/butler; chmod 777 .git/butler; chmod 555 .git");
    const again = await call("work_record", { message: "x" });
    await world.sh("chmod 755 .git");
    assertStringIncludes(again, "make the git directory writable");
  },
  Deno.build.os !== "linux",
);

mcpTest("what butler keeps is no history", async () => {
  await using world = await makeScenario(`
    git init -q; printf x > x; commit Start; git branch side
    git config alias.lg 'log --graph --all --oneline'; printf y > x`);
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const run = async (...args: string[]) =>
    (await server.call("work_vcs", { args })).json;
  const { saved } = await run("reset", "--hard");
  assert(saved.ref, JSON.stringify(saved));
  assertEquals((await run("rev-list", "--all", "--count")).output.trim(), "1");
  for (const args of [["log", "--graph", "--all", "--oneline"], ["lg"]]) {
    const { output } = await run(...args);
    assertMatch(output, /^\* [0-9a-f]+ Start\s*$/);
  }
  const asked = [
    ["log", "--format=%s", "--all", "--", "x"],
    ["log", "--format=%s", "--glob=refs/*"],
    ["log", "--format=%s", "--branches", "--all"],
    ["log", "--format=%s", "--exclude=refs/heads/side", "--all"],
  ];
  for (const args of asked) {
    assertEquals((await run(...args)).output.trim(), "Start", args.join(" "));
  }
  await run("bundle", "create", "../all.bundle", "--all");
  const heads = await world.sh("git bundle list-heads ../all.bundle");
  assertEquals(heads.includes("butler"), false, heads);
  const { output } = await run("fast-export", "--all");
  assertEquals(output.includes("butler"), false, output);
  const own = ["log", "--format=%s", "--glob=refs/butler/*"];
  assertStringIncludes((await run(...own)).output, "butler safety");
  const before = await world.sh(
    "git for-each-ref --format='%(objectname)' refs/butler/safety",
  );
  await run("reset", "--hard");
  const edit = ["filter-branch", "--msg-filter", "sed s/Start/Begin/"];
  await run(...edit, "--", "--all");
  assertEquals(await world.sh("git log --format=%s --branches"), "Begin\n");
  const after = await world.sh(
    "git for-each-ref --format='%(objectname)' refs/butler/safety",
  );
  assertEquals(after.includes(before.trim()), true, `${before} ${after}`);
});

mcpTest("a commit that includes paths takes new files too", async () => {
  await using world = await makeScenario(
    "git init -q; printf a > a; commit Start; mkdir src; printf b > src/b; printf c > c",
  );
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const amend = ["commit", "--amend", "--no-edit", "--include", "--"];
  const call = { args: [...amend, "b"], cwd: `${world.work}/src` };
  const { isError } = await server.call("work_vcs", call);
  assertEquals(isError, false);
  const show = "git show --format=%s --name-only; git status --short";
  assertEquals(await world.sh(show), "Start\n\na\nsrc/b\n?? c\n");
  const whole = { args: [...amend, ":/"], cwd: `${world.work}/src` };
  assertEquals((await server.call("work_vcs", whole)).isError, false);
  assertEquals(await world.sh(show), "Start\n\na\nc\nsrc/b\n");
  const missing = await server.call("work_vcs", { args: [...amend, "no"] });
  assertStringIncludes(JSON.stringify(missing.json), "did not match any files");
});
