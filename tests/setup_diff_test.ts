import { assertEquals } from "@std/assert";
import { unifiedDiff } from "../src/setup/line_diff.ts";
import { runProgram } from "./support/butler.ts";
import { Random } from "./support/random.ts";

const CASES: readonly (readonly [string, string, string, string])[] = [
  ["nothing", "a\n", "a\n", ""],
  ["a new file", "", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"],
  ["a line", "a\nb\nc\n", "a\nX\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+X\n c\n"],
  [
    "a missing last newline",
    "a",
    "a\nb",
    "@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n" +
    "+a\n+b\n\\ No newline at end of file\n",
  ],
  [
    "two places far apart",
    "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
    "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n",
    "@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -7,3 +8,4 @@\n 7\n 8\n 9\n+10\n",
  ],
];

for (const [id, before, after, hunks] of CASES) {
  Deno.test(`unifiedDiff() shows ${id}`, () => {
    const head = hunks && "--- old\n+++ new\n";
    assertEquals(
      unifiedDiff({ name: "old", text: before }, { name: "new", text: after }),
      head + hunks,
    );
  });
}

Deno.test("git applies what unifiedDiff() prints: 200 random pairs", async () => {
  const random = new Random(6);
  const line = () => `${random.text(1, "abc")}${random.text(1, ["", "\r"])}`;
  const page = (lines: readonly string[]) =>
    lines.join("\n") + random.text(1, ["\n", ""]);
  const folder = await Deno.makeTempDir();
  try {
    const wanted: Record<string, string> = {};
    let patch = "";
    for (let index = 0; index < 200; index++) {
      const name = `f${index}`;
      const old = Array.from({ length: 1 + random.below(30) }, line);
      const now = old.flatMap((text) =>
        [[text], [], [line(), text]][random.below(9)] ?? [text]
      );
      const before = page(old);
      wanted[name] = page([...now, "end"]);
      Deno.writeTextFileSync(`${folder}/${name}`, before);
      patch += unifiedDiff({ name, text: before }, {
        name,
        text: wanted[name],
      });
    }
    Deno.writeTextFileSync(`${folder}/all.patch`, patch);
    const argv = ["git", "apply", "-p0", "--whitespace=nowarn", "all.patch"];
    const { status, stderr } = await runProgram(argv, { cwd: folder });
    assertEquals(status, 0, stderr);
    for (const [name, text] of Object.entries(wanted)) {
      assertEquals(Deno.readTextFileSync(`${folder}/${name}`), text, name);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("unifiedDiff() of two long texts with nothing in common ends", () => {
  const text = (word: string) =>
    Array.from({ length: 20_000 }, (_, index) => `${word}${index}\n`).join("");
  const before = { name: "a", text: text("a") };
  const diff = unifiedDiff(before, { name: "b", text: text("b") });
  assertEquals(diff.split("\n").length, 2 + 1 + 40_000 + 1);
});
