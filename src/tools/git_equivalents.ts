import { readGitCommand } from "../git/argv.ts";
import type { GitCommand } from "../git/argv.ts";
import { withoutStdin } from "../git/stdin_forms.ts";
import type { Word } from "../shell/command.ts";
import type { CallArguments, ToolCall } from "./call.ts";
import { TOOLS } from "./catalog.ts";
import { asContinued } from "./concluding.ts";
import { asWritten } from "./file_output.ts";
import { carryVariables } from "./given_settings.ts";
import type { CallMapping, GitUse, Tool } from "./tool.ts";
import { asPiped } from "./piped_log.ts";
import { asDiff } from "./work_diff.ts";
import { asShow } from "./work_history.ts";
import { workVcs } from "./work_vcs.ts";

interface Equivalent {
  readonly tool: Tool;
  readonly mapping: CallMapping;
}

const INDEX: ReadonlyMap<string, Equivalent> = new Map(
  TOOLS.flatMap((tool) =>
    Object.entries(tool.gitEquivalents).map(([subcommand, mapping]) =>
      [subcommand, { tool, mapping }] as const
    )
  ),
);

/** The tool made for a git subcommand, or undefined when only work_vcs runs it. */
export function properTool(subcommand: string): Tool | undefined {
  return INDEX.get(subcommand)?.tool;
}

/** What a git command was called as, and the call that answers it. */
export interface Replacement {
  /** `git status`; `git` alone; `git …` when only the shell knows. */
  readonly git: string;
  readonly call: ToolCall;
  /** False when the call is work_vcs: no other tool answers it. */
  readonly proper: boolean;
  /** Its subcommand has a tool, which cannot answer this form. */
  readonly form?: true;
  /** No tool does this, work_vcs neither: a push that forces, a command that only stdin can feed. */
  readonly forPerson?: "forces" | "stdin";
  /** It reads stdin, which no tool gives it: the call names a file or names instead. */
  readonly stdin?: true;
  /** Variables set for the command that do not go along. */
  readonly lost?: readonly string[];
  /** The file that was to get what it prints, and does not. */
  readonly unwritten?: Word;
}

/**
 * The call that answers a git command line, `git` itself left out of `words`.
 * Without `use` nothing is known of what stands around it.
 */
export function replacementFor(
  words: readonly Word[],
  use: GitUse = {},
): Replacement {
  const written = readGitCommand(words);
  // What is not called is not compiled: it is most of what a refusal takes.
  const asked = use.into ? asPiped(asDiff(written), use.into) : asDiff(written);
  const { git, lost = [] } = use.environment
    ? carryVariables(asked, use.environment)
    : { git: asked };
  const meant = use.during ? asContinued(asShow(git), use) : asShow(git);
  const equivalent = typeof meant.subcommand === "string"
    ? INDEX.get(meant.subcommand)
    : undefined;
  const filed = use.output && asWritten(git, use.output);
  const found = {
    git: spelling(written.subcommand),
    ...(lost.length > 0 && { lost }),
    ...(use.output && !filed && { unwritten: use.output.file }),
  };
  const forces = equivalent?.tool.forPerson?.(git) === true;
  const input = forces || filed ? undefined : equivalent?.mapping(meant, use);
  if (equivalent && input) {
    const call = { tool: equivalent.tool.name, arguments: input };
    return { ...found, call, proper: true };
  }
  const run = filed ?? (use.during ? asContinued(git, use) : git);
  const fed = withoutStdin(run, inputOf(run, use));
  const args = vcsArguments({ ...run, args: fed?.args ?? run.args });
  const forPerson = forces ? "forces" : fed && !fed.args ? "stdin" : undefined;
  return {
    ...found,
    call: { tool: workVcs.name, arguments: args },
    proper: false,
    ...(properTool(String(written.subcommand)) && { form: true }),
    ...(fed && { stdin: true }),
    ...(forPerson && { forPerson }),
  };
}

/** The file on stdin; the shell finds it where the line is, git with `-C` does not. */
function inputOf({ folders }: GitCommand, { input }: GitUse): Word {
  const isFound = typeof input === "string" &&
    (folders.length === 0 || input.startsWith("/"));
  return isFound ? input : { unknown: "" };
}

function spelling(subcommand: Word | undefined): string {
  if (subcommand === undefined) return "git";
  return typeof subcommand === "string" ? `git ${subcommand}` : "git …";
}

/** `-c a=b` and `--git-dir` go along; `-C` becomes the call's `cwd`, so it does not. */
function vcsArguments(git: GitCommand): CallArguments {
  const { config, repository, subcommand, args } = git;
  const settings = config.flatMap((value) => ["-c", value]);
  const words = subcommand === undefined ? ["help"] : [subcommand, ...args];
  return { args: [...settings, ...repository, ...words] };
}
