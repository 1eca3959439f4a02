import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { byteLength } from "../src/core/bytes.ts";
import { hookAnswer } from "../src/guard/hook_json.ts";

const BUDGETS = { ok: 300, fail: 600 };
const LONG = "理由".repeat(500);

const context = (text: string) => ({
  hookSpecificOutput: {
    hookEventName: "SessionStart",
    additionalContext: text,
  },
});

Deno.test("hookAnswer() passes a small answer on as it is", () => {
  const answers = [
    '{"decision": "block", "reason": "no"}',
    JSON.stringify(context("hello"), null, 2),
    '{"continue":true,"suppressOutput":true}',
    '{"systemMessage":"<b>"}',
    '{"permission":"deny","agent_message":"no"}',
    '{"decision":"block","reason":"r","comment":"x"}',
    '{"followup_message":"x"}',
    '{"additional_context":"x"}',
  ];
  for (const answer of answers) {
    assertEquals(hookAnswer(`${answer}\n`, BUDGETS, false), `${answer}\n`);
  }
});

Deno.test("hookAnswer() cuts texts to the budget and says how long they were", () => {
  const cases: [unknown, boolean, number][] = [
    [context(LONG), false, BUDGETS.ok],
    [context(LONG), true, BUDGETS.fail],
    [{ decision: "block", reason: LONG }, false, BUDGETS.fail],
    [{ continue: false, stopReason: LONG, systemMessage: LONG }, false, 600],
    [
      {
        hookSpecificOutput: {
          hookEventName: "PreToolUse",
          permissionDecision: "deny",
          permissionDecisionReason: LONG,
        },
      },
      false,
      BUDGETS.fail,
    ],
  ];
  for (const [answer, failed, budget] of cases) {
    const cut = hookAnswer(JSON.stringify(answer), BUDGETS, failed)!;
    assert(byteLength(cut) <= budget, cut);
    assert(byteLength(cut) > budget / 2, "the budget is used");
    assertStringIncludes(cut, "… (cut: 3000 bytes in all)");
    assertEquals(Object.keys(JSON.parse(cut)), Object.keys(answer as object));
  }
});

Deno.test("hookAnswer() never cuts data", () => {
  const updatedInput = { command: "x".repeat(1000), message: LONG };
  const answer = {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecisionReason: LONG,
      updatedInput,
    },
  };
  const cut = JSON.parse(hookAnswer(JSON.stringify(answer), BUDGETS, false)!);
  assertEquals(cut.hookSpecificOutput.updatedInput, updatedInput);
  assert(cut.hookSpecificOutput.permissionDecisionReason.length < 100);
});

Deno.test("hookAnswer() finds the answer among lines of stderr", () => {
  const answer = '{"decision":"block","reason":"no"}';
  const output = `warning: {old}\n${answer}\n(node:1) Warning\n`;
  assertEquals(hookAnswer(output, BUDGETS, false), `${answer}\n`);
  const more = '{"decision":"block","reason":"no","comment":"x"}';
  assertEquals(hookAnswer(`warning\n${more}\n`, BUDGETS, false), `${more}\n`);
});

Deno.test("hookAnswer() marks every cut text, whatever the budget", () => {
  const answer = { decision: "block", reason: LONG, systemMessage: LONG };
  for (const fail of [0, 10, 60, 80, 100, 120, 140, 160]) {
    const text = JSON.stringify(answer);
    const cut = JSON.parse(hookAnswer(text, { ok: 0, fail }, false)!);
    assertEquals(cut.decision, "block");
    assertStringIncludes(cut.reason, "…");
    assertStringIncludes(cut.systemMessage, "…");
  }
});

Deno.test("hookAnswer() leaves other output alone", () => {
  const outputs = [
    "",
    "text",
    "[]",
    '{"stats":{"tests":3}}',
    '{"decision":',
    "{}",
    '{"level":"info","message":"a log line"}',
    '{"level":"info","decision":"deny","message":"a log line"}\n' +
    '{"level":"info","decision":"deny","message":"and another"}',
    'text\n{"level":"info","reason":"a log line"}',
    'text {"decision":"block"}',
    "{".repeat(10_000),
  ];
  for (const output of outputs) {
    assertEquals(hookAnswer(output, BUDGETS, true), undefined);
  }
});
