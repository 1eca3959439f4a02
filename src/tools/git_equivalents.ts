import { readGitCommand } from "../git/argv.ts";
import type { GitCommand } from "../git/argv.ts";
import type { Word } from "../shell/command.ts";
import type { CallArguments, ToolCall } from "./call.ts";
import { TOOLS } from "./catalog.ts";
import type { CallMapping, GitUse, Tool } from "./tool.ts";
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
  /** No tool does this, work_vcs neither: a push that forces. */
  readonly forPerson?: true;
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
  const { subcommand } = written;
  const git = asDiff(written);
  const meant = asShow(git);
  const equivalent = typeof meant.subcommand === "string"
    ? INDEX.get(meant.subcommand)
    : undefined;
  const forPerson = equivalent?.tool.forPerson?.(git) === true;
  const input = forPerson ? undefined : equivalent?.mapping(meant, use);
  if (equivalent && input) {
    const call = { tool: equivalent.tool.name, arguments: input };
    return { git: spelling(subcommand), call, proper: true };
  }
  return {
    git: spelling(subcommand),
    call: { tool: workVcs.name, arguments: vcsArguments(git) },
    proper: false,
    ...(equivalent && { form: true }),
    ...(forPerson && { forPerson }),
  };
}

function spelling(subcommand: Word | undefined): string {
  if (subcommand === undefined) return "git";
  return typeof subcommand === "string" ? `git ${subcommand}` : "git …";
}

/** `-c a=b` and `--git-dir` go along; `-C` becomes the call's `cwd`, so it does not. */
function vcsArguments(git: GitCommand): CallArguments {
  const config = git.config.flatMap((value) => ["-c", value]);
  const { subcommand } = git;
  const args = subcommand === undefined
    ? ["help"]
    : [subcommand, ...withoutStdin(git)];
  return { args: [...config, ...git.repository, ...args] };
}

/** work_vcs hands nothing to git's stdin: what is to be hashed is a file. */
function withoutStdin({ subcommand, args }: GitCommand): readonly Word[] {
  if (subcommand !== "hash-object") return args;
  return args.map((word) => word === "--stdin" ? { unknown: "" } : word);
}
