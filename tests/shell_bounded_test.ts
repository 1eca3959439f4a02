import { assert, assertEquals } from "@std/assert";
import { findGit } from "../src/shell/git_detector.ts";
import { fixtureRows } from "./support/fixtures.ts";

/** A line that makes much of little. */
interface Hostile {
  readonly id: string;
  /** Its pieces, each repeated so many times. */
  readonly parts: readonly (readonly [text: string, count: number])[];
  readonly shell?: "bash" | "powershell";
}

/** Milliseconds: ten times what the slowest takes; unbounded ones take minutes. */
const LIMIT = 3000;

const rows = fixtureRows<Hostile>("shell/hostile.jsonl");

function assertBounded(
  name: string,
  source: string,
  shell?: Hostile["shell"],
): void {
  assert(source.length < 65_536, `${name} is read as a whole`);
  const start = performance.now();
  const { calls } = findGit(source, shell);
  const time = performance.now() - start;
  assertEquals(calls.length, 1, `${name}: git behind it`);
  assert(time < LIMIT, `${name}: ${Math.round(time)} ms`);
}

for (const { id, parts, shell } of rows) {
  Deno.test(`findGit() soon finds git behind ${id}`, () => {
    const source = parts.map(([text, count]) => text.repeat(count)).join("");
    assertBounded(id, `${source}\ngit status`, shell);
  });
}

Deno.test("findGit() soon finds git behind thousands of assignments", () => {
  const names = Array.from({ length: 3000 }, (_, index) => `A${index}=1`);
  const source = `${names.join(" ")} eval '${"ls;".repeat(8000)}'`;
  assertBounded("assignments", `${source}\ngit status`);
});

Deno.test("findGit() knows a short value after the budget is used up", () => {
  const doubling = 'a="$a $a"; '.repeat(40);
  const { calls } = findGit(`G=git; a='x y'; ${doubling}$G status`);
  assertEquals(calls[0]?.args, ["status"]);
});

Deno.test("findGit() finds git that braces or arrays spell", () => {
  for (
    const source of [
      "{git,status}",
      'a=(git); a+=(status); "${a[@]}"',
      'set -- git status; "$@"',
      "a=g; a+=it; $a status",
    ]
  ) assertEquals(findGit(source).calls[0]?.args, ["status"], source);
});
