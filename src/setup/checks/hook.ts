import type { Text } from "../../core/text.ts";
import { butlerCommand } from "../places.ts";
import { found, wrong } from "./check.ts";
import type { Check, Finding, Subject } from "./check.ts";
import { decisionOf, sampleEvent, wantedDecision } from "./sample.ts";

/** Milliseconds. */
const PATIENCE = 10_000;

/** What is wired refuses a sample; where nothing is wired, what init would wire does. */
export const hook: Check = {
  name: "hook",
  title: { en: "hook answers a sample", ja: "フックの応答" },
  async run(subject) {
    const commands = wiredCommands(subject);
    for (const argv of commands) {
      const problem = await ask(argv, subject);
      if (problem) return problem;
    }
    return found({
      en: `${commands.length === 1 ? "it answers" : "all answer"} as wanted`,
      ja: "正しく応答しました",
    });
  },
};

/** Each distinct command of the settings that starts a process. */
function wiredCommands(subject: Subject): [string, ...string[]][] {
  const { hooks, places, system } = subject;
  const commands = hooks.filter(({ slip }) => slip === undefined)
    .map(({ handler }) => handler)
    .filter(({ command }) => typeof command === "string")
    .map(({ command, args }) => argvOf(command as string, args, places.root));
  const distinct = new Map(commands.map((argv) => [argv.join("\0"), argv]));
  return distinct.size > 0
    ? [...distinct.values()]
    : [[butlerCommand(system), "hook"]];
}

function argvOf(
  command: string,
  args: unknown,
  root: string,
): [string, ...string[]] {
  const filled = (text: string) =>
    text.replaceAll("${CLAUDE_PROJECT_DIR}", root);
  return Array.isArray(args)
    ? [filled(command), ...args.map((arg) => filled(String(arg)))]
    : ["sh", "-c", filled(command)];
}

async function ask(
  argv: [string, ...string[]],
  { system, config, places }: Subject,
): Promise<Finding | undefined> {
  const stdin = JSON.stringify(sampleEvent(places.root));
  const cwd = places.root;
  const ran = await system.run({ argv, cwd, stdin, timeout: PATIENCE });
  const shown = argv[0] === "sh" ? argv[2] : argv.join(" ");
  if (ran.status === 127 || ran.status === 126) {
    return wrong({
      en: `${shown} cannot be started`,
      ja: `${shown} を起動できません`,
    }, {
      en: "Put butler there, or run `butler init` to name another path",
      ja: "butler をそこに置くか、`butler init` で別のパスを設定してください",
    });
  }
  if (ran.timedOut) {
    return wrong({
      en: `${shown} does not answer in ${PATIENCE / 1000} s`,
      ja: `${shown} が ${PATIENCE / 1000} 秒以内に応答しません`,
    }, OVERWRITE);
  }
  const answer = new TextDecoder().decode(ran.stdout);
  const wanted = wantedDecision(config);
  if (ran.status === 0 && decisionOf(answer) === wanted) return undefined;
  return wrong(unexpected(shown, ran.status, answer, wanted), OVERWRITE);
}

const OVERWRITE: Text = {
  en: "Copy a working butler over it and run `butler init`",
  ja: "正しい butler で上書きし、`butler init` を実行してください",
};

function unexpected(
  shown: string,
  status: number,
  answer: string,
  wanted: string,
): Text {
  const got = JSON.stringify(answer.trim().slice(0, 120));
  return {
    en: `${shown} answers git status with ${got} (exit ${status}), ` +
      `${wanted} is wanted`,
    ja: `${shown} の git status への応答は ${got} (終了コード ${status})です` +
      `(期待: ${wanted})`,
  };
}
