import { readGitCommand } from "../../git/argv.ts";
import type { Command, Word } from "../../shell/command.ts";
import { findGit } from "../../shell/git_detector.ts";
import { programName } from "../../shell/value.ts";
import { readCommandLine } from "../../shell/walk.ts";
import { isWorkTool } from "./work_tools.ts";

type Shell = "bash" | "powershell";

/** What a command line ran, as the third table lists it: `git diff`, `npm`. */
export interface ShellCall {
  readonly label: string;
  /** The subcommand when it is git. */
  readonly git?: string;
  /** `butler call work_diff`: a work tool by its other door. */
  readonly workTool?: boolean;
}

/** They prepare for something else and print nothing worth an entry. */
const QUIET = new Set(
  "cd pushd popd export set unset source . true : test [ [[ mkdir touch sleep echo printf trap exit"
    .split(" "),
);

/** At the end of a pipe they show what another program said. */
const FILTERS = new Set(
  "head tail grep egrep fgrep sed awk sort uniq wc cut tr less more cat tee column nl jq xargs"
    .split(" "),
);

/**
 * The programs that a command line's output is due to, each once. Preparations
 * and filters count only where there is nothing else.
 */
export function shellCalls(source: string, shell: Shell): ShellCall[] {
  const { commands, complete } = readCommandLine(source, { shell });
  const calls = commands.map(callOf);
  const others = calls.filter((call) => !isGit(call.label));
  const gits = others.length < calls.length || !complete
    ? gitCalls(source, shell)
    : [];
  const main = others.filter(({ label }) =>
    !QUIET.has(label) && !FILTERS.has(label)
  );
  const found = [...gits, ...main];
  return unique(found.length > 0 ? found : [lesser(others)]);
}

function gitCalls(source: string, shell: Shell): ShellCall[] {
  return findGit(source, shell).calls.map(({ args }) => {
    const { subcommand } = readGitCommand(args);
    const git = typeof subcommand === "string" ? subcommand : "…";
    return { label: `git ${git}`, git };
  });
}

function lesser(calls: readonly ShellCall[]): ShellCall {
  return calls.find((call) => !QUIET.has(call.label)) ?? calls[0] ??
    { label: "(none)" };
}

function callOf(command: Command): ShellCall {
  if (command.remote) return { label: remoteLabel(command) };
  const label = nameOf(command.words[0]);
  const [, call, tool] = command.words;
  return label === "butler" && call === "call" && isWorkTool(tool)
    ? { label: `butler call ${tool}`, workTool: true }
    : { label };
}

/** What carried the command away: `ssh`, `docker`. */
function remoteLabel({ via, words }: Command): string {
  return via.at(-1)?.split(" ", 1)[0] ?? nameOf(words[0]);
}

function nameOf(word: Word | undefined): string {
  return programName(word) || "(unknown)";
}

function isGit(label: string): boolean {
  return label === "git" || label.startsWith("git-");
}

function unique(calls: readonly ShellCall[]): ShellCall[] {
  return [...new Map(calls.map((call) => [call.label, call])).values()];
}
