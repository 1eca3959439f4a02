import { assert, assertEquals, assertMatch } from "@std/assert";
import { BUTLER, runProgram } from "./support/butler.ts";
import { guard, OK, sh } from "./support/guard.ts";
import { withFolder } from "./support/home.ts";

Deno.test("guard's exit status is the check's own", async (t) => {
  const cases: [string, string[], number][] = [
    ["success", ["--", "true"], 0],
    ["failure", ["--", "false"], 1],
    ["2", sh("exit 2"), 2],
    ["64", sh("exit 64"), 64],
    ["255", sh("exit 255"), 255],
    ["TERM", sh("kill -TERM $$"), 143],
    ["KILL", sh("kill -KILL $$"), 137],
    ["SEGV", sh("kill -SEGV $$"), 139],
    ["a real-time signal", sh("kill -40 $$"), 168],
    ["not found", ["--", "no-such-program"], 127],
    ["not found by path", ["--", "./no/such/program"], 127],
    ["not executable", ["--", "/etc/passwd"], 126],
    ["a folder", ["--", "/etc"], 126],
    ["time limit", ["--timeout", "0.2", ...sh("sleep 60")], 124],
  ];
  for (const [id, args, expected] of cases) {
    await t.step(id, async () => {
      const { status } = await guard(args);
      assertEquals(status, expected);
    });
  }
});

Deno.test("guard prints one line for success and nothing with --quiet", async () => {
  const loud = await guard(sh("echo a; echo b >&2"));
  assertEquals([loud.stdout, loud.stderr], [
    "check ok (2 lines suppressed)\n",
    "",
  ]);
  const quiet = await guard(["--quiet", ...sh("echo a")]);
  assertEquals([quiet.status, quiet.stdout, quiet.stderr], [0, "", ""]);
});

Deno.test("guard hands stdin, environment and folder to the check", async () => {
  await withFolder(async (folder) => {
    const { stdout } = await guard(
      sh('cat; echo "$MINE"; pwd; exit 1'),
      { stdin: '{"tool_name":"Edit"}\n', env: { MINE: "x y" }, cwd: folder },
    );
    assertEquals(stdout, `{"tool_name":"Edit"}\nx y\n${folder}\n`);
  });
});

/** Runs a script of bash; `$0` is the executable. */
function bash(script: string, home: string, env = {}) {
  const options = { env: { HOME: home, ...env }, cwd: home };
  return runProgram(["bash", "-c", script, BUTLER], options);
}

Deno.test("guard and meter hand on an environment that is not UTF-8", async (t) => {
  for (const subcommand of ["guard", "meter x"]) {
    await t.step(subcommand, () =>
      withFolder(async (home) => {
        const script = `export V=$'caf\\351'
          "$0" ${subcommand} -- sh -c 'test "$V" = "$(printf "caf\\351")"'`;
        assertEquals((await bash(script, home)).status, 0);
      }));
  }
});

Deno.test("guard and meter run in a folder whose name is not UTF-8", async (t) => {
  for (const subcommand of ["guard --evidence logs", "meter x"]) {
    await t.step(subcommand, () =>
      withFolder(async (home) => {
        const script = `mkdir $'caf\\351' && cd $'caf\\351' &&
          "$0" ${subcommand} -- sh -c 'echo ran; exit 4'; s=$?; ls; exit $s`;
        const { status, stdout } = await bash(script, home);
        const logs = subcommand.startsWith("guard") ? "logs\n" : "";
        assertEquals([status, stdout], [4, `ran\n${logs}`]);
      }));
  }
});

Deno.test("a script without #! is run by sh", () =>
  withFolder(async (home) => {
    await Deno.writeTextFile(`${home}/check`, "echo ran; exit 3\n", {
      mode: 0o755,
    });
    const { status, stdout } = await guard(["--", "./check"], { cwd: home });
    assertEquals([status, stdout], [3, "ran\n"]);
  }));

Deno.test("a report that cannot be printed is said, and that the check was run", () =>
  withFolder(async (home) => {
    const script = `"$0" guard -- sh -c 'echo x; exit 3' >/dev/full`;
    const { status, stderr } = await bash(script, home);
    assertEquals(status, 125);
    assertMatch(
      stderr,
      /^butler guard: Cannot print the report: no space .*\nThe check was run and ended with 3; full log: .*\n$/,
    );
    const mute = await bash(`${script} 2>&1`, home);
    assertEquals(mute.status, 125);
  }));

Deno.test("guard --feedback reports on stderr and exits 2", async () => {
  const failed = await guard(["--feedback", ...sh("echo bad; exit 7")]);
  assertEquals([failed.status, failed.stdout, failed.stderr], [2, "", "bad\n"]);
  const silent = await guard(["--feedback", ...sh("exit 7")]);
  assertEquals(silent.stderr, "check failed (exit 7), no output\n");
  const passed = await guard(["--feedback", "--", "true"]);
  assertEquals([passed.status, passed.stdout], [0, OK]);
});

Deno.test("guard passes a hook's answer on", async () => {
  const answer = '{"decision":"block","reason":"no"}';
  const { status, stdout } = await guard([
    "--feedback",
    ...sh(
      `echo '${answer}'`,
    ),
  ]);
  assertEquals([status, stdout], [0, `${answer}\n`]);
});

Deno.test("the older positional form works, with and without --", async () => {
  await withFolder(async (folder) => {
    const places = [[`${folder}/a`, "--"], ["b", "--"], ["c"]];
    for (const [evidence, ...dashes] of places) {
      const { status, stdout } = await guard(
        ["300", evidence, ...dashes, "sh", "-c", "seq 1 900; exit 3"],
        { cwd: folder },
      );
      assertEquals(status, 3);
      assert(stdout.length <= 300);
      const path = /^full log: (.*)$/m.exec(stdout)![1];
      assert(path.startsWith(`${folder}/`), "an absolute path");
      assertEquals(Deno.statSync(path).size, 3492);
    }
  });
});

Deno.test("wrong use exits 64 and never runs the check", async (t) => {
  const cases = [
    [],
    ["--"],
    ["--budget", "many", "--", "touch", "ran"],
    ["--budget"],
    ["--profile", "nightly", "--", "touch", "ran"],
    ["--profile", "constructor", "--", "touch", "ran"],
    ["--timeout", "0", "--", "touch", "ran"],
    ["--raw=yes", "--", "touch", "ran"],
    ["touch", "ran"],
    ["300", "--", "touch", "ran"],
  ];
  for (const args of cases) {
    await t.step(
      args.join(" ") || "nothing",
      () =>
        withFolder(async (folder) => {
          const { status, stdout, stderr } = await guard(args, { cwd: folder });
          assertEquals([status, stdout], [64, ""]);
          assertMatch(stderr, /^butler guard: [A-Z].*\n.+\n$/);
          assertEquals([...Deno.readDirSync(folder)], []);
        }),
    );
  }
});

Deno.test("profiles of the configuration count", async () => {
  await withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/.claude`);
    await Deno.writeTextFile(
      `${folder}/.claude/butler.json`,
      JSON.stringify({ guard: { profiles: { edit: { fail: 200 } } } }),
    );
    const { stdout } = await guard(sh("seq 1 900; exit 1"), { cwd: folder });
    assert(stdout.length <= 200, stdout);
  });
});

Deno.test("a ledger that cannot be written costs one warning", async () => {
  await withFolder(async (home) => {
    const env = { BUTLER_LEDGER: "/dev/full" };
    const passed = await guard(["--", "true"], { home, env });
    assertEquals([passed.status, passed.stdout], [0, OK]);
    assertMatch(passed.stderr, /^butler guard: Cannot record .*\n$/);
    const failed = await guard(["--feedback", ...sh("seq 1 900; exit 1")], {
      home,
      env,
    });
    assertEquals(failed.status, 2);
    assert(failed.stderr.length <= 1500);
  });
});

Deno.test("every run is in the ledger: returned and own bytes", async () => {
  await withFolder(async (home) => {
    await guard(["--name", "lint", ...sh("seq 1 900; exit 3")], { home });
    await guard(["--", "npx", "--help"], { home, env: { PATH: "/nowhere" } });
    const lines = Deno.readTextFileSync(`${home}/.cache/hook-meter.tsv`)
      .trimEnd().split("\n").map((line) => line.split("\t"));
    const [, name, status, bytes, , , raw, , rawLines] = lines[0];
    assertEquals([name, status, raw, rawLines], ["lint", "3", "3492", "900"]);
    assert(Number(bytes) > 1000 && Number(bytes) <= 1500);
    assertEquals(lines[1].slice(1, 3), ["npx", "127"]);
  });
});
