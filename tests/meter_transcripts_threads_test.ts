import { assert, assertEquals, assertMatch } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import { writeSessionLogs } from "../bench/inputs/logs.ts";
import { collect } from "../src/meter/transcripts/collect.ts";
import type { CollectOptions } from "../src/meter/transcripts/collect.ts";
import { Gate } from "../src/meter/transcripts/gate.ts";
import { findLogs } from "../src/meter/transcripts/log_files.ts";
import type { LogFile } from "../src/meter/transcripts/log_files.ts";
import { startLogWorker } from "../src/meter/transcripts/log_worker.ts";
import { threadsFor } from "../src/meter/transcripts/threads.ts";
import { runButler } from "./support/butler.ts";

const LOGS = fromFileUrl(new URL("../fixtures/meter/logs/", import.meta.url));

/**
 * Some logs, and before them a long one beside a short one with copies of its
 * last lines: who reads the short one is done long before its turn.
 */
async function withLogs(use: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await writeSessionLogs(folder, 8e6);
    const texts = findLogs([folder]).files.map(({ path }) =>
      Deno.readTextFileSync(path)
    );
    const long = texts.join("");
    const copies = long.slice(long.length / 2).replace(/^.*\n/, "")
      .replace(/"sessionId":"[^"]*"/g, '"sessionId":"resumed"');
    const project = join(folder, "-a-project");
    await Deno.mkdir(project);
    await Deno.writeTextFile(join(project, "long.jsonl"), long);
    await Deno.writeTextFile(join(project, "resumed.jsonl"), copies);
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function read(files: readonly LogFile[], options: Partial<CollectOptions>) {
  const failures: string[] = [];
  const onFailure = (text: { en: string }) => void failures.push(text.en);
  return collect(files, { threads: 1, onFailure, ...options })
    .then((collected) => ({ ...collected, failures }));
}

Deno.test("meter transcripts gives the same on any number of threads", () =>
  withLogs(async (folder) => {
    const gone = { ...findLogs([folder]).files[0], path: `${folder}/gone` };
    const files = [...findLogs([folder, LOGS]).files, gone];
    const span = {
      since: "2026-06-12T01:10:00.000Z",
      divide: "2026-06-12T01:28:00.000Z",
    };
    const alone = await read(files, span);
    assert(alone.extent.lines.replayed > 100);
    assert(alone.summaries.every(({ bytes }) => bytes > 0));
    assertEquals(alone.extent.unreadable, [gone.path]);
    for (const threads of [2, 3]) {
      assertEquals(await read(files, { ...span, threads }), alone);
    }
  }));

const FAILING: Readonly<Record<string, () => Worker>> = {
  "none starts": () => {
    throw new Error("No more threads");
  },
  "the second throws": (() => {
    let started = 0;
    return () => started++ === 0 ? startLogWorker() : failingWorker();
  })(),
};

/** Deno itself tells of it on stderr. */
function failingWorker(): Worker {
  const source = "onmessage = () => { throw new Error('No more threads') }";
  return new Worker(`data:text/javascript,${source}`, { type: "module" });
}

for (const [id, start] of Object.entries(FAILING)) {
  Deno.test(`meter transcripts starts anew on one thread when threads fail: ${id}`, async () => {
    const { files } = findLogs([LOGS]);
    const alone = await read(files, {});
    const { failures, ...collected } = await read(files, { threads: 2, start });
    assertEquals({ ...collected, failures: [] }, alone);
    assertEquals(failures.length, 1);
    assertMatch(failures[0], /^Reading on several threads failed \(.*No more/);
  });
}

Deno.test("meter transcripts takes threads for much to read only", () => {
  const logs = (count: number, size: number) =>
    Array<LogFile>(count).fill({ size } as LogFile);
  const cases: readonly (readonly [LogFile[], number, number])[] = [
    [logs(0, 0), 8, 1],
    [logs(1000, 1000), 8, 1],
    [logs(1, 1e9), 8, 1],
    [logs(2, 1e9), 8, 2],
    [logs(100, 1e7), 1, 1],
    [logs(100, 1e7), 2, 2],
    [logs(100, 1e7), 64, 4],
  ];
  for (const [files, cores, threads] of cases) {
    assertEquals(threadsFor(files, cores), threads);
  }
});

Deno.test("Gate closes when too much is held, opens when some is released", () => {
  const gate = new Gate();
  const other = new Int32Array(gate.memory);
  const megabyte = 1024 * 1024;
  for (let held = 0; held < 16; held++) gate.hold(megabyte);
  gate.wait();
  gate.hold(1);
  assertEquals(Atomics.wait(other, 0, 1, 0), "timed-out");
  gate.release(megabyte);
  gate.wait();
});

Deno.test("butler meter transcripts reads much on threads of its own", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await writeSessionLogs(folder, 70e6);
    const { files } = findLogs([folder]);
    assertEquals(threadsFor(files, 2), 2);
    const { extent, summaries: [summary] } = await read(files, {});
    const { stdout, stderr } = await runButler(
      ["meter", "transcripts", folder, "--json"],
    );
    assertEquals([JSON.parse(stdout), stderr], [{ ...extent, ...summary }, ""]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
