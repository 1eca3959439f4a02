import type { Command, CommandLine } from "./command.ts";
import { errorOf, isParsed, parseScript } from "./parse.ts";
import { readPowerShell } from "./powershell.ts";
import { runPowerShell } from "./run_powershell.ts";
import { markOf } from "./file_names.ts";
import { runWords } from "./run_words.ts";
import { zshAsBash } from "./zsh.ts";
import { Scope } from "./scope.ts";
import { runList, runNode } from "./statements.ts";
import { mentions, runRest, runScanned } from "./unparsed.ts";
import type { SyntaxError } from "./unparsed.ts";
import { toWord } from "./value.ts";
import type { Value } from "./value.ts";
import { UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";

/** Scripts inside scripts: `sh -c 'sh -c …'`. */
const MAX_DEPTH = 16;
const MIN_BUDGET = 4096;
const MAX_BUDGET = 16_384;
/** Characters that the expansions of one line may make, all together. */
const MAX_GROWTH = 2_097_152;
/** A name or an option: values like it stay known whatever was made before. */
const SHORT_VALUE = 64;

/** How a command line is read. */
export interface Reading {
  /** The shell that reads it; Bash by default. */
  readonly shell?: "bash" | "powershell";
  /** In text too long for the parser, only commands that mention this are read. */
  readonly about?: string;
  /** Package runners (`bundle exec`, `uv run`) count as wrappers. */
  readonly runners?: boolean;
}

/**
 * Every command that `source` would run, in order, wrappers taken off. What
 * cannot be parsed is scanned. Total; the work is bounded by the length of
 * `source`.
 */
export function readCommandLine(
  source: string,
  reading: Reading = {},
): CommandLine {
  const walk = createWalk(source.length, reading);
  const { about = "" } = reading;
  const context = {
    scope: new Scope(),
    assignments: {},
    redirections: [],
    via: [],
    remote: false,
    shell: reading.shell === "powershell" ? reading.shell : undefined,
  };
  try {
    walk.text(source, context);
  } catch {
    walk.spend(Infinity); // RangeError: nested deeper than the stack
  }
  const { commands } = walk;
  if (!walk.spend(0) && isParsed(source)) {
    const again = createWalk(0, reading);
    runScanned(source, context, again, about);
    commands.push(...again.commands);
  }
  return { commands, complete: walk.complete };
}

function createWalk(length: number, reading: Reading): Walk {
  const budget = Math.min(Math.max(MIN_BUDGET, length), MAX_BUDGET);
  const { about = "" } = reading;
  let spent = 0;
  let grown = 0;
  let depth = 0;
  let count = 0;
  const errors: SyntaxError[] = [];
  const walk: Walk = {
    commands: [],
    complete: true,
    following: new Set(),
    files: new Map(),
    runners: reading.runners ?? false,
    spend: (cost) => {
      spent += cost;
      if (spent >= budget) walk.complete = false;
      return spent < budget;
    },
    grow: (size) => {
      grown += size;
      return size <= SHORT_VALUE || grown <= MAX_GROWTH;
    },
    isScarce: () => spent > budget / 2,
    fresh: () => markOf(count++),
    emit: (words, context) => {
      walk.commands.push(toCommand(words, context));
    },
    words: (words, context) => runWords(words, context, walk),
    body: ({ body, source }, context) =>
      runNode(body, { walk, context, source }),
    script: (script, source, context) => {
      const error = errorOf(script);
      if (error) errors.push({ ...error, source });
      return runList(script, { walk, context, source });
    },
    text: (text, context) => {
      // the line itself is read whatever its length
      if (depth > 0 && !walk.spend(1 + text.length / 16)) return UNKNOWN;
      if (depth >= MAX_DEPTH) {
        walk.complete = false;
        return UNKNOWN;
      }
      depth++;
      const result = runText(text, context, walk, errors, about);
      depth--;
      return result;
    },
  };
  return walk;
}

/** Reads a script, as far as it can be parsed, and scans the rest. */
function runText(
  text: string,
  context: Context,
  walk: Walk,
  errors: SyntaxError[],
  about: string,
): Result {
  if (context.shell === "powershell") {
    const isShort = isParsed(text);
    readPowerShell(text, (one) => {
      if (isShort || mentions(one, about)) runPowerShell(one, context, walk);
    });
    return UNKNOWN;
  }
  const asZsh = zshAsBash(text);
  if (asZsh) return runText(asZsh, context, walk, errors, about);
  const script = parseScript(text);
  if (!script) {
    runScanned(text, context, walk, about);
    return UNKNOWN;
  }
  const before = errors.length;
  const result = walk.script(script, text, context);
  if (errors.length === before) return result;
  const found = errors.splice(before).filter((one) => one.source === text);
  runRest(script, text, found, context, walk);
  return UNKNOWN;
}

function toCommand(words: readonly Value[], context: Context): Command {
  const { assignments, redirections, stdin, piped, scope, via, remote } =
    context;
  const all = Object.entries({ ...scope.exported, ...assignments });
  return {
    words: words.map(toWord),
    assignments: Object.fromEntries(
      all.map(([name, value]) => [name, toWord(value)]),
    ),
    redirections,
    ...(stdin === undefined ? {} : { stdin: toWord(stdin) }),
    ...(piped ? { piped } : {}),
    cwd: scope.folder.path,
    via,
    remote,
  };
}
