import type { Random } from "../../../tests/support/random.ts";
import { byteLength } from "../../../src/core/bytes.ts";
import { answerHook } from "../../../src/hook/run.ts";
import { bareSystem } from "../bare_system.ts";
import { fromBytes, mutate, once, pick, SPECIAL, toBytes } from "../mutate.ts";
import type { Problem, Target } from "../target.ts";
import { shellInput } from "./detector.ts";

const HOSTS = ["claude_code", "codex", "copilot_cli", "cursor", "gemini_cli"];

interface Host {
  readonly payloads: readonly { readonly payload: unknown }[];
}

const SEEDS: readonly string[] = HOSTS.flatMap((name) => {
  const path = new URL(
    `../../../fixtures/hosts/${name}.json`,
    import.meta.url,
  );
  const { payloads }: Host = JSON.parse(Deno.readTextFileSync(path));
  return payloads.map(({ payload }) => JSON.stringify(payload));
});

/** Values that stand where another kind was expected. */
const VALUES: readonly string[] = [
  "null",
  "true",
  "-0",
  "1e400",
  "[]",
  "{}",
  '""',
  '"git status"',
  '"\\ud800"',
  '"\\u0000"',
  '["git","status"]',
  '{"command":"git status"}',
  `[${"1,".repeat(2000)}1]`,
  '"PreToolUse"',
  '"SessionStart"',
  '"Bash"',
  '"Edit"',
  '"/project/migrations/0001_a.sql"',
  '"*** Begin Patch\\n*** Update File: a\\n"',
];

const PIECES: readonly string[] = [
  ...SPECIAL.filter((one) => one < "\x80"),
  ...VALUES,
  ",",
  ":",
  '"__proto__":',
  "\xff",
];

export const hook: Target = {
  name: "hook",
  holds: "silence or one JSON object; never allow; budgets kept; same twice",
  generate(random: Random): string {
    const seed = pick(random, SEEDS);
    switch (random.below(4)) {
      case 0:
        return mutate(random, seed, PIECES);
      case 1:
        return swapValue(random, seed);
      default:
        return fromBytes(new TextEncoder().encode(withCommand(random, seed)));
    }
  },
  async problem(input) {
    const answer = await answerHook(() => toBytes(input), bareSystem);
    if (answer === "") return;
    if (answer.includes("\n")) return "two lines: in the answer";
    const again = await answerHook(() => toBytes(input), bareSystem);
    if (again !== answer) return `differs the second time: ${again}`;
    return answerProblem(JSON.parse(answer));
  },
};

function swapValue(random: Random, seed: string): string {
  const values = [...seed.matchAll(/(?<=":)("(?:[^"\\]|\\.)*"|[\w.-]+|\{\})/g)];
  const { 0: value, index } = pick(random, values);
  return seed.slice(0, index) + pick(random, VALUES) +
    seed.slice(index + value.length);
}

/** The event with another command, well-formed again. */
function withCommand(random: Random, seed: string): string {
  const command = JSON.stringify(shellInput(random));
  const changed = seed.replace(
    /"command":"(?:[^"\\]|\\.)*"/,
    () => `"command":${command}`,
  );
  return once(random, 3)
    ? changed.replace(/"permission_mode":"\w+"/, '"permission_mode":"dontAsk"')
    : changed;
}

/** Bytes of what one answer may cost, by field (design of the hook: answers, session context). */
const BUDGETS: Readonly<Record<string, number>> = {
  permissionDecisionReason: 600,
  reason: 2000,
  agent_message: 600,
  user_message: 1000,
  systemMessage: 1000,
  additionalContext: 2000,
  additional_context: 2000,
  followup_message: 2000,
};

function answerProblem(value: unknown, key = ""): Problem {
  if (typeof value === "string") return textProblem(value, key);
  if (typeof value !== "object" || value === null) return `odd value: ${key}`;
  for (const [name, inner] of Object.entries(value)) {
    const problem = answerProblem(inner, name);
    if (problem) return problem;
  }
}

function textProblem(text: string, key: string): Problem {
  if (text === "allow" && key !== "hookEventName") return `allows: ${key}`;
  const length = byteLength(text);
  if (length > (BUDGETS[key] ?? 100)) return `budget of ${key}: ${length}`;
  if (text === "") return `empty: ${key}`;
}
