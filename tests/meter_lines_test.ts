import { assert, assertEquals } from "@std/assert";
import { join } from "@std/path";
import { LINE_LIMITS, readLineBlocks } from "../src/io/line_blocks.ts";
import type { LineLimits } from "../src/io/line_blocks.ts";

function withFile(name: string, test: (path: string) => void) {
  Deno.test(name, () => {
    const folder = Deno.makeTempDirSync();
    try {
      test(join(folder, "log.jsonl"));
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  });
}

/** The lines that come out, put together again, and how many were too long. */
function readLines(path: string, limits: LineLimits) {
  const lines: string[] = [];
  const tooLong = readLineBlocks(path, (block) => {
    const text = new TextDecoder().decode(block);
    assert(block.length <= limits.longest);
    lines.push(...linesOf(text));
  }, limits);
  return { lines, tooLong };
}

/** The lines of a text; a newline at the end ends the last one. */
function linesOf(text: string): string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

const TEXTS: readonly (readonly [string, string])[] = [
  ["empty", ""],
  ["one line", "abc\n"],
  ["no newline at the end", "abc\ndef"],
  ["only newlines", "\n\n\n"],
  ["long lines between short ones", "a\n" + "b".repeat(40) + "\nc\n"],
  ["a long line first", "b".repeat(40) + "\nc\n"],
  ["a long line last, torn", "a\n" + "b".repeat(40)],
  ["two long lines", "b".repeat(99) + "\n" + "c".repeat(99) + "\nd"],
  ["as long as allowed", "b".repeat(31) + "\n" + "c".repeat(32) + "\nd\n"],
  ["Japanese", "検査\n整合検査\n".repeat(9)],
];

for (const [what, text] of TEXTS) {
  withFile(`readLineBlocks() hands out whole lines: ${what}`, (path) => {
    Deno.writeTextFileSync(path, text);
    const all = linesOf(text);
    for (const block of [1, 2, 3, 7, 8, 32]) {
      const { lines, tooLong } = readLines(path, { block, longest: 32 });
      const kept = all.filter((line) => bytes(line) < 32);
      const dropped = all.length - kept.length;
      assertEquals([lines, tooLong], [kept, dropped], `block ${block}`);
    }
  });
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

Deno.test("readLineBlocks() says when there is no file", () => {
  assertEquals(readLineBlocks("/nonexistent/log.jsonl", () => {}), undefined);
});

Deno.test("readLineBlocks() reads a folder as nothing", () => {
  assertEquals(readLineBlocks("/", () => {}), 0);
});

withFile(
  "readLineBlocks() skips a line of 100 MB without holding it",
  (path) => {
    const file = Deno.openSync(path, { write: true, create: true });
    const megabyte = new Uint8Array(1024 * 1024).fill(0x78);
    const text = new TextEncoder();
    file.writeSync(text.encode('{"first":1}\n'));
    for (let i = 0; i < 100; i++) file.writeSync(megabyte);
    file.writeSync(text.encode('\n{"last":1}\n'));
    file.close();
    let seen = "";
    let most = 0;
    const tooLong = readLineBlocks(path, (block) => {
      seen += new TextDecoder().decode(block);
      most = Math.max(most, block.buffer.byteLength);
    });
    assertEquals([seen, tooLong], ['{"first":1}\n{"last":1}\n', 1]);
    assert(most <= LINE_LIMITS.longest);
  },
);
