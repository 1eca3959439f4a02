import { assert, assertEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import { BUTLER, fixedEnv, runButler, runProgram } from "./support/butler.ts";

const SCRIPT = fromFileUrl(
  new URL("../fixtures/meter/hook-meter.sh", import.meta.url),
);

/** A home of its own for every test: the ledger is in it. */
function withHome(name: string, test: (home: string) => Promise<void>) {
  Deno.test(name, async () => {
    const home = await Deno.makeTempDir();
    try {
      await test(home);
    } finally {
      await Deno.remove(home, { recursive: true });
    }
  });
}

function ledgerOf(home: string): string {
  return Deno.readTextFileSync(join(home, ".cache", "hook-meter.tsv"));
}

function columnsOf(home: string): string[] {
  return ledgerOf(home).trimEnd().split("\n").at(-1)!.split("\t");
}

/** Commands whose output and status the older script and butler must agree on. */
const COMMANDS: readonly (readonly [string, string])[] = [
  ["silent", "true"],
  ["one-line", "echo check ok"],
  ["no-newline", "printf abc"],
  ["newlines-at-the-end", "printf 'a\\n\\n\\n'"],
  ["only-newlines", "printf '\\n\\n'"],
  ["empty-lines-inside", "printf 'a\\n\\n\\nb\\n'"],
  ["stderr", "echo problem >&2; exit 1"],
  ["both-streams", "echo out; echo err >&2; exit 3"],
  ["japanese", "echo 整合検査に合格しました"],
  ["real-time-signal", "kill -34 $$"],
  ["not-utf8", "printf '\\377\\376x\\n'"],
  ["large", "seq 1 100000"],
  ["status-2", "exit 2"],
  ["status-255", "exit 255"],
  ["sigterm", "kill -TERM $$"],
  ["sigkill", "kill -KILL $$"],
  ["sigsegv", "kill -SEGV $$"],
  ["reads-stdin", "cat"],
];

for (const [id, command] of COMMANDS) {
  withHome(`meter agrees with the older script: ${id}`, async (home) => {
    const other = join(home, "older");
    const stdin = '{"hook_event_name":"PostToolUse"}\n';
    const run = ["検査", "--", "bash", "-c", command];
    const [older, butler] = await Promise.all([
      runProgram(["bash", SCRIPT, ...run], { env: { HOME: other }, stdin }),
      runButler(["meter", ...run], { env: { HOME: home }, stdin }),
    ]);
    assertEquals(butler.status, older.status);
    const [, ...expected] = columnsOf(other);
    const [time, ...actual] = columnsOf(home);
    assertEquals(actual.slice(0, 4), expected);
    assert(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time), time);
  });
}

withHome("meter passes every byte on, stream by stream", async (home) => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => i * 31 % 256);
  await Deno.writeFile(join(home, "data"), bytes);
  const child = await new Deno.Command(BUTLER, {
    args: ["meter", "x", "--", "sh", "-c", "cat data; cat data >&2"],
    cwd: home,
    clearEnv: true,
    env: fixedEnv({ HOME: home }),
  }).output();
  assertEquals(child.stdout, bytes);
  assertEquals(child.stderr, bytes);
});

withHome("meter passes output on as it comes", async (home) => {
  const child = new Deno.Command(BUTLER, {
    args: ["meter", "x", "--", "sh", "-c", "echo first; read go; echo $go"],
    clearEnv: true,
    env: fixedEnv({ HOME: home }),
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  assertEquals((await reader.read()).value, "first\n");
  // Only now may the command end: what it said before is already here.
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode("second\n"));
  await writer.close();
  assertEquals((await reader.read()).value, "second\n");
  assert((await reader.read()).done);
  assert((await child.status).success);
});

withHome("meter says like a shell why nothing ran", async (home) => {
  const env = { HOME: home };
  const missing = await runButler(["meter", "x", "--", "no-such-command"], {
    env,
  });
  assertEquals(missing.status, 127);
  assertEquals(
    missing.stderr,
    "butler meter: no-such-command: command not found\n",
  );
  const folder = await runButler(["meter", "x", "--", home], { env });
  assertEquals(folder.status, 126);
  assertEquals(columnsOf(home)[2], "126");
});

withHome("meter runs a script without a shebang line", async (home) => {
  const script = join(home, "hook");
  await Deno.writeTextFile(script, "echo ran with $1\nexit 7\n");
  await Deno.chmod(script, 0o755);
  const { status, stdout } = await runButler(
    ["meter", "x", "--", script, "one"],
    { env: { HOME: home } },
  );
  assertEquals([status, stdout], [7, "ran with one\n"]);
});

withHome("meter ends the command when the reader is gone", async (home) => {
  const pipe = '"$0" meter x -- yes | head -n 1; exit ${PIPESTATUS[0]}';
  const { status, stdout } = await runProgram(["bash", "-c", pipe, BUTLER], {
    env: { HOME: home },
  });
  assertEquals([status, stdout], [141, "y\n"]);
});

withHome("meter hands a signal on and tells its status", async (home) => {
  const script = "trap 'echo ended; exit 9' TERM; echo ready; " +
    "while :; do sleep 0.05; done";
  const child = new Deno.Command(BUTLER, {
    args: ["meter", "x", "--", "bash", "-c", script],
    clearEnv: true,
    env: fixedEnv({ HOME: home }),
    stdin: "null",
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  assertEquals((await reader.read()).value, "ready\n");
  child.kill("SIGTERM");
  assertEquals((await reader.read()).value, "ended\n");
  await reader.cancel();
  assertEquals((await child.status).code, 9);
  assertEquals(columnsOf(home)[2], "9");
});

withHome("meter keeps the event and the time it took", async (home) => {
  await runButler(["meter", "--event", "PostToolUse", "x", "--", "true"], {
    env: { HOME: home },
  });
  const [, name, , , , event, raw, milliseconds] = columnsOf(home);
  assertEquals([name, event, raw], ["x", "PostToolUse", ""]);
  assert(/^\d+$/.test(milliseconds), milliseconds);
});

const UNWRITABLE: readonly (readonly [string, (home: string) => string])[] = [
  ["the ledger is a folder", (home) => home],
  ["its folder is a file", (home) => join(home, "file", "ledger.tsv")],
  ["the disk is full", () => "/dev/full"],
];

for (const [what, ledger] of UNWRITABLE) {
  withHome(`meter only warns when ${what}`, async (home) => {
    await Deno.writeTextFile(join(home, "file"), "");
    const { status, stdout, stderr } = await runButler(
      ["meter", "x", "--", "sh", "-c", "echo out; echo err >&2; exit 3"],
      { env: { HOME: home, BUTLER_LEDGER: ledger(home) } },
    );
    assertEquals([status, stdout], [3, "out\n"]);
    const [first, warning, ...rest] = stderr.split("\n");
    assertEquals([first, rest], ["err", [""]]);
    assert(warning.startsWith("butler meter: Cannot record the run in"));
  });
}

withHome("meter writes 50 whole lines from 50 parallel runs", async (home) => {
  const start = '"$0" meter "hook $1" -- echo "$1" &';
  const script = `for i in $(seq 50); do set -- $i; ${start} done; wait`;
  await runProgram(["bash", "-c", script, BUTLER], { env: { HOME: home } });
  const names = ledgerOf(home).trimEnd().split("\n").map((line) => {
    const [time, name, status, bytes, lines] = line.split("\t");
    const number = name.slice("hook ".length);
    assertEquals([time.length, status, lines], [19, "0", "0"]);
    assertEquals(Number(bytes), number.length);
    return Number(number);
  });
  assertEquals(
    names.sort((a, b) => a - b),
    Array.from({ length: 50 }, (_, i) => i + 1),
  );
});

const MISUSES: readonly (readonly [string, readonly string[]])[] = [
  ["Cannot meter a run: the name is missing", ["--", "true"]],
  ["Cannot meter a run: the command is missing", ["x", "--"]],
  ['Unexpected argument "y" of meter', ["x", "y", "--", "true"]],
  ['Cannot meter "lint": no command follows', ["lint", "true"]],
  ['Cannot use --by "size"', ["report", "--by", "size"]],
  ['Cannot use --since "7x"', ["--since", "7x"]],
  ['Cannot use --since "2026-02-30"', ["--since", "2026-02-30"]],
  ['Unexpected argument "-x" of meter', ["-x", "--", "true"]],
  ["Cannot use --since: it needs a value", ["report", "--since"]],
  ['Unexpected argument "--sinse=7d" of meter', ["report", "--sinse=7d"]],
  [
    "Cannot use --json here: it is an option of `butler meter report` and " +
    "`butler meter transcripts`",
    ["--json", "--", "true"],
  ],
  [
    "Cannot use --project here: it is an option of `butler meter transcripts`",
    ["--project", "x"],
  ],
  [
    "Cannot use --event here: it is an option of " +
    "`butler meter NAME -- COMMAND`",
    ["report", "--event=Stop"],
  ],
  ['Cannot use "--json=no": --json takes no value', ["report", "--json=no"]],
];

for (const [message, args] of MISUSES) {
  withHome(`meter ${args.join(" ")} is wrong use`, async (home) => {
    const { status, stdout, stderr } = await runButler(["meter", ...args], {
      env: { HOME: home },
    });
    assertEquals([status, stdout], [64, ""]);
    assert(stderr.startsWith(`butler meter: ${message}`), stderr);
  });
}
