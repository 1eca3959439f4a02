import { assert, assertEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import stringWidth from "string-width";
import expected from "../fixtures/meter/logs/expected.json" with {
  type: "json",
};
import { comparisonLines } from "../src/meter/transcripts/comparison.ts";
import { parseLine } from "../src/meter/transcripts/parse_line.ts";
import { summaryTables } from "../src/meter/transcripts/tables.ts";
import { runButler } from "./support/butler.ts";

const LOGS = fromFileUrl(new URL("../fixtures/meter/logs/", import.meta.url));

/** The moments on the command line are local, those in the logs UTC. */
const UTC = { TZ: "UTC" };

interface Row {
  readonly name: string;
  readonly command?: string;
  readonly calls: number;
  readonly bytes: number;
  readonly estimated_tokens: number;
  readonly share: number;
  readonly refused?: number;
  readonly persisted?: number;
  readonly silent_runs?: number;
}

async function transcripts(folder: string, args: readonly string[]) {
  const { status, stdout, stderr } = await runButler(
    ["meter", "transcripts", join(LOGS, folder), ...args],
    { env: UTC },
  );
  assertEquals([status, stderr], [0, ""]);
  return stdout;
}

async function summary(folder: string, args: readonly string[]) {
  return JSON.parse(await transcripts(folder, [...args, "--json"]));
}

for (const { id, folder, args, mixed_bytes, ...rest } of expected) {
  Deno.test(`meter transcripts counts what entered the context: ${id}`, async () => {
    const got = await summary(folder, args);
    const hooks = got.hooks.map((row: Row) => [
      `${row.name}|${row.command ?? ""}`,
      [row.calls, row.bytes, row.silent_runs],
    ]);
    const table = (rows: readonly Row[]) =>
      Object.fromEntries(
        rows.map((row) => [row.name, [row.calls, row.bytes, row.refused ?? 0]]),
      );
    const sessions = got.top_sessions.map((row: Row) => [row.name, row.calls]);
    const persisted = [...got.tools, ...got.hooks]
      .reduce((sum: number, row: Row) => sum + (row.persisted ?? 0), 0);
    assertEquals({
      hooks: Object.fromEntries(hooks),
      tools: table(got.tools),
      shell: table(got.shell),
      sessions: Object.fromEntries(sessions),
      git: [got.git.calls, got.git.bytes, got.git.refused ?? 0],
      work_tools: [got.work_tools.calls, got.work_tools.bytes],
      subagent_bytes: got.subagent_bytes,
      persisted,
      divided: got.divided_command_lines,
      lines: got.lines,
      advice: got.advice.map((advice: { git: string }) => advice.git),
    }, rest as unknown);
  });

  Deno.test(`meter transcripts counts every byte once: ${id}`, async () => {
    const got = await summary(folder, args);
    const bytes = (rows: readonly Row[]) =>
      rows.reduce((sum, row) => sum + row.bytes, 0);
    const shell = got.tools.filter(({ name }: Row) =>
      ["Bash", "PowerShell", "Monitor"].includes(name)
    );
    assertEquals(bytes(got.hooks) + bytes(got.tools), got.bytes);
    assertEquals(bytes(got.top_sessions), got.bytes);
    assertEquals(bytes(got.shell), bytes(shell));
    const ascii = got.bytes - mixed_bytes;
    assertEquals(
      got.estimated_tokens,
      Math.round(ascii / 4 + mixed_bytes / 2.2),
    );
    for (const row of got.tools) assertEquals(row.share, row.bytes / got.bytes);
  });
}

Deno.test("meter transcripts names the tool for the largest git entries", async () => {
  const { advice } = await summary("current", []);
  assertEquals(advice[0], {
    git: "git diff",
    calls: 1,
    bytes: 300,
    estimated_tokens: 136,
    tool: "work_diff(path?, level?, record_id?)",
  });
});

Deno.test("meter transcripts counts one thing in the singular", async () => {
  const lines = (await transcripts("single", [])).split("\n");
  assertEquals(
    lines.filter((line) => /\b1 /.test(line) && !line.includes("  ")),
    [
      "1 byte (est. 0 tokens) from hooks and tools in 1 session, 1 log",
      "A command line's bytes are divided evenly among its programs (1 line ran several)",
      "git in shell commands ×2, 1 byte; refused by hooks ×0; work tools ×0, 0 bytes",
      "git status ×1: 1 byte (est. 0 tokens); use work_observe() instead",
      "1 byte went into sub-agents' own contexts",
    ],
  );
});

for (const lang of ["en", "ja"]) {
  Deno.test(`meter transcripts prints its tables: ${lang}`, async () => {
    const { stdout } = await runButler(
      ["meter", "transcripts", join(LOGS, "current")],
      { env: { ...UTC, BUTLER_LANG: lang } },
    );
    await golden(`transcripts.${lang}.txt`, stdout);
  });
}

Deno.test("meter transcripts --compare prints both sides of a date", async () => {
  await golden(
    "compare.txt",
    await transcripts("current", ["--compare", "2026-06-12T01:28"]),
  );
  const sides = await summary("current", ["--compare", "2026-06-12T01:28"]);
  const whole = await summary("current", []);
  assertEquals(sides.before.bytes + sides.after.bytes, whole.bytes);
  assertEquals(
    sides.before.git.calls + sides.after.git.calls,
    whole.git.calls,
  );
  assertEquals([sides.before.work_tools.calls, sides.after.git.refused], [
    0,
    2,
  ]);
});

Deno.test("meter transcripts fits its tables into a terminal", async () => {
  const whole = await summary("current", []);
  for (const lang of ["en", "ja"] as const) {
    for (const width of [40, 60, 80, 120, 200]) {
      const lines = [
        ...summaryTables(whole, width, lang),
        ...comparisonLines(whole, whole, width, lang),
      ].filter((line) => !/divided evenly|均等/.test(line));
      const widest = Math.max(...lines.map((line) => stringWidth(line)));
      assert(widest <= width, `${lang} ${width}: ${widest}`);
    }
  }
});

/** Compares with a golden file; `deno task golden` writes it. */
async function golden(name: string, text: string) {
  const path = join(LOGS, "..", "golden", name);
  if (Deno.env.get("GOLDEN")) await Deno.writeTextFile(path, text);
  assertEquals(text, await Deno.readTextFile(path));
}

Deno.test("meter transcripts reads the logs of CLAUDE_CONFIG_DIR", async () => {
  const config = await Deno.makeTempDir();
  try {
    await Deno.symlink(join(LOGS, "older"), join(config, "projects"));
    const { stdout } = await runButler(["meter", "transcripts", "--json"], {
      env: { CLAUDE_CONFIG_DIR: config },
    });
    const { files, top_sessions: [session] } = JSON.parse(stdout);
    assertEquals([files, session.project], [2, "-home-me-app"]);
  } finally {
    await Deno.remove(config, { recursive: true });
  }
});

Deno.test("meter transcripts skips a line of 100 MB", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = join(folder, "s.jsonl");
    const text = await Deno.readTextFile(
      join(LOGS, "older/-home-me-app/agent-9f.jsonl"),
    );
    const file = await Deno.open(path, { write: true, create: true });
    const writer = file.writable.getWriter();
    await writer.write(new TextEncoder().encode('{"hook":"'));
    const megabyte = new Uint8Array(1024 * 1024).fill(0x78);
    for (let i = 0; i < 100; i++) await writer.write(megabyte);
    await writer.write(new TextEncoder().encode('"}\n' + text));
    await writer.close();
    const { stdout } = await runButler([
      "meter",
      "transcripts",
      path,
      "--json",
    ]);
    const { lines, git } = JSON.parse(stdout);
    assertEquals([lines.too_long, lines.damaged, git.bytes], [1, 0, 60]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("parseLine() is total: every beginning of every line is one of three", async () => {
  const kinds = new Set<string>();
  for (const folder of ["current", "early", "older"]) {
    for (const line of await linesOf(join(LOGS, folder))) {
      assert(parseLine(line) !== "damaged", line);
      for (let end = 0; end < line.length; end += 7) {
        const part = parseLine(line.slice(0, end));
        kinds.add(typeof part === "string" ? part : "line");
      }
    }
  }
  assertEquals(kinds, new Set(["damaged"]));
});

Deno.test("parseLine() is total: lines with any value swapped for another", async () => {
  const others = [null, 1, true, "x", [], {}, [null], { type: "tool_result" }];
  for (const line of await linesOf(join(LOGS, "current"))) {
    for (const other of others) {
      for (const mutant of mutants(JSON.parse(line), other)) {
        const parsed = parseLine(JSON.stringify(mutant));
        assert(parsed !== "damaged");
      }
    }
  }
});

/** Copies of `value` in each of which one value inside is `other`. */
function* mutants(value: unknown, other: unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const copy = (changed: unknown) =>
      Array.isArray(value)
        ? value.with(Number(key), changed)
        : { ...value, [key]: changed };
    yield copy(other);
    for (const mutant of mutants(child, other)) yield copy(mutant);
  }
}

async function linesOf(folder: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) lines.push(...await linesOf(path));
    else lines.push(...(await Deno.readTextFile(path)).trimEnd().split("\n"));
  }
  return lines;
}
