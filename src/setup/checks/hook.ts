import type { Text } from "../../core/text.ts";
import { environment } from "../../io/environment.ts";
import { butlerCommand } from "../places.ts";
import type { WiredHook } from "../wired_hooks.ts";
import { found, wrong } from "./check.ts";
import type { Check, Subject } from "./check.ts";
import { mendedBy } from "./mended_by.ts";
import { decisionOf, sampleEvent, wantedDecision } from "./sample.ts";

/** Milliseconds. */
const PATIENCE = 10_000;

/** What is wired refuses a sample; where nothing is wired, what init would wire does. */
export const hook: Check = {
  name: "hook",
  title: { en: "hook answers a sample", ja: "フックの応答" },
  async run(subject) {
    const commands = wiredCommands(subject);
    for (const { argv, hook } of commands) {
      const problem = await ask(argv, subject);
      if (!problem) continue;
      const isLine = hook !== undefined && !problem.missing &&
        await ask(plainCommand(subject), subject) === undefined;
      const fix = isLine ? mendedBy(hook, subject) : problem.fix;
      return wrong(problem.detail, fix);
    }
    return found({
      en: `${commands.length === 1 ? "it answers" : "all answer"} as wanted`,
      ja: "正しく応答しました",
    });
  },
};

type Argv = [string, ...string[]];

interface WiredCommand {
  readonly argv: Argv;
  /** Where the settings call it. */
  readonly hook?: WiredHook;
}

/** Each distinct command of the settings that starts a process. */
function wiredCommands(subject: Subject): WiredCommand[] {
  const { hooks, places } = subject;
  const commands = hooks.filter(({ slip }) => slip === undefined)
    .filter(({ handler }) => typeof handler.command === "string")
    .map((hook) => {
      const { command, args } = hook.handler;
      return { hook, argv: argvOf(String(command), args, places.root) };
    });
  const distinct = new Map(commands.map((one) => [one.argv.join("\0"), one]));
  return distinct.size > 0
    ? [...distinct.values()]
    : [{ argv: plainCommand(subject) }];
}

/** What init would write. */
function plainCommand({ system }: Subject): Argv {
  return [butlerCommand(system), "hook"];
}

function argvOf(
  command: string,
  args: unknown,
  root: string,
): Argv {
  const filled = (text: string) =>
    text.replaceAll("${CLAUDE_PROJECT_DIR}", root);
  return Array.isArray(args)
    ? [filled(command), ...args.map((arg) => filled(String(arg)))]
    : ["sh", "-c", filled(command)];
}

/** Why a command does not do, and how to mend it where the program is to blame. */
interface Problem {
  readonly detail: Text;
  readonly fix: Text;
  /** There is no such program. */
  readonly missing?: true;
}

async function ask(
  argv: Argv,
  { system, config, places }: Subject,
): Promise<Problem | undefined> {
  const ran = await system.run({
    argv,
    cwd: places.root,
    // A metered hook keeps no account of the sample.
    env: { ...environment(), BUTLER_LEDGER: "/dev/null" },
    stdin: JSON.stringify(sampleEvent(places.root)),
    timeout: PATIENCE,
  });
  const shown = argv[0] === "sh" ? argv[2] : argv.join(" ");
  if (ran.status === 127 || ran.status === 126) {
    return {
      detail: {
        en: `${shown} cannot be started`,
        ja: `${shown} を起動できません`,
      },
      fix: {
        en: "Put butler there, or run `butler init` to name another path",
        ja: "butler をそこに置くか、`butler init` で別のパスを設定してください",
      },
      missing: true,
    };
  }
  if (ran.timedOut) {
    return {
      detail: {
        en: `${shown} does not answer in ${PATIENCE / 1000} s`,
        ja: `${shown} が ${PATIENCE / 1000} 秒以内に応答しません`,
      },
      fix: OVERWRITE,
    };
  }
  const answer = new TextDecoder().decode(ran.stdout);
  const wanted = wantedDecision(config);
  if (ran.status === 0 && decisionOf(answer) === wanted) return undefined;
  return {
    detail: unexpected(shown, ran.status, answer, wanted),
    fix: OVERWRITE,
  };
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
