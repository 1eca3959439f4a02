import type { Command, Word } from "./command.ts";
import { programName } from "./value.ts";
import { readCommandLine } from "./walk.ts";

/** One run of git in this repository's world: remote ones are left out. */
export interface GitInvocation {
  /** The words after `git`; `git-foo a` is `["foo", "a"]`. */
  readonly args: readonly Word[];
  readonly cwd: readonly Word[];
  readonly via: readonly string[];
}

export interface GitFindings {
  /** In command order. */
  readonly calls: readonly GitInvocation[];
  /** The line runs other commands too, `cd` and its like not counted. */
  readonly otherCommands: boolean;
  /** False when something could not be parsed. */
  readonly complete: boolean;
}

export function findGit(source: string): GitFindings {
  const { commands, complete } = readCommandLine(source);
  const calls: GitInvocation[] = [];
  let otherCommands = false;
  for (const command of commands) {
    const args = command.remote ? undefined : gitArguments(command);
    if (args) calls.push({ args, cwd: command.cwd, via: command.via });
    else otherCommands ||= true;
  }
  return { calls, otherCommands, complete };
}

function gitArguments(command: Command): readonly Word[] | undefined {
  const [first, ...rest] = command.words;
  const name = programName(first as never);
  if (name === "git") return rest;
  return undefined;
}
