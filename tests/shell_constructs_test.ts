import { assert, assertEquals } from "@std/assert";
import { readCommandLine } from "../src/shell/walk.ts";
import type { Word } from "../src/shell/command.ts";
import { fixtureJson } from "./support/fixtures.ts";

interface Construct {
  readonly id: string;
  readonly group: string;
  readonly source: string;
  /** Programs that Bash 5.2 would run; `d1`, `d2` … in the source are decoys. */
  readonly runs: readonly string[];
  /** Bash reports a syntax error. */
  readonly error?: boolean;
  /** A program's name is known to the shell only. */
  readonly unknown?: boolean;
  /** The arguments of the first command. */
  readonly args?: readonly string[];
}

const constructs = fixtureJson<Construct[]>("shell/constructs.json");

function nameOf(words: readonly Word[]): string {
  const [name] = words;
  // with CRLF the return is part of the word, as in Bash
  return typeof name === "string" ? name.replace(/\r$/, "") : "";
}

function check(construct: Construct): void {
  const { id, source, runs, error, unknown, args } = construct;
  const { commands, complete } = readCommandLine(source);
  const names = commands.map(({ words }) => nameOf(words));
  for (const name of runs) assert(names.includes(name), `${id}: no ${name}`);
  const decoys = names.filter((name) => /^d\d/.test(name));
  assertEquals(decoys, [], id);
  assertEquals(complete, !error, `${id}: complete`);
  if (args) assertEquals(commands[0].words.slice(1), [...args], id);
  if (unknown) {
    const holes = commands.filter(({ words }) => typeof words[0] === "object");
    assert(holes.length > 0, `${id}: nothing unknown`);
  }
}

for (const [group, ones] of Map.groupBy(constructs, (one) => one.group)) {
  Deno.test(`readCommandLine() reads ${group}`, () => ones.forEach(check));
}
