import { byteLength } from "../core/bytes.ts";
import { remembering } from "../core/remembering.ts";
import type { Text } from "../core/text.ts";
import { readGitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import { findingsOf } from "../shell/git_findings.ts";
import type { GitFindings, GitInvocation } from "../shell/git_findings.ts";
import { readPlain } from "../shell/plain.ts";
import type { CallArguments, ToolCall } from "../tools/call.ts";
import { replacementFor } from "../tools/git_equivalents.ts";
import type { Replacement } from "../tools/git_equivalents.ts";
import { settingVariables } from "../tools/given_settings.ts";
import type { GitUse } from "../tools/tool.ts";
import { workRecord } from "../tools/work_record.ts";
import type { BeforeTool } from "./event.ts";
import { gitDirFor, placeCall } from "./git_place.ts";
import type { Standpoint } from "./git_place.ts";
import { leftBehind, refusal } from "./git_refusal.ts";
import { indexUse } from "./index_use.ts";
import { joinAdds } from "./join_calls.ts";
import type { Asked } from "./join_calls.ts";
import { lineRepository } from "./line_repository.ts";
import type { LineRepository } from "./line_repository.ts";
import { after, aroundNext, AT_FIRST, CONCERNED } from "./line_state.ts";
import type { LineState } from "./line_state.ts";
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
  const isAllowed = ({ git }: Replacement) =>
    allow.includes(git.replace(/^git /, ""));
  // Most lines have one: what leads from one call to the next is not loaded.
  const answers = found.calls.length === 1
    ? [alone(found.calls[0], event, facts)]
    : joinAdds(replaceAll(found.calls, event, facts), isAllowed);
  const replaced = answers.filter((one) => !isAllowed(one));
  if (replaced.length === 0) return SILENT;
  const exposed = facts.config.mcp?.exposeVcs !== false;
  const lines = replaced.map((one) => refusal(one, exposed, enforce));
  // what is too long for the parser is only searched for git
  const isMore = found.otherCommands || !found.complete;
  const notes = [
    ...leftBehind(replaced.filter((one) => one.proper || exposed)),
    ...(event.agentId ? await shellCalls(replaced, exposed, event.tool) : []),
    ...(isMore ? [NOTHING_RAN[enforce]] : []),
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

/** What answers the only call of a line, without the books that `replaceAll` keeps. */
function alone(
  call: GitInvocation,
  { cwd }: BeforeTool,
  { system, server }: Facts,
): Replacement {
  const standpoint = { base: cwd ?? system.cwd(), server, system };
  const { args, environment, ...around } = call;
  const isSet = Object.keys(environment).length > 0;
  const settings = isSet && { environment: settingVariables(environment) };
  const { subcommand } = readGitCommand(args);
  const line = CONCERNED.has(String(subcommand)) &&
    aroundNext(
      AT_FIRST,
      args,
      lineRepository(system, () => gitDirFor(call, standpoint)),
    );
  return answer(call, { ...around, ...settings, ...line }, standpoint);
}

function answer(
  invocation: GitInvocation,
  around: GitUse,
  standpoint: Standpoint,
): Replacement {
  const words = invocation.args.map(withoutReturn);
  const replacement = replacementFor(words, around);
  const call = placeCall(replacement.call, invocation, standpoint);
  return { ...replacement, call };
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
  const trees = new Map<string, string>();
  const states = new Map<string, LineState>();
  const repositories = new Map<string, LineRepository>();
  return calls.map((call) => {
    const { args, cwd, feeds, into, input, output } = call;
    const { folders, repository } = readGitCommand(args);
    const place = JSON.stringify([cwd, folders, repository]);
    const tree = trees.get(place) ?? treeOf(call, standpoint);
    trees.set(place, tree);
    const state = states.get(tree) ?? AT_FIRST;
    const files = repositories.get(tree) ??
      lineRepository(system, () => gitDirFor(call, standpoint));
    repositories.set(tree, files);
    const environment = settingVariables(call.environment);
    const { pushPlace, ...line } = aroundNext(state, args, files);
    const around = { feeds, into, input, output, environment, ...line };
    const key = JSON.stringify([args, place, state.branch, around]);
    const asked = known.get(key) ??
      replace(
        call,
        { place, tree, around: { ...around, pushPlace } },
        standpoint,
      );
    known.set(key, asked);
    states.set(tree, after(state, args, asked.index, files));
    return asked;
  });
}

interface Position extends Pick<Asked, "place" | "tree"> {
  readonly around: GitUse;
}

function replace(
  invocation: GitInvocation,
  { place, tree, around }: Position,
  standpoint: Standpoint,
): Asked {
  const replacement = answer(invocation, around, standpoint);
  const { call } = replacement;
  const words = invocation.args.map(withoutReturn);
  const index = indexUse(words);
  const isAdd = /^git (?:add|stage)$/.test(replacement.git);
  const joins = isAdd &&
    replacementFor(words, { ...around, during: undefined }).proper;
  const paths = replacement.proper && call.tool === workRecord.name
    ? call.arguments.paths
    : index && recordOf(invocation, standpoint, index.paths).arguments.paths;
  return {
    ...replacement,
    words,
    place,
    tree,
    joins,
    ...(index && { index: { ...index, paths: paths as readonly Word[] } }),
  };
}

/** Two places with the same answer are in one work tree. */
function treeOf(invocation: GitInvocation, standpoint: Standpoint): string {
  const { cwd } = recordOf(invocation, standpoint).arguments;
  return JSON.stringify(cwd ?? "");
}

/** The record of these paths where a git command runs. */
function recordOf(
  invocation: GitInvocation,
  standpoint: Standpoint,
  paths?: readonly Word[],
): ToolCall {
  const given: CallArguments = paths ? { paths } : {};
  const call = { tool: workRecord.name, arguments: given };
  return placeCall(call, invocation, standpoint);
}

/** A command pasted with CRLF: Bash would hand the carriage return to git. */
function withoutReturn(word: Word): Word {
  return typeof word === "string" ? word.replace(/\r$/, "") : word;
}

/** The same calls for a shell: MCP tools are often missing inside a sub-agent. */
async function shellCalls(
  replaced: readonly Replacement[],
  exposed: boolean,
  tool: string,
): Promise<readonly Text[]> {
  const { printPowerShellCall, printShellCall } = await import(
    "../tools/shell_call.ts"
  );
  const print = tool === "PowerShell" ? printPowerShellCall : printShellCall;
  const calls = new Set(
    replaced
      .filter(({ proper, forPerson }) => (proper || exposed) && !forPerson)
      .map(({ call }) => print(call)),
  );
  if (calls.size === 0) return [];
  const [first, ...others] = calls;
  let shown = first;
  let left = others.length;
  for (const call of others) {
    const more = `${shown}; ${call}`;
    if (byteLength(more) > SHELL_CALLS_BUDGET) break;
    shown = more;
    left--;
  }
  const rest = left === 0
    ? { en: "", ja: "" }
    : { en: ` … and ${left} more`, ja: ` … ほか ${left} 件` };
  return [{
    en: `Without MCP tools: ${shown}${rest.en}`,
    ja: `MCP ツールがない場合: ${shown}${rest.ja}`,
  }];
}
