import { assert, assertEquals } from "@std/assert";
import { byteLength } from "../src/core/bytes.ts";
import type { System } from "../src/core/system.ts";
import { decide, REASON_BUDGET } from "../src/hook/decide.ts";
import { answerHook } from "../src/hook/run.ts";
import { system } from "../src/io/system.ts";
import { runButler } from "./support/butler.ts";
import {
  assertAnswer,
  envOf,
  hookCases,
  hookWorld,
  stdinOf,
  writeConfig,
} from "./support/hook_cases.ts";

Deno.test("answerHook() answers every case", async (t) => {
  using world = hookWorld();
  for (const row of hookCases(world)) {
    await t.step(row.id, async () => {
      writeConfig(row, world);
      const env = envOf(row, world);
      const here: System = { ...system, env: (name) => env[name] };
      const stdin = new TextEncoder().encode(stdinOf(row));
      assertAnswer(await answerHook(() => stdin, here), row);
    });
  }
});

Deno.test("butler hook answers every case and exits 0", async (t) => {
  using world = hookWorld();
  for (const row of hookCases(world)) {
    await t.step(row.id, async () => {
      writeConfig(row, world);
      const { status, stdout, stderr } = await runButler(["hook"], {
        stdin: stdinOf(row),
        env: envOf(row, world),
      });
      assertEquals([status, stderr], [0, ""]);
      assertAnswer(stdout.trimEnd(), row);
    });
  }
});

Deno.test("butler hook survives what is no event", async (t) => {
  const inputs: Record<string, Uint8Array> = {
    binary: Uint8Array.from({ length: 4096 }, (_, i) => i * 37 % 256),
    "NUL bytes": new Uint8Array(100),
    "deep JSON": new TextEncoder().encode("[".repeat(200_000)),
    "lone surrogate": new TextEncoder().encode('{"hook_event_name":"\\ud800"}'),
  };
  for (const [name, stdin] of Object.entries(inputs)) {
    await t.step(name, async () => {
      const { status, stdout } = await runButler(["hook"], { stdin });
      assertEquals(status, 0);
      assert(JSON.parse(stdout).systemMessage.startsWith("butler hook: "));
    });
  }
});

Deno.test("butler hook judges an event of 50 MB", async () => {
  const command = `echo ${"x".repeat(50_000_000)}; git status`;
  const event = {
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
  };
  const { status, stdout } = await runButler(["hook"], {
    stdin: JSON.stringify(event),
  });
  assertEquals(status, 0);
  assertEquals(
    JSON.parse(stdout).hookSpecificOutput.permissionDecision,
    "deny",
  );
});

Deno.test("a line too long for the parser is said not to have run", async () => {
  const command = `echo ${"x".repeat(70_000)}; git status`;
  const event = {
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
  };
  const stdin = new TextEncoder().encode(JSON.stringify(event));
  const here: System = { ...system, env: () => undefined };
  const answer = JSON.parse(await answerHook(() => stdin, here));
  assertEquals(
    answer.hookSpecificOutput.permissionDecisionReason,
    "git status was blocked. Use work_observe() instead.\n" +
      "Nothing of this command was run.",
  );
});

Deno.test("decide() keeps a reason inside its budget", async (t) => {
  const event = { kind: "before_tool", tool: "Bash", input: {} } as const;
  const line = "é".repeat(200);
  const note = { en: "note", ja: "注" };
  for (const count of [1, 2, 5, 6, 40]) {
    for (const repeat of [1, 3]) {
      await t.step(`${count} lines of ${line.length * repeat} letters`, () => {
        const lines = Array.from({ length: count }, (_, i) => {
          const text = `${i}${line.repeat(repeat)}`;
          return { en: text, ja: text };
        });
        const verdict = {
          decision: "deny",
          rule: "x",
          lines,
          notes: [note],
        } as const;
        for (const lang of ["en", "ja"] as const) {
          const { decision } = decide([{ verdicts: [verdict] }], event, lang);
          const reason = decision!.reason;
          assert(byteLength(reason) <= REASON_BUDGET, reason);
          assert(reason.endsWith(note[lang]), reason);
        }
      });
    }
  }
});

Deno.test("decide() raises an irreversible ask where nobody is asked", async (t) => {
  const text = { en: "wipes", ja: "消えます" };
  const verdict = { decision: "ask", rule: "x", lines: [text] } as const;
  const modes = [
    ["default", true, "ask"],
    ["bypassPermissions", true, "deny"],
    ["dontAsk", true, "deny"],
    ["bypassPermissions", false, "ask"],
  ] as const;
  for (const [permissionMode, irreversible, expected] of modes) {
    await t.step(`${permissionMode}, irreversible ${irreversible}`, () => {
      const { decision } = decide(
        [{ verdicts: [{ ...verdict, irreversible }] }],
        { kind: "before_tool", tool: "Bash", input: {}, permissionMode },
        "en",
      );
      assertEquals(decision?.kind, expected);
    });
  }
});
