import { assert, assertEquals } from "@std/assert";
import { readCommandLine } from "../src/shell/walk.ts";
import { COMMANDS, commandsOf } from "../src/migrations/commands.ts";
import { rowsOf } from "../src/migrations/match.ts";
import { peel } from "../src/migrations/peel.ts";
import { fixtureText } from "./support/fixtures.ts";
import { answerOf, makeRepo } from "./support/migration_repo.ts";

const CASES = fixtureText("migrations/commands.tsv").split("\n")
  .filter((line) => line !== "" && !line.startsWith("# "))
  .map((line) => line.split("\t"))
  .map(([expect, command]) => ({
    expect,
    command: command.replaceAll("\\n", "\n"),
  }));

Deno.test("a migration command is judged by its tool, its target and its flags", async (t) => {
  const repo = makeRepo({});
  for (const { expect, command } of CASES) {
    await t.step(`${expect}: ${command}`, async () => {
      const { decision } = await answerOf(repo, "Bash", { command });
      assertEquals(decision?.kind ?? "silent", expect, decision?.reason);
    });
  }
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("no text says the password of a line", async () => {
  const repo = makeRepo({});
  const secret = CASES.filter(({ expect, command }) =>
    command.includes("S3cretPw") && expect !== "silent"
  );
  for (const { command } of secret) {
    for (const lang of ["en", "ja"] as const) {
      const { decision } = await answerOf(repo, "Bash", { command }, { lang });
      assert(decision, command);
      assert(!decision.reason.includes("S3cret"), decision.reason);
    }
  }
  assert(secret.length > 9);
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("every row of the command tables has a case", () => {
  const hit = new Set<unknown>();
  for (const { command } of CASES) {
    for (const one of readCommandLine(command).commands) {
      for (const call of peel(one).calls) {
        const tool = commandsOf(call.program);
        for (const { rule } of tool ? rowsOf(call, tool) : []) hit.add(rule);
      }
    }
  }
  const forgotten = COMMANDS.flatMap((tool) =>
    tool.rules.filter((rule) => !hit.has(rule))
      .map((rule) => `${tool.tool}: ${rule.run}`)
  );
  assertEquals(forgotten, []);
});

Deno.test("every tool has a name, a safe way and a source", () => {
  for (const tool of COMMANDS) {
    assertEquals([tool.title, tool.way, tool.source].filter(Boolean).length, 3);
  }
  const names = COMMANDS.map(({ tool }) => tool);
  assertEquals(new Set(names).size, names.length);
});
