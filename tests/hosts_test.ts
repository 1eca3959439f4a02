import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { EXIT } from "../src/core/exit_codes.ts";
import { AGENTS } from "../src/hook/agents/catalog.ts";
import type { Agent, Payload } from "../src/hook/agents/agent.ts";
import type { Answer } from "../src/hook/answer.ts";
import type { HookEvent } from "../src/hook/event.ts";
import { answerPayload } from "../src/hook/run.ts";
import { system } from "../src/io/system.ts";
import { runButler } from "./support/butler.ts";
import { makeScenario } from "./support/scenario.ts";

interface HostCases {
  readonly host: string;
  readonly payloads: readonly {
    readonly id: string;
    /** The client and its version that sent it; without it, made after what is published. */
    readonly client?: string;
    readonly payload: Payload;
    readonly events: readonly HookEvent[];
  }[];
  /** `stdout` null is nothing at all. */
  readonly answers: readonly {
    readonly id: string;
    readonly to: string;
    readonly answer: Answer;
    readonly stdout: Readonly<Record<string, unknown>> | null;
  }[];
}

/** Nobody's configuration and language, where the calls of the cases are. */
const nobody = { ...system, env: () => undefined, cwd: () => "/repo" };

const folder = new URL("../fixtures/hosts/", import.meta.url);
const read = (name: string) =>
  JSON.parse(Deno.readTextFileSync(new URL(`${name}.json`, folder)));

const HOSTS: Readonly<Record<string, string>> = {
  "Claude Code": "claude_code",
  "Codex CLI": "codex",
  "Gemini CLI": "gemini_cli",
  "Cursor": "cursor",
  "Copilot CLI": "copilot_cli",
};

Deno.test("every host has its cases", () => {
  assertEquals(
    AGENTS.map((agent) => agent.name).toSorted(),
    Object.keys(HOSTS).toSorted(),
  );
});

for (const agent of AGENTS) testHost(agent, read(HOSTS[agent.name]));

function testHost(agent: Agent, cases: HostCases): void {
  for (const { id, payload, events } of cases.payloads) {
    Deno.test(`${agent.name} understands ${id}`, () => {
      const found = AGENTS.find((one) => one.recognises(payload));
      assertEquals(found?.name, agent.name);
      const decoded = agent.decode(payload) ?? [];
      assertEquals(clean([decoded].flat()), clean(events));
    });
  }
  for (const { id, to, answer, stdout } of cases.answers) {
    Deno.test(`${agent.name} is answered ${id}`, () => {
      const asked = cases.payloads.find((one) => one.id === to);
      assert(asked, `no payload ${to}`);
      const encoded = agent.encode(answer, asked.payload);
      assertEquals(encoded === "" ? null : JSON.parse(encoded), stdout);
    });
  }
  Deno.test(`${agent.name} is refused git and left in peace otherwise`, async () => {
    const { payload } = cases.payloads.find((one) => one.id === "shell")!;
    const refused = await answerPayload(payload, nobody);
    assert(/work_observe\(\)/.test(refused), refused);
    assert(!/allow|approve|hook:/.test(refused), refused);
    const quiet = JSON.parse(
      JSON.stringify(payload).replace("git status", "ls -la"),
    );
    const silence = agent.encode({}, quiet);
    assertEquals(await answerPayload(quiet, nobody), silence);
  });
}

Deno.test("Codex CLI is told the folder of a call in another repository", async () => {
  await using world = await makeScenario("git init -q a; git init -q b");
  const { payload } = read("codex").payloads.find((one: { id: string }) =>
    one.id === "shell"
  );
  const there = { ...nobody, cwd: () => `${world.work}/a` };
  const answer = (folder: string) =>
    answerPayload({ ...payload, cwd: `${world.work}/${folder}` }, there);
  assert(/ work_observe\(\) /.test(await answer("a")));
  assertStringIncludes(await answer("b"), `work_observe(cwd=\\"`);
});

Deno.test("the executable answers every host in its form", async () => {
  const git = {
    "Claude Code": /"permissionDecision":"deny"/,
    "Codex CLI": /"permissionDecision":"deny"/,
    "Gemini CLI": /^\{"decision":"deny","reason"/,
    "Cursor": /^\{"permission":"deny","agent_message"/,
    "Copilot CLI": /^\{"permissionDecision":"deny"/,
  } as Readonly<Record<string, RegExp>>;
  for (const { host, payloads } of Object.values(HOSTS).map(read)) {
    const { payload } = payloads.find((one: { id: string }) =>
      one.id === "shell"
    );
    const stdin = JSON.stringify(payload);
    const { status, stdout } = await runButler(["hook"], { stdin });
    assertEquals(status, EXIT.ok);
    assert(git[host].test(stdout), `${host}: ${stdout}`);
  }
});

for (const { id, payload } of read("unknown").payloads) {
  Deno.test(`a payload of no host stays silent: ${id}`, async () => {
    assertEquals(await answerPayload(payload, nobody), "");
  });
}

/** Without the keys that are there but undefined. */
function clean(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
