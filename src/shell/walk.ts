import type { Command, CommandLine } from "./command.ts";
import { errorPosition, parseScript } from "./parse.ts";
import type { Script } from "./parse.ts";
import { runWords } from "./run_words.ts";
import { Scope } from "./scope.ts";
import { runList, runNode } from "./statements.ts";
import { toWord } from "./value.ts";
import type { Value } from "./value.ts";
import { UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";

/** Scripts inside scripts: `sh -c 'sh -c …'`. */
const MAX_DEPTH = 16;
const MIN_BUDGET = 4096;

/**
 * Every command that `source`, a line for Bash, would run, in order, wrappers
 * taken off. Total; the work is bounded by the length of `source`.
 */
export function readCommandLine(source: string): CommandLine {
  const commands: Command[] = [];
  const walk = createWalk(commands, source.length);
  const context = {
    scope: new Scope(),
    assignments: {},
    redirections: [],
    via: [],
    remote: false,
  };
  try {
    walk.text(source, context);
  } catch {
    walk.complete = false; // RangeError: nested deeper than the stack
  }
  return { commands, complete: walk.complete };
}

function createWalk(commands: Command[], length: number): Walk {
  let depth = 0;
  const walk: Walk = {
    commands,
    complete: true,
    budget: Math.max(MIN_BUDGET, length),
    following: new Set(),
    emit: (words, context) => {
      commands.push(toCommand(words, context));
    },
    words: (words, context) => runWords(words, context, walk),
    body: ({ body, source }, context) =>
      runNode(body, { walk, context, source }),
    script: (script, source, context) => {
      if (errorPosition(script) !== undefined) walk.complete = false;
      return runList(script, { walk, context, source });
    },
    text: (text, context) => {
      if (depth >= MAX_DEPTH || walk.budget <= 0) return giveUp(walk);
      depth++;
      walk.budget -= text.length / 64;
      const result = runText(text, context, walk);
      depth--;
      return result;
    },
  };
  return walk;
}

function runText(text: string, context: Context, walk: Walk): Result {
  const script = parseScript(text);
  if (!script) return giveUp(walk);
  return walk.script(script, text, context);
}

function giveUp(walk: Walk): Result {
  walk.complete = false;
  return UNKNOWN;
}

function toCommand(words: readonly Value[], context: Context): Command {
  const { assignments, redirections, stdin, scope, via, remote } = context;
  const all = Object.entries({ ...scope.exported, ...assignments });
  return {
    words: words.map(toWord),
    assignments: Object.fromEntries(
      all.map(([name, value]) => [name, toWord(value)]),
    ),
    redirections,
    ...(stdin === undefined ? {} : { stdin: toWord(stdin) }),
    cwd: scope.cwd,
    via,
    remote,
  };
}
