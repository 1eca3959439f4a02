import { assert, assertEquals } from "@std/assert";
import { findGit } from "../src/shell/git_detector.ts";
import { mayRun } from "../src/shell/quick.ts";
import { readCommandLine } from "../src/shell/walk.ts";
import { fixtureRows } from "./support/fixtures.ts";
import { Random } from "./support/random.ts";
import { mutated, randomLine } from "./support/shell_lines.ts";
import { programPath, ShellOracle } from "./support/shell_oracle.ts";

const known = [
  "shell/commands.jsonl",
  "shell/relatives.jsonl",
  "shell/powershell.jsonl",
].flatMap((file) => fixtureRows<{ command: string }>(file))
  .map((row) => row.command);

function randomLines(seed: number, count: number): string[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => {
    const line = randomLine(random, 1 + random.below(3));
    return random.below(3) > 0 ? line : mutated(line, random);
  });
}

function mutations(seed: number): string[] {
  const random = new Random(seed);
  return known.map((line) => mutated(line.slice(0, 2000), random));
}

Deno.test("readCommandLine() never throws, in either shell", () => {
  const lines = [...known, ...mutations(1), ...randomLines(2, 1000)];
  for (const line of lines) {
    readCommandLine(line);
    readCommandLine(line, { shell: "powershell" });
  }
});

Deno.test("readCommandLine() gives words, never undefined or empty objects", () => {
  for (const line of mutations(3)) {
    for (const { words } of readCommandLine(line).commands) {
      for (const word of words) {
        assert(typeof word === "string" || word.unknown !== "", line);
      }
    }
  }
});

Deno.test("mayRun() is true wherever findGit() finds git", () => {
  for (const shell of ["bash", "powershell"] as const) {
    const lines = [...known, ...mutations(4), ...randomLines(5, 2000)];
    const missed = lines.filter((line) =>
      !mayRun(line, ["git"]) && findGit(line, shell).calls.length > 0
    );
    assertEquals(missed, []);
  }
});

/** Pieces of names, and what can join them. */
const SPLIT = ["g", "i", "t", "gi", "it", " ", "'", '"', "\\", "\n", "$x", "$y"]
  .concat(["${x}", "$'\\x67'", "$(echo g)", "`echo i`", "{g,x}", "{t,}", ";"])
  .concat(["x=g;", "y=it;", "x+=i;", "a=(g it);", "${a[1]}", "| sh", "echo "])
  .concat(["printf '%s%s' g it", "set -- g it;", "$1$2", "[i]", "/", "eval "])
  .concat(["printf '", "\\147", "\\x69t", "\\0164", "echo -e ", "x=gat;"])
  .concat(["${x/a/i}", "${x#a}", "${x,,}", "${x:1:2}", "x=G;", "y=xgit;", "%b"])
  .concat(["| sed 's/a/i/' ", "| sed 's/^/g/' ", "| sed s/x// ", "x=gxit;"])
  .concat([
    "awk '{print \"g\" $1}'",
    "m=([a]=gi [b]=t);",
    "${m[a]}",
    "${m[b]}",
  ]);

Deno.test("mayRun() is true for names put together from pieces", () => {
  const random = new Random(6);
  let found = 0;
  for (let count = 0; count < 40_000; count++) {
    const line = random.text(1 + random.below(8), SPLIT);
    if (findGit(line).calls.length === 0) continue;
    found++;
    assert(mayRun(line, ["git"]), line);
  }
  assert(found > 50, `only ${found} lines run git`);
});

Deno.test("mayRun() lets ordinary lines pass", () => {
  for (
    const line of [
      "ls -la",
      'echo "$HOME/x" | grep -v "^$"',
      'for f in *.ts; do wc -l "$f"; done',
      "npm run build 2>&1 | tail -20",
      "find . -name '*.js' -exec wc -l {} +",
      "sed -n '1,20p' src/main.ts",
      'cd "$ROOT/src" && cargo test --all',
    ]
  ) assert(!mayRun(line, ["git"]), line);
});

Deno.test({
  name: "findGit() misses no git that bash runs in random lines",
  ignore: programPath("bash") === undefined,
  fn: async () => {
    await using oracle = await ShellOracle.create();
    const lines = randomLines(7, 150);
    const verdicts = await oracle.runGit(lines, "bash");
    const ran = lines.filter((_, index) => verdicts[index]);
    assert(ran.length > 20, `only ${ran.length} lines run git`);
    const missed = ran.filter((line) => findGit(line).calls.length === 0);
    assertEquals(missed, []);
  },
});

/** Shapes that make readers quadratic, deep or exponential; each to 64 KiB and 1 MiB. */
const HOSTILE = ["(", "{ ", "if ", "case x in x) ", "$(", '"$(', "<(", "f() { "]
  .concat(["<<E ", "cat <<E\nx\nE\n", "a[", "${a:-", "`", "'", '"', "\\", "! "])
  .concat(["x=$x$x;", "cd a;", "{a,b}", "for i in a b c d e; do ", "sudo "])
  .concat(["eval 'ls';", "bash -c 'git x';", "((1'$(a)'));", "$((", "git x;"])
  .concat(["echo 'sh x' > x; sh x;", "{ git x }\n", '"$@";', "export a=b;"]);

Deno.test("readCommandLine() follows a bounded number of commands", () => {
  for (const shape of HOSTILE) {
    for (const length of [65_536, 1_048_576]) {
      const line = shape.repeat(Math.ceil(length / shape.length));
      const { commands } = readCommandLine(line, { about: "git" });
      assert(commands.length <= 66_000, `${shape}: ${commands.length}`);
    }
  }
});

Deno.test("findGit() finds git in what is too long or too deep to parse", () => {
  const lines = [
    "ls;\n".repeat(50_000) + "git status",
    "ls;\n".repeat(1_000_000) + "git status",
    "echo git;\n".repeat(100_000) + "git status",
    "echo $(ls);".repeat(300) + "git status",
    "(".repeat(300) + "git status",
    "f() { ".repeat(10_000) + "git status",
    `echo '${"git ".repeat(20_000)}'; git status`,
    "for i in 1 2 3 4 5 6 7 8; do ".repeat(9) + "ls; " + "done;".repeat(9) +
    "git status",
    `cat > a <<'E'\n${"it's text\n".repeat(9000)}E\ngit status`,
  ];
  for (const line of lines) {
    const { calls } = findGit(line);
    assert(calls.length > 0, line.slice(0, 40));
    assertEquals(calls[0].args[0], "status");
  }
});

Deno.test("findGit() stays silent where git is only text in what is too long", () => {
  const lines = [
    `echo '${"; git push\n".repeat(8000)}'`,
    `cat > a.md <<'E'\n${"run git push\ngit push\n".repeat(5000)}E\nls`,
    "# git push\n".repeat(8000),
    'echo "use git push"\n'.repeat(5000),
    "ssh host git push\n".repeat(5000),
    "grep -rn 'git push' docs\n".repeat(4000),
  ];
  for (const line of lines) {
    assertEquals(findGit(line).calls.length, 0, line.slice(0, 40));
  }
});
