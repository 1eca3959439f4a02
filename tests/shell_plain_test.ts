import { assert, assertEquals } from "@std/assert";
import { findGit } from "../src/shell/git_detector.ts";
import { findingsOf } from "../src/shell/git_findings.ts";
import { readPlain } from "../src/shell/plain.ts";
import { fixtureRows } from "./support/fixtures.ts";
import { Random } from "./support/random.ts";

/** Pieces of plain lines, and of what only looks plain. */
const PIECES = [
  ..."git status -s echo cd src && || ; | \n 'a b' ls HEAD~1 -- a.ts cat".split(
    " ",
  ),
  ..."commit -m rm 日本 -C x=1 = ~ log -n5 head grep : true . 2>&1".split(" "),
  ..."> f 2>&12 >&2 a2>&1 # ! ( ) & $x ` \\ * {a,b} submodule -c".split(" "),
  '"x y"',
  '"it\'s"',
  '"$x"',
  ">/dev/null",
  "&> /dev/null",
  "2> /dev/null",
  "\r\n",
  "\"$(cat <<'EOF'\nA: b\n\nc $x `y`\nEOF\n)\"",
];

function randomLines(count: number): string[] {
  const random = new Random(11);
  return Array.from({ length: count }, () => {
    const length = 1 + random.below(9);
    const pieces = Array.from({ length }, () => random.text(1, PIECES));
    return pieces.map((piece) => piece + (random.below(4) > 0 ? " " : ""))
      .join("");
  });
}

Deno.test("readPlain() finds what the whole reader finds", () => {
  const rows = ["shell/commands.jsonl", "shell/relatives.jsonl"]
    .flatMap((file) => fixtureRows<{ command: string }>(file));
  const lines = [...rows.map((row) => row.command), ...randomLines(30_000)];
  let plain = 0;
  for (const line of lines) {
    const read = readPlain(line);
    if (!read) continue;
    plain++;
    assertEquals(findingsOf(read), findGit(line), JSON.stringify(line));
  }
  assert(plain > 1000, `${plain} of ${lines.length} lines are plain`);
});

Deno.test("readPlain() reads the lines that agents write most", () => {
  const lines = [
    "git status",
    "cd src && git diff -- a.ts",
    "git add -A && git commit -m 'Fix it' && git push",
    "git log --oneline -5 2>/dev/null | head -3",
    "git commit -m \"$(cat <<'EOF'\nFix it\n\nIt was `broken`.\nEOF\n)\"",
    "git show HEAD~1:docs/検討.md",
  ];
  for (const line of lines) assert(readPlain(line), line);
});
