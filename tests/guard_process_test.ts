import { assertEquals, assertStringIncludes } from "@std/assert";
import { BUTLER, fixedEnv } from "./support/butler.ts";
import { guard, OK, sh } from "./support/guard.ts";
import { withFolder } from "./support/home.ts";

Deno.test("the time limit ends the whole process group", async () => {
  await withFolder(async (home) => {
    const script = `trap '' TERM; (trap '' TERM; sleep 300) &
      echo $! > ${home}/child; echo $$ > ${home}/parent; wait; sleep 300`;
    const { status, stdout } = await guard(
      ["--timeout", "0.3", ...sh(script)],
      { home },
    );
    assertEquals(status, 124);
    assertStringIncludes(stdout, "check stopped after 0.3 s (exit 124)");
    for (const name of ["child", "parent"]) {
      await ended(Number(Deno.readTextFileSync(`${home}/${name}`)));
    }
  });
});

const SIGNALS: [Deno.Signal, number][] = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
];
for (const [signal, expected] of SIGNALS) {
  Deno.test(`${signal} to guard reaches the check and all of its group`, () =>
    withFolder(async (home) => {
      const script = "sh -c 'echo $$; exec sleep 300'; exit 1";
      const child = start(home, script);
      const pids = [await child.firstNumber(), child.check];
      child.process.kill(signal);
      const { code } = await child.process.output();
      assertEquals(code, expected);
      for (const pid of pids) await ended(pid);
    }));
}

Deno.test("a check that handles a signal ends as it likes", () =>
  withFolder(async (home) => {
    const script = "trap 'exit 9' TERM; echo $$; while :; do sleep 0.05; done";
    const child = start(home, script);
    await child.firstNumber();
    child.process.kill("SIGTERM");
    assertEquals((await child.process.output()).code, 9);
  }));

Deno.test("a check does not outlive a guard that is killed", () =>
  withFolder(async (home) => {
    const child = start(home, "sleep 300 & echo $!; wait");
    const sleeper = await child.firstNumber();
    await hasWatchdog(child.check);
    child.process.kill("SIGKILL");
    await child.process.output();
    await ended(sleeper);
    await ended(child.check);
  }));

Deno.test("progress is shown in a terminal, and only there", async () => {
  await withFolder(async (home) => {
    const command = `'${BUTLER}' guard -- sh -c 'echo a; sleep 2'`;
    const { stdout } = await new Deno.Command("script", {
      args: ["-qec", command, "/dev/null"],
      clearEnv: true,
      env: fixedEnv({ HOME: home, TERM: "xterm" }),
      stdin: "null",
    }).output();
    const screen = new TextDecoder().decode(stdout);
    assertStringIncludes(screen, "check running: 1 s, 1 line");
    assertStringIncludes(screen, "\r\x1b[Kcheck ok (1 line suppressed)\r\n");
    const piped = await guard(sh("sleep 1.2"), { home });
    assertEquals([piped.stdout, piped.stderr], [OK, ""]);
  });
});

interface Started {
  readonly process: Deno.ChildProcess;
  /** The process id of the check. */
  readonly check: number;
  /** The first line that the check printed, a number. */
  firstNumber(): Promise<number>;
}

/** Starts a guarded script; its first line of output is a number. */
function start(home: string, script: string): Started {
  const process = new Deno.Command(BUTLER, {
    args: ["guard", ...sh(`echo $$ > ${home}/check; ${script}`)],
    clearEnv: true,
    env: fixedEnv({ HOME: home }),
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const evidence = `${home}/.cache/hook-evidence`;
  return {
    process,
    get check(): number {
      return Number(Deno.readTextFileSync(`${home}/check`));
    },
    firstNumber: () =>
      eventually(() => {
        const [{ name }] = [...Deno.readDirSync(evidence)];
        const text = Deno.readTextFileSync(`${evidence}/${name}`);
        return text.includes("\n") ? parseInt(text) : undefined;
      }),
  };
}

/** Asks again until there is an answer; a test that never gets one fails by its name. */
async function eventually<T>(ask: () => T | undefined): Promise<T> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    try {
      const answer = ask();
      if (answer !== undefined) return answer;
    } catch {
      // Not there yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("It never happened");
}

function ended(pid: number): Promise<true> {
  return eventually(() => isRunning(pid) ? undefined : true);
}

/** A zombie has ended; only its parent has not looked yet. */
function isRunning(pid: number): boolean {
  const { stdout } = new Deno.Command("ps", {
    args: ["-o", "stat=", "-p", String(pid)],
  }).outputSync();
  const state = new TextDecoder().decode(stdout).trim();
  return state !== "" && !state.startsWith("Z");
}

function hasWatchdog(check: number): Promise<true> {
  return eventually(() => {
    const { stdout } = new Deno.Command("ps", { args: ["-eo", "args="] })
      .outputSync();
    const lines = new TextDecoder().decode(stdout).split("\n");
    return lines.some((line) => line.endsWith(` sh ${check}`)) || undefined;
  });
}
