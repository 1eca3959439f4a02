import { assert, assertEquals } from "@std/assert";
import { findGit } from "../src/shell/git_detector.ts";
import { fixtureRows } from "./support/fixtures.ts";

interface Case {
  readonly id: string;
  readonly command: string;
  /** Whether it runs git here; `"remote"` runs it on another machine. */
  readonly runs_git: boolean | "remote";
  /** False where either verdict can be defended. */
  readonly strict?: boolean;
}

const commands = fixtureRows<Case>("shell/commands.jsonl");
const relatives = fixtureRows<Case>("shell/relatives.jsonl");
const powershell = fixtureRows<Case>("shell/powershell.jsonl");

/** Of the cases where either verdict can be defended, so many agree with the label. */
const AGREEING = 79;

function isRight(
  { command, runs_git }: Case,
  shell?: "bash" | "powershell",
): boolean {
  return findGit(command, shell).calls.length > 0 === (runs_git === true);
}

/** `heredoc` of `heredoc-012`. */
function kindOf({ id }: Case): string {
  return id.replace(/-\d+$/, "");
}

function testByKind(
  title: string,
  cases: readonly Case[],
  shell?: "bash" | "powershell",
): void {
  for (const [kind, ones] of Map.groupBy(cases, kindOf)) {
    Deno.test(`findGit() is right about ${title} ${kind}-*`, () => {
      const wrong = ones.filter((one) => !isRight(one, shell));
      assertEquals(wrong.map(({ id, command }) => `${id} ${command}`), []);
    });
  }
}

testByKind("the commands", commands.filter((one) => one.strict));
testByKind("their relatives", relatives);
testByKind("PowerShell", powershell, "powershell");

Deno.test("findGit() agrees with most labels that can be disputed", () => {
  const disputed = commands.filter((one) => !one.strict);
  const agreeing = disputed.filter((one) => isRight(one)).length;
  console.log(`${agreeing} of ${disputed.length} agree`);
  assert(agreeing >= AGREEING, `only ${agreeing} agree`);
});

Deno.test("every case has an id of its own", () => {
  for (const cases of [commands, relatives, powershell]) {
    const ids = cases.map((one) => one.id);
    assertEquals(ids.length, new Set(ids).size);
  }
});
