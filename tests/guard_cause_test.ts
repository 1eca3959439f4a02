import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { byteLength } from "../src/core/bytes.ts";
import { guard, sh } from "./support/guard.ts";

const WARNING = "a.c:1:1: warning: unused variable [-Wunused]";
const BUILDING = 'seq 600 | sed "s/^/building /"';

interface Case {
  readonly id: string;
  readonly args?: readonly string[];
  readonly script: string;
  /** What must be shown, in this order. */
  readonly shown: readonly string[];
  readonly absent?: readonly string[];
}

const CASES: readonly Case[] = [
  {
    id: "one warning does not hide why the check failed",
    script: `echo "${WARNING}"; ${BUILDING}; echo "FATAL: disk quota"; exit 1`,
    shown: ["1 violation", "a.c:1:1 warning unused", "FATAL: disk quota\n"],
  },
  {
    id: "many long warnings do not hide it",
    script: `for i in $(seq 90); do echo "a.c:$i:1: warning: ` +
      `${"long text ".repeat(30)}[-Wunused]"; done; echo "FATAL: full"; exit 1`,
    shown: ["90 violations", "a.c:1:1 warning", "FATAL: full\n"],
  },
  {
    id: "200 short errors do not hide it, nor are they shown again",
    script: `for i in $(seq 200); do echo "a.py:$i:1: E501 line too long"; ` +
      `done; echo "FATAL: full"; exit 1`,
    shown: ["200 violations", "a.py:5:1 E501", "FATAL: full\n"],
    absent: ["a.py:6:1", "a.py:200:1"],
  },
  {
    id: "a small budget has the total",
    args: ["--budget", "80"],
    script: `for i in $(seq 200); do echo "a.py:$i:1: E501 line too long"; ` +
      `done; exit 1`,
    shown: ["check failed (exit 1): 200 violations", "…"],
    absent: ["full log", "a.py"],
  },
  {
    id: "a larger budget says how much was cut before where the rest is",
    args: ["--budget", "150"],
    script: `for i in $(seq 200); do echo "a.py:$i:1: E501 line too long"; ` +
      `done; exit 1`,
    shown: ["check failed (exit 1): 200 violations", "--- truncated: "],
    absent: ["full log"],
  },
  {
    id: "the smallest budget has the beginning of the total",
    args: ["--budget", "30"],
    script: `${BUILDING}; exit 1`,
    shown: ["check failed (exit 1)", "…"],
  },
  {
    id: "control and invalid bytes are said to be unreadable",
    script: String
      .raw`printf '\001\002\377\376\033[0m\n'; head -c 99 /dev/zero; exit 1`,
    shown: ["check failed (exit 1), no readable output\n"],
  },
  {
    id: "times of day are no places",
    script: `for i in 1 2 3; do echo "12:30:0$i: error: gone"; done; ` +
      `${BUILDING}; exit 1`,
    shown: ["check failed (exit 1)\n", "12:30:01: error: gone"],
    absent: ["violation"],
  },
  {
    id: "a kind taken from the message is said once",
    script: `for i in $(seq 90); do ` +
      `echo "a.c:$i:1: error: no member x$i in 'y'"; done; exit 1`,
    shown: ["a.c:1:1 no member x1 in 'y'\n", "by kind: no member xN in 90"],
  },
];

for (const { id, args = [], script, shown, absent = [] } of CASES) {
  Deno.test(`guard: ${id}`, async () => {
    const { status, stdout } = await guard([...args, ...sh(script)]);
    assertEquals(status, 1);
    let from = 0;
    for (const text of shown) {
      const at = stdout.indexOf(text, from);
      assert(at >= 0, `${text} is not in, or not in this place:\n${stdout}`);
      from = at + text.length;
    }
    for (const text of absent) assert(!stdout.includes(text), stdout);
    const budget = Number(args[1] ?? 1500);
    assert(byteLength(stdout) <= budget, `${byteLength(stdout)} > ${budget}`);
  });
}

Deno.test("guard counts no half line where it stops reading", async () => {
  // 4 MiB end inside the last line of the first part; 64 MiB more follow.
  const line = "a.py:1:1: E501 xyz\n";
  const count = Math.floor(4 * 2 ** 20 / line.length);
  const script = `yes "${line.trim()}" | head -c ${65 * 2 ** 20}; exit 1`;
  const { stdout } = await guard(sh(script));
  assert(4 * 2 ** 20 % line.length > "a.py:1:1: E501 ".length, "a half");
  assertStringIncludes(stdout, `: ${count} violations of 1 kind in the first`);
});

Deno.test("guard --feedback tells a hook's answer of a failed check on stderr", async () => {
  const script = `echo '{"decision":"block","reason":"no"}'; exit 1`;
  const { status, stdout, stderr } = await guard(["--feedback", ...sh(script)]);
  assertEquals([status, stdout], [2, ""]);
  assertMatch(stderr, /"reason":"no"/);
});
