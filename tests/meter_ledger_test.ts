import { assert, assertEquals } from "@std/assert";
import { join } from "@std/path";
import paths from "../fixtures/meter/ledger_paths.json" with { type: "json" };
import lines from "../fixtures/meter/ledger_lines.json" with { type: "json" };
import { appendLine } from "../src/io/files_append.ts";
import { appendRun, formatRun, ledgerPath } from "../src/meter/ledger.ts";
import type { RunRecord } from "../src/meter/ledger.ts";
import { Tally, tallyOf } from "../src/meter/tally.ts";

const TIME = new Date(2026, 5, 12, 10, 20, 30);
const RUN: RunRecord = {
  time: TIME,
  name: "lint",
  status: 0,
  bytes: 58,
  lines: 1,
};
const LINE = formatRun(RUN);

interface PathCase {
  readonly id: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly configured?: string;
  readonly path?: string;
}

for (const { id, env, configured, path } of paths as readonly PathCase[]) {
  Deno.test(`ledgerPath() finds the ledger: ${id}`, () => {
    assertEquals(ledgerPath((name) => env[name], configured), path);
  });
}

for (const { id, run, line } of lines) {
  Deno.test(`formatRun() writes one line: ${id}`, () => {
    assertEquals(formatRun({ time: TIME, ...run }), line);
  });
}

Deno.test("formatRun() cuts a long name between characters", () => {
  const [, name] = formatRun({ ...RUN, name: "検".repeat(5000) }).split("\t");
  assertEquals(name, "検".repeat(66));
});

Deno.test("Tally counts pieces as it counts the whole", () => {
  const text = "\n\na\n\nb c\n検査\n\n\n";
  const whole = tallyOf(text);
  assertEquals([whole.bytes, whole.lines], [2 + 2 + 1 + 3 + 1 + 6, 5]);
  const bytes = new TextEncoder().encode(text);
  for (let i = 0; i <= bytes.length; i++) {
    const tally = new Tally();
    tally.add(bytes.subarray(0, i));
    tally.add(bytes.subarray(i));
    assertEquals([tally.bytes, tally.lines], [whole.bytes, whole.lines]);
  }
});

function inTempFolder(name: string, test: (folder: string) => void) {
  Deno.test(name, () => {
    const folder = Deno.makeTempDirSync();
    try {
      test(folder);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  });
}

inTempFolder("appendRun() makes the folder and appends", (folder) => {
  const path = join(folder, "a", "b", "ledger.tsv");
  assertEquals(appendRun(path, RUN), undefined);
  assertEquals(appendRun(path, RUN), undefined);
  assertEquals(Deno.readTextFileSync(path), LINE + LINE);
});

inTempFolder("appendRun() warns when the ledger is a folder", (folder) => {
  assertEquals(
    appendRun(folder, RUN)?.en,
    `Cannot record the run in "${folder}": is a directory`,
  );
});

inTempFolder("appendRun() warns when a parent is a file", (folder) => {
  const file = join(folder, "file");
  Deno.writeTextFileSync(file, "");
  assert(appendRun(join(file, "ledger.tsv"), RUN)?.en.startsWith("Cannot"));
});

Deno.test({
  name: "appendRun() warns when the disk is full",
  ignore: Deno.build.os !== "linux",
  fn: () => {
    assertEquals(
      appendRun("/dev/full", RUN)?.en,
      'Cannot record the run in "/dev/full": no space left on device',
    );
  },
});

inTempFolder("appendRun() starts a new line after a torn one", (folder) => {
  const path = join(folder, "ledger.tsv");
  Deno.writeTextFileSync(path, LINE + "2026-06-12T10:2");
  appendRun(path, RUN);
  assertEquals(
    Deno.readTextFileSync(path),
    LINE + "2026-06-12T10:2\n" + LINE,
  );
});

const LIMITS = { maxBytes: 1000, keepBytes: 600 };

function appendNumbered(path: string, numbers: readonly number[]) {
  for (const number of numbers) {
    const line = new TextEncoder().encode(`line ${number}\n`);
    assertEquals(appendLine(path, line, LIMITS), { ok: true });
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

inTempFolder("appendLine() drops whole lines, the oldest", (folder) => {
  const path = join(folder, "ledger.tsv");
  appendNumbered(path, range(0, 500));
  const kept = Deno.readTextFileSync(path);
  assert(kept.length <= LIMITS.maxBytes && kept.length > 500);
  const first = Number(/^line (\d+)\n/.exec(kept)?.[1]);
  assertEquals(
    kept,
    range(first, 500).map((number) => `line ${number}\n`).join(""),
  );
  assertEquals(Array.from(Deno.readDirSync(folder)).length, 1);
});

inTempFolder("appendLine() keeps a symbolic link a link", (folder) => {
  const real = join(folder, "real.tsv");
  const link = join(folder, "link.tsv");
  Deno.writeTextFileSync(real, "");
  Deno.symlinkSync(real, link);
  appendNumbered(link, range(0, 200));
  assert(Deno.lstatSync(link).isSymlink);
  assert(Deno.readTextFileSync(real).endsWith("line 199\n"));
});

/** What a killed writer leaves: its half copy, and the ledger as it was. */
inTempFolder("appendLine() goes on after a kill while cutting", (folder) => {
  const path = join(folder, "ledger.tsv");
  appendNumbered(path, range(0, 100));
  Deno.writeTextFileSync(`${path}.trim`, "line 50\nli");
  appendNumbered(path, range(100, 300));
  const kept = Deno.readTextFileSync(path).trimEnd().split("\n");
  assertEquals(kept.at(-1), "line 299");
  const first = Number(kept[0].split(" ")[1]);
  assertEquals(kept.length, 300 - first);
});

Deno.test("appendLine() loses no line to parallel writers that cut", async () => {
  const folder = Deno.makeTempDirSync();
  try {
    const path = join(folder, "ledger.tsv");
    const writer = new URL("./support/ledger_writer.ts", import.meta.url);
    const writers = ["a", "b", "c", "d"].map((name) =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "--quiet", "--no-check", "-A", writer.href, path, name],
      }).output()
    );
    for (const { code } of await Promise.all(writers)) assertEquals(code, 0);
    const last = new Map<string, number>();
    for (const line of Deno.readTextFileSync(path).trimEnd().split("\n")) {
      const [, name, number] = /^([a-d]) (\d+)$/.exec(line) ?? [];
      assert(name, `torn line ${JSON.stringify(line)}`);
      const before = last.get(name);
      // Cutting drops from the front only: what is left of a writer has no holes.
      assert(before === undefined || Number(number) === before + 1, line);
      last.set(name, Number(number));
    }
    assert([...last.values()].some((number) => number === 1999));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
