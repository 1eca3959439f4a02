import {
  assert,
  assertEquals,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { readChanges } from "../src/git/changes.ts";
import { gitFailure } from "../src/git/failures.ts";
import { isHarmless } from "../src/git/harmless.ts";
import { interactiveForm } from "../src/git/interactive.ts";
import { readLog } from "../src/git/log.ts";
import { splitPatch } from "../src/git/patch.ts";
import { readStatus } from "../src/git/status.ts";
import { argumentsOf } from "../src/tools/vcs_refusals.ts";
import { fixtureJson } from "./support/fixtures.ts";

interface ParserCase {
  readonly id: string;
  /** Fields; each ends in NUL. */
  readonly output: readonly string[];
  readonly expect: unknown;
}

const PARSERS = { status: readStatus, changes: readChanges };

for (const [name, parse] of Object.entries(PARSERS)) {
  for (const row of fixtureJson<ParserCase[]>(`git/${name}.json`)) {
    Deno.test(`git ${name}: ${row.id}`, () => {
      const output = row.output.map((field) => `${field}\0`).join("");
      assertEquals<unknown>(parse(output), row.expect);
    });
  }
}

Deno.test("readLog() reads trailers, and UTC as an offset", () => {
  const fields = [
    ["a".repeat(40), "aaaaaaa", "2026-06-12T01:20:00Z", "b c", "Merge: x\ty"],
    ["20260612-001\n20260612-002\n", "69, 70\n"],
    ["b".repeat(40), "bbbbbbb", "2026-06-12T10:20:00+09:00", "", "", "", ""],
  ];
  const [merge, root] = readLog(
    fields.flat().map((field) => `${field}\0`).join(""),
  );
  assertEquals(merge, {
    hash: "a".repeat(40),
    short: "aaaaaaa",
    createdAt: "2026-06-12T01:20:00+00:00",
    parents: ["b", "c"],
    subject: "Merge: x\ty",
    recordIds: ["20260612-001", "20260612-002"],
    issues: ["69, 70"],
  });
  assertEquals([root.parents, root.recordIds], [[], []]);
});

Deno.test("splitPatch() puts nothing aside, whatever the lines look like", () => {
  const patch = [
    "diff --git a/a b/a\nindex 1..2 100644\n--- a/a\n+++ b/a\n",
    "@@ -1,2 +1,2 @@\n-diff --git a/x b/x\n+@@ -1 +1 @@\n same\n",
    "@@ -9 +9 @@ context\n-old\n\\ No newline at end of file\n+new\n",
    "diff --git a/b b/b\nold mode 100644\nnew mode 100755\n",
  ].join("");
  const files = splitPatch(patch);
  assertEquals(files.map(({ hunks }) => hunks.length), [2, 0]);
  const joined = files.map(({ header, hunks }) => header + hunks.join(""));
  assertEquals(joined.join(""), patch);
});

Deno.test("the parsers never throw on garbage", () => {
  const pieces = [
    "\0",
    "1 ",
    "2 R. ",
    "u ",
    "? ",
    "# branch.",
    ":100644 ",
    "3\t",
  ]
    .concat(["-\t-\t", "R100", "a", "\n", "日本", "@@ ", "diff --git ", " "]);
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from(
      { length: next(30) },
      () => pieces[next(pieces.length)],
    ).join("");
    for (const parse of [readStatus, readChanges, readLog, splitPatch]) {
      assert(parse(text) !== undefined);
    }
  }
});

/** Whether a command surely loses nothing. */
const HARMLESS: [string, boolean][] = [
  ["reset --soft HEAD~1", false],
  ["reset HEAD a.txt", false],
  ["reset -h", true],
  ["checkout -b topic", false],
  ["switch topic", false],
  ["clean -n", true],
  ["clean -ndx -e *.o", true],
  ["clean --dry-run --no-dry-run -f", false],
  ["stash", false],
  ["stash list", true],
  ["stash show -p", true],
  ["stash drop stash@{1}", false],
  ["branch -a", true],
  ["branch -avv --sort -committerdate", true],
  ["branch --contains HEAD", true],
  ["branch topic", false],
  ["branch --del topic", false],
  ["tag -l v*", true],
  ["tag -n5", true],
  ["tag v1", false],
  ["remote -v", true],
  ["remote prune origin", false],
  ["rev-parse HEAD", true],
  ["ls-files -o", true],
  ["grep -n x", true],
  ["grep -Oless x", false],
  ["archive HEAD", true],
  ["archive --outp=x HEAD", false],
  ["format-patch -1", false],
  ["worktree list", true],
  ["worktree remove x", false],
  ["config --get user.name", true],
  ["config user.name", true],
  ["config user.name x", false],
  ["update-ref refs/heads/x HEAD", false],
  ["fetch", true],
  ["fetch -t origin main", true],
  ["fetch -p origin main", false],
  ["rev-list HEAD --output=b", false],
  ["stash show --output b", false],
  ["fetch . main:topic", false],
  ["submodule status", true],
  ["submodule update", false],
  ["no-such-command", false],
];

for (const [command, expected] of HARMLESS) {
  Deno.test(`isHarmless() git ${command}`, () => {
    const words = command.split(" ");
    assertEquals(isHarmless(words[0], argumentsOf(words)), expected);
  });
}

/** Whether a command waits for a person. */
const FORMS: [string, boolean][] = [
  ["rebase -i HEAD~2", true],
  ["rebase --onto a b", false],
  ["commit -i a.txt", false],
  ["stash show -p", false],
  ["stash push -p", true],
  ["checkout -p HEAD", true],
  ["checkout -- -p", false],
  ["cat-file -p HEAD", false],
  ["clean -fi", true],
  ["tag -a v1", true],
  ["tag -a v1 -m text", false],
  ["tag -am text v1", false],
  ["notes add -m text", false],
  ["notes show", false],
  ["config --edit", true],
  ["config user.name", false],
  ["bisect run make", false],
  ["daemon", true],
];

for (const [command, expected] of FORMS) {
  Deno.test(`interactiveForm() git ${command}`, () => {
    const words = command.split(" ");
    const form = interactiveForm(words[0], argumentsOf(words));
    assertEquals(form !== undefined, expected);
  });
}

interface FailureCase {
  readonly id: string;
  readonly subcommand: string;
  readonly stderr: string;
  readonly code: string;
  readonly says?: string;
}
for (const one of fixtureJson<FailureCase[]>("git/failures.json")) {
  Deno.test(`failures of git, ${one.id}`, () => {
    const { subcommand, stderr, code, says = "" } = one;
    const output = { status: 128, stdout: "", stderr, timedOut: false };
    const error = gitFailure(output, subcommand);
    assertEquals(error.code, code);
    assertStringIncludes(error.summary.en, says);
    assertNotMatch(error.summary.en + error.summary.ja, /\p{Cc}/u);
  });
}
