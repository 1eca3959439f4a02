import { assert, assertEquals, assertMatch } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { BUTLER, runProgram } from "./support/butler.ts";
import { withFolder } from "./support/home.ts";

const fixture = (path: string) =>
  fromFileUrl(new URL(`../fixtures/${path}`, import.meta.url));
const GUARD = fixture("guard/hook-guard.sh");
const METER = fixture("meter/hook-meter.sh");
const OUTPUTS = fixture("guard/formats");

/**
 * Checks that the older script and butler run side by side. bash by its whole
 * path, because Deno starts every program under its whole path, and bash
 * prints it.
 */
const BASH = ["/bin/bash", "-c"];
const SCRIPTS: readonly (readonly [id: string, script: string])[] = [
  ["passes silently", "true"],
  ["passes with a word", "echo 検査 ok"],
  ["passes with much", "seq 1 20000"],
  ["passes without a newline", "printf done"],
  ["fails silently", "exit 1"],
  ["fails with a word", "echo 違反; exit 1"],
  ["fails without a newline", "printf bad; exit 2"],
  ["fails with one byte that is no UTF-8", "printf '\\377'; exit 1"],
  ["fails with as much as the budget", "printf '%01500d' 7; exit 3"],
  ["fails with one byte more", "printf '%01501d' 7; exit 3"],
  ["fails with much", "seq 1 20000; exit 4"],
  ["fails on stderr", "seq 1 20000 >&2; exit 5"],
  ["fails with binary", "head -c 40000 /bin/sh; exit 6"],
  ["fails with one long line", "printf '%09000d' 7; exit 7"],
  ["fails with newlines", "yes '' | head -n 3000; exit 8"],
  ["fails with eslint's list", `cat ${OUTPUTS}/eslint_stylish.txt; exit 1`],
  ["fails with rubocop's list", `cat ${OUTPUTS}/rubocop.txt; exit 1`],
  ["fails with jest's report", `cat ${OUTPUTS}/jest.txt; exit 1`],
  ["status 255", "exit 255"],
  ["TERM", "kill -TERM $$"],
  ["KILL", "kill -KILL $$"],
  ["SEGV", "kill -SEGV $$"],
];
const CHECKS: readonly (readonly [id: string, check: readonly string[]])[] = [
  ...SCRIPTS.map(([id, script]) => [id, [...BASH, script]] as const),
  ["is not found", ["no-such-program"]],
  ["is not executable", ["/etc/passwd"]],
  ["is a folder", ["/etc"]],
];

Deno.test("guard and the older script: same status, same evidence, never more bytes", async (t) => {
  for (const [id, check] of CHECKS) {
    await t.step(id, () =>
      withFolder(async (home) => {
        const run = (program: string[], evidence: string) =>
          runProgram(
            [...program, "1500", evidence, "--", ...check],
            { env: { HOME: home, BUTLER_LEDGER: `${home}/own.tsv` } },
          );
        const [older, butler] = await Promise.all([
          run(["bash", GUARD], `${home}/older`),
          run([BUTLER, "guard"], `${home}/butler`),
        ]);
        assertEquals(butler.status, older.status);
        if (butler.status === 0) {
          assertMatch(butler.stdout, /^check ok \(\d+ lines? suppressed\)\n$/);
        }
        assert(bytes(butler) <= bytes(older), butler.stdout);
        if (check[0] !== BASH[0]) return; // the evidence is bash's complaint
        assertEquals(onlyFile(`${home}/butler`), onlyFile(`${home}/older`));
      }));
  }
});

Deno.test("guard writes the ledger numbers that the older meter writes around it", async (t) => {
  for (const [id, check] of CHECKS) {
    await t.step(id, () =>
      withFolder(async (home) => {
        const own = `${home}/own.tsv`;
        await runProgram(
          // The older meter folds stderr in; guard's stays empty.
          ["bash", METER, "check", "--", BUTLER, "guard", "--name", "check"]
            .concat("--", ...check),
          { env: { HOME: home, BUTLER_LEDGER: own } },
        );
        const [, ...older] = columns(`${home}/.cache/hook-meter.tsv`);
        assertEquals(columns(own).slice(1, 5), older);
      }));
  }
});

function bytes({ stdout, stderr }: { stdout: string; stderr: string }): number {
  return new TextEncoder().encode(stdout + stderr).length;
}

function onlyFile(folder: string): Uint8Array {
  const [{ name }, ...others] = [...Deno.readDirSync(folder)];
  assertEquals(others, []);
  return Deno.readFileSync(`${folder}/${name}`);
}

function columns(path: string): string[] {
  return Deno.readTextFileSync(path).trimEnd().split("\t");
}
