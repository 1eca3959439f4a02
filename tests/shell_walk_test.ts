import { assertEquals } from "@std/assert";
import type { Command } from "../src/shell/command.ts";
import { readCommandLine } from "../src/shell/walk.ts";
import { fixtureJson } from "./support/fixtures.ts";

/** A command without the fields that hold nothing. */
type Brief = Partial<Command>;

interface Case {
  readonly id: string;
  readonly source: string;
  readonly complete?: false;
  readonly commands: readonly Brief[];
}

function brief(command: Command): Brief {
  const kept = Object.entries(command).filter(([name, value]) =>
    name === "words" || typeof value === "string" || isFilled(value)
  );
  return Object.fromEntries(kept);
}

function isFilled(value: unknown): boolean {
  return typeof value === "object" && value !== null
    ? Object.keys(value).length > 0
    : value === true;
}

for (const shell of ["bash", "powershell"] as const) {
  for (const { id, source, complete, commands } of cases(shell)) {
    Deno.test(`readCommandLine() reads ${id} (${shell})`, () => {
      const line = readCommandLine(source, { shell });
      assertEquals(line.commands.map(brief), [...commands]);
      assertEquals(line.complete, complete ?? true);
    });
  }
}

function cases(shell: "bash" | "powershell"): readonly Case[] {
  const file = shell === "bash" ? "walk" : "powershell_walk";
  return fixtureJson<Case[]>(`shell/${file}.json`);
}
