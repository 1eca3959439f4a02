import { assert, assertEquals } from "@std/assert";
import { writesOfPatch } from "../src/migrations/patches.ts";
import { reachedLines } from "../src/migrations/reached_lines.ts";
import { tomlTask } from "../src/migrations/toml_tasks.ts";
import { Random } from "./support/random.ts";

const SCRIPT = (
  'if|if [ "$1" = a ]; then|if x; then|then|elif|else|fi|case $1 in|esac|' +
  'a)|*)|;;|[ "$x" ] && {|}|dropdb a|\r|\u2028|"|(|\\|' +
  "if [ $x ]; then a; fi"
).split("|");
const PATCH = (
  "--- a/x.sql|+++ b/x.sql|--- /dev/null|+++ /dev/null|@@ -1 +1 @@|" +
  '+a|-b|diff --git a/x b/x|rename from x|rename to y|\t|"|-- '
).split("|");
const TOML = (
  '[tool.poe.tasks]|[tool.poe.tasks.a]|a = |cmd = |"x"|\'\'\'|"""|[|]|{|}|' +
  'a = [|a = {|,|#|\\|= |depends = ["a"]'
).split("|");

function texts(pieces: readonly string[], seed: number): string[] {
  const random = new Random(seed);
  const glue = (text: string) =>
    text.replaceAll("~", random.below(2) ? " " : "\n");
  return Array.from(
    { length: 1_500 },
    () => glue(random.text(random.below(25), pieces.map((one) => `${one}~`))),
  );
}

Deno.test("reachedLines() keeps the number of every line", () => {
  for (const text of texts(SCRIPT, 3)) {
    const lines = reachedLines(text, ["a", "--reset"]);
    assertEquals(lines.length, text.split(/\r?\n/).length);
  }
});

Deno.test("reachedLines() leaves out what an argument does not name", () => {
  const script = 'if [ "$1" = reset ]; then\n  dropdb a\nfi\nls';
  assertEquals(reachedLines(script, []), [":", ":", ":", "ls"]);
  assertEquals(reachedLines(script, ["reset"]), [":", "  dropdb a", ":", "ls"]);
});

Deno.test("writesOfPatch() and tomlTask() are total", () => {
  for (const text of texts(PATCH, 4)) {
    for (const isReversed of [false, true]) {
      const writes = writesOfPatch(text, { depth: 1, isReversed });
      assert(writes.every(({ path }) => typeof path === "string"));
    }
  }
  for (const text of texts(TOML, 5)) {
    assert(Array.isArray(tomlTask(text, "tool.poe.tasks", "a")));
  }
});
