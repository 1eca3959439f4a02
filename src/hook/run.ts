import { isObject } from "../core/json.ts";
import type { System } from "../core/system.ts";
import { languageOf, say } from "../core/text.ts";
import type { Text } from "../core/text.ts";
import { AGENTS } from "./agents/catalog.ts";
import type { Agent, Payload } from "./agents/agent.ts";
import { NO_ANSWER } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { decide } from "./decide.ts";
import { inputProblem } from "./event.ts";
import type { HookEvent } from "./event.ts";
import { LazyFacts } from "./facts.ts";
import { POLICIES } from "./policies/catalog.ts";
import type { Judgement } from "./policy.ts";

/**
 * The hook: one event as JSON on stdin, what goes to stdout; "" is silence.
 * Never throws: whatever goes wrong becomes a `systemMessage`, which the person
 * sees and the model does not, and the tool call goes on.
 */
export async function answerHook(
  read: () => Uint8Array,
  system: System,
): Promise<string> {
  try {
    const payload = readPayload(read());
    if ("problem" in payload) return complain(payload.problem, system);
    return await answerPayload(payload.payload, system);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return complain({
      en: `Cannot judge this event: ${message}`,
      ja: `このイベントを判定できません: ${message}`,
    }, system);
  }
}

/**
 * The same for a payload that is read already: the `hook` tool of the server,
 * which knows its own folder. Claude Code names that folder to hooks.
 */
export async function answerPayload(
  payload: Payload,
  system: System,
  server = system.env("CLAUDE_PROJECT_DIR") || undefined,
): Promise<string> {
  const agent = AGENTS.find((one) => one.recognises(payload));
  if (!agent) return "";
  const decoded = agent.decode(payload) ?? [];
  if ("unknownEvent" in decoded) {
    return complain(unknownEvent(decoded.unknownEvent), system);
  }
  const events = [decoded].flat();
  if (events.length === 0) return agent.encode(NO_ANSWER, payload);
  const problem = inputProblem(events[0]);
  if (problem) return complain(problem, system);
  const cwd = events[0].cwd ?? system.cwd();
  const home = server ?? (agent.besideServers ? system.cwd() : undefined);
  return await judge(events, agent, payload, new LazyFacts(system, cwd, home));
}

async function judge(
  events: readonly HookEvent[],
  agent: Agent,
  payload: Payload,
  facts: LazyFacts,
): Promise<string> {
  const [first] = events;
  const judgements: Judgement[] = [];
  for (const event of events) {
    for (const policy of POLICIES) {
      const judgement = await policy.judge(event, facts);
      if (judgement.verdicts.length > 0 || judgement.context) {
        judgements.push(judgement);
      }
    }
  }
  const answer: Answer = judgements.length === 0
    ? NO_ANSWER
    : decide(judgements, first, facts.lang, agent.canAsk(payload));
  const { problem } = facts;
  const systemMessage = problem && message(problem, facts.system);
  return agent.encode({ ...answer, systemMessage }, payload);
}

type Read = { readonly payload: Payload } | { readonly problem: Text };

function readPayload(stdin: Uint8Array): Read {
  const text = new TextDecoder().decode(stdin);
  if (text.trim() === "") return { problem: EMPTY };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: notJson((error as Error).message) };
  }
  return isObject(value) ? { payload: value } : { problem: NO_OBJECT };
}

const EMPTY: Text = {
  en: "Cannot read the event: stdin is empty, a JSON object is wanted",
  ja: "イベントを読めません: 標準入力が空です(JSON オブジェクトが必要です)",
};

const NO_OBJECT: Text = {
  en: "Cannot read the event: stdin is JSON but no object",
  ja: "イベントを読めません: 標準入力は JSON ですがオブジェクトではありません",
};

function notJson(message: string): Text {
  return {
    en: `Cannot read the event: stdin is no JSON (${message})`,
    ja: `イベントを読めません: 標準入力が JSON ではありません (${message})`,
  };
}

function unknownEvent(name: string): Text {
  const value = JSON.stringify(name.slice(0, 80));
  return {
    en: `Cannot judge the event ${value}: no host is known to have it; ` +
      "see the matcher in the settings",
    ja: `イベント ${value} を判定できません: 未知のイベントです。` +
      "設定の hooks を確認してください",
  };
}

function complain(problem: Text, system: System): string {
  return JSON.stringify({ systemMessage: message(problem, system) });
}

function message(problem: Text, system: System): string {
  const lang = languageOf((name) => system.env(name));
  return `butler hook: ${say(problem, lang)}`;
}
