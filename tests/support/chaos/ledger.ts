import { assert, assertEquals } from "@std/assert";
import { LEDGER_LIMITS } from "../../../src/meter/ledger.ts";
import { BUTLER, fixedEnv, runButler } from "../butler.ts";
import type { Attempt, Drill, Ending } from "../chaos.ts";

const LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\t([^\t]+)\t\d+\t\d+\t\d+/;

export const ledgerDrill: Drill = {
  name: "ledger",
  holds: "lines are whole, only the oldest go, the next run is recorded",
  async prepare(): Promise<Attempt> {
    const folder = await Deno.makeTempDir({ prefix: "butler-ledger-" });
    const ledger = `${folder}/ledger.tsv`;
    await Deno.writeTextFile(ledger, full());
    const env = fixedEnv({ HOME: folder, BUTLER_LEDGER: ledger });
    return {
      argv: [BUTLER, "meter", "killed", "--", "true"],
      cwd: folder,
      env,
      check: (end) => check(ledger, env, end),
      [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
    };
  },
};

let text: string | undefined;

/** A ledger that the next line makes too long. */
function full(): string {
  if (text !== undefined) return text;
  const lines: string[] = [];
  for (let size = 0, number = 0; size < LEDGER_LIMITS.maxBytes; number++) {
    const line = `2026-06-12T10:20:30\told ${number}\t0\t58\t1\n`;
    lines.push(line);
    size += line.length;
  }
  return text = lines.slice(0, -1).join("");
}

async function check(
  ledger: string,
  env: Record<string, string>,
  end: Ending,
): Promise<void> {
  const names = readNames(ledger);
  assertOrder(names, end === "finished");
  const { status } = await runButler(["meter", "next", "--", "true"], { env });
  assertEquals(status, 0);
  const after = readNames(ledger);
  assertEquals(after.at(-1), "next");
  assertOrder(after.slice(0, -1), end === "finished");
  const { size } = await Deno.stat(ledger);
  assert(size <= LEDGER_LIMITS.maxBytes, `${size} bytes were not cut`);
}

function readNames(ledger: string): string[] {
  const lines = Deno.readTextFileSync(ledger).split("\n");
  assertEquals(lines.pop(), "", "the last line is not whole");
  return lines.map((line) => {
    const [, name] = LINE.exec(line) ?? [];
    assert(name !== undefined, `broken line: ${line}`);
    return name;
  });
}

/** The old lines without a gap up to the newest, and the killed run at most once. */
function assertOrder(names: readonly string[], finished: boolean): void {
  const old = names.filter((name) => name.startsWith("old "))
    .map((name) => Number(name.slice(4)));
  const newest = full().trimEnd().split("\n").length - 1;
  assertEquals(old.at(-1), newest);
  assert(old.every((number, i) => number === old[0] + i), "a line is missing");
  const runs = names.filter((name) => name === "killed").length;
  assert(finished ? runs === 1 : runs <= 1, `${runs} lines of the killed run`);
  assertEquals(names.length, old.length + runs);
}
