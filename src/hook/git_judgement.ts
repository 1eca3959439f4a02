import { byteLength } from "../core/bytes.ts";
import { remembering } from "../core/remembering.ts";
import type { Text } from "../core/text.ts";
import { readGitCommand } from "../git/argv.ts";
import { pushPlaceOf } from "../git/push_place.ts";
import type { Word } from "../shell/command.ts";
import { findingsOf } from "../shell/git_findings.ts";
import type { GitFindings, GitInvocation } from "../shell/git_findings.ts";
import { readPlain } from "../shell/plain.ts";
import { printCall } from "../tools/call.ts";
import { replacementFor } from "../tools/git_equivalents.ts";
import type { Replacement } from "../tools/git_equivalents.ts";
import type { BeforeTool } from "./event.ts";
import { gitDirFor, placeCall } from "./git_place.ts";
import type { Standpoint } from "./git_place.ts";
import { joinAdds } from "./join_calls.ts";
import type { Asked } from "./join_calls.ts";
import { SILENT } from "./policy.ts";
import type { Facts, Judgement } from "./policy.ts";

/** Bytes that the sub-agent's line may take of the reason's budget. */
const SHELL_CALLS_BUDGET = 240;

/** What a shell command that may run git is answered. */
export async function judgeGit(
  command: string,
  event: BeforeTool,
  facts: Facts,
): Promise<Judgement> {
  const found = await findIn(command, event.tool);
  if (found.calls.length === 0) return SILENT;
  const { allow = [], enforce = "deny" } = facts.config.git ?? {};
  if (enforce === "off") return SILENT;
  const replaced = joinAdds(
    replaceAll(found.calls, event, facts)
      .filter(({ git }) => !allow.includes(git.replace(/^git /, ""))),
  );
  if (replaced.length === 0) return SILENT;
  const exposed = facts.config.mcp?.exposeVcs !== false;
  const lines = replaced.map((one) => refusal(one, exposed, enforce));
  const notes = [
    ...(event.agentId ? await shellCalls(replaced, exposed) : []),
    ...(found.otherCommands ? [NOTHING_RAN[enforce]] : []),
  ];
  return { verdicts: [{ decision: enforce, rule: "git", lines, notes }] };
}

/** A plain line needs no parser: loading it is most of the time of a refusal. */
async function findIn(command: string, tool: string): Promise<GitFindings> {
  const shell = tool === "PowerShell" ? "powershell" : "bash";
  const plain = shell === "bash" ? readPlain(command) : undefined;
  if (plain) return findingsOf(plain);
  const { findGit } = await import("../shell/git_detector.ts");
  return findGit(command, shell);
}

/** What becomes of a git command, and what is left where no tool answers it. */
const OUTCOMES = {
  deny: {
    happens: { en: "was blocked", ja: "がブロックされました" },
    stranded: {
      en: "and has no tool. Ask the user to run it.",
      ja: "対応するツールがないため、利用者に実行を依頼してください。",
    },
    forced: {
      en: "which no tool does. Ask the user to run it.",
      ja: "強制的な push に対応するツールはありません。" +
        "利用者に実行を依頼してください。",
    },
  },
  ask: {
    happens: { en: "needs confirmation", ja: "には確認が必要です" },
    stranded: {
      en: "since it has no tool.",
      ja: "対応するツールはありません。",
    },
    forced: {
      en: "which no tool does.",
      ja: "強制的な push に対応するツールはありません。",
    },
  },
} as const;

const NOTHING_RAN = {
  deny: {
    en: "Nothing of this command was run.",
    ja: "このコマンドは一切実行されていません。",
  },
  ask: {
    en: "Nothing of this command was run yet.",
    ja: "このコマンドはまだ何も実行されていません。",
  },
} as const;

/** What an agent runs before a push without moving to another branch or remote. */
const STAYS = new Set(
  "add commit diff fetch log pull push show stage status".split(" "),
);

function staysOnBranch({ args }: GitInvocation): boolean {
  const { subcommand } = readGitCommand(args);
  return typeof subcommand === "string" && STAYS.has(subcommand);
}

/** What answers each call; a line may have ten thousand, most of them equal. */
function replaceAll(
  calls: readonly GitInvocation[],
  event: BeforeTool,
  facts: Facts,
): Asked[] {
  const system = remembering(facts.system);
  const base = event.cwd ?? system.cwd();
  const standpoint = { base, server: facts.server, system };
  const known = new Map<string, Asked>();
  let onBranch = true;
  return calls.map((call) => {
    const { args, cwd, feeds } = call;
    const key = JSON.stringify([args, cwd, feeds, onBranch]);
    const asked = known.get(key) ?? replace(call, standpoint, onBranch);
    known.set(key, asked);
    onBranch &&= staysOnBranch(call);
    return asked;
  });
}

function replace(
  invocation: GitInvocation,
  standpoint: Standpoint,
  onBranch: boolean,
): Asked {
  const words = invocation.args.map(withoutReturn);
  const pushPlace = () => {
    const gitDir = onBranch ? gitDirFor(invocation, standpoint) : undefined;
    return gitDir === undefined
      ? undefined
      : pushPlaceOf(standpoint.system, gitDir);
  };
  const replacement = replacementFor(words, {
    feeds: invocation.feeds,
    pushPlace,
  });
  const call = placeCall(replacement.call, invocation, standpoint);
  const { folders, repository } = readGitCommand(words);
  const place = JSON.stringify([invocation.cwd, folders, repository]);
  return { ...replacement, call, words, place };
}

/** A command pasted with CRLF: Bash would hand the carriage return to git. */
function withoutReturn(word: Word): Word {
  return typeof word === "string" ? word.replace(/\r$/, "") : word;
}

function refusal(
  replacement: Replacement,
  exposed: boolean,
  enforce: "deny" | "ask",
): Text {
  const { git, call, proper, form, forPerson } = replacement;
  const tool = printCall(call);
  const { happens, stranded, forced } = OUTCOMES[enforce];
  if (forPerson) {
    return {
      en: `${git} ${happens.en}: it forces, ${forced.en}`,
      ja: `${git} ${happens.ja}。${forced.ja}`,
    };
  }
  if (proper) {
    return {
      en: `${git} ${happens.en}. Use ${tool} instead.`,
      ja: `${git} ${happens.ja}。代わりに ${tool} を使ってください。`,
    };
  }
  if (exposed) {
    return {
      en: form
        ? `This form of ${git} has no tool of its own. Use ${tool}.`
        : `${git} has no tool of its own. Use ${tool}.`,
      ja:
        `${git} ... は専用の Butler ツールがないため ${tool} を使ってください。`,
    };
  }
  return {
    en: `${git} ${happens.en} ${stranded.en}`,
    ja: `${git} ${happens.ja}。${stranded.ja}`,
  };
}

/** The same calls for a shell: MCP tools are often missing inside a sub-agent. */
async function shellCalls(
  replaced: readonly Replacement[],
  exposed: boolean,
): Promise<readonly Text[]> {
  const { printShellCall } = await import("../tools/shell_call.ts");
  const calls = replaced
    .filter(({ proper, forPerson }) => (proper || exposed) && !forPerson)
    .map(({ call }) => printShellCall(call));
  if (calls.length === 0) return [];
  const all = [...new Set(calls)].join("; ");
  const shown = byteLength(all) <= SHELL_CALLS_BUDGET ? all : calls[0];
  return [{
    en: `Without MCP tools: ${shown}`,
    ja: `MCP ツールがない場合: ${shown}`,
  }];
}
