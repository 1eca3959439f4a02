import type { Command, CommandLine } from "./command.ts";
import { errorOf, forEachChild, parseScript } from "./parse.ts";
import type { ParseError, Script, SyntaxNode } from "./parse.ts";
import { readPowerShell } from "./powershell.ts";
import { runPowerShell } from "./run_powershell.ts";
import { takeAssignments } from "./run_wrapper.ts";
import { runWords } from "./run_words.ts";
import { scanCommands } from "./scan.ts";
import { Scope } from "./scope.ts";
import { runList, runNode } from "./statements.ts";
import { sourceOf, toWord } from "./value.ts";
import type { Value } from "./value.ts";
import { UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";

/** Scripts inside scripts: `sh -c 'sh -c …'`. */
const MAX_DEPTH = 16;
const MIN_BUDGET = 4096;
const MAX_BUDGET = 65_536;

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
    walk.complete = false; // RangeError: nested deeper than the stack
  }
  return { commands: walk.commands, complete: walk.complete };
}

function createWalk(length: number, reading: Reading): Walk {
  let depth = 0;
  const broken: Broken[] = [];
  const walk: Walk = {
    commands: [],
    complete: true,
    budget: Math.min(Math.max(MIN_BUDGET, length), MAX_BUDGET),
    following: new Set(),
    files: new Map(),
    runners: reading.runners ?? false,
    emit: (words, context) => {
      walk.commands.push(toCommand(words, context));
    },
    words: (words, context) => runWords(words, context, walk),
    body: ({ body, source }, context) =>
      runNode(body, { walk, context, source }),
    script: (script, source, context) => {
      const error = errorOf(script);
      if (error) broken.push({ error, source });
      return runList(script, { walk, context, source });
    },
    text: (text, context) => {
      if (depth >= MAX_DEPTH || walk.budget <= 0) {
        walk.complete = false;
        return UNKNOWN;
      }
      depth++;
      walk.budget -= text.length / 64;
      const result = runText(text, context, walk, broken, reading.about ?? "");
      depth--;
      return result;
    },
  };
  return walk;
}

/** A syntax error, in the text that its position indexes. */
interface Broken {
  readonly error: ParseError;
  readonly source: string;
}

function runText(
  text: string,
  context: Context,
  walk: Walk,
  broken: Broken[],
  about: string,
): Result {
  if (context.shell === "powershell") {
    readPowerShell(text, (one) => runPowerShell(one, context, walk));
    return UNKNOWN;
  }
  const script = parseScript(text);
  if (!script) {
    runScanned(text, context, walk, about);
    return UNKNOWN;
  }
  const before = broken.length;
  const result = walk.script(script, text, context);
  if (broken.length === before) return result;
  const errors = broken.splice(before).filter((one) => one.source === text);
  const first = errors.map((one) => one.error).sort((a, b) => a.pos - b.pos)[0];
  runRest(text, first, script, context, walk);
  return UNKNOWN;
}

/** Scans the text behind the first error for what the tree does not have. */
function runRest(
  text: string,
  error: ParseError | undefined,
  script: Script,
  context: Context,
  walk: Walk,
): void {
  walk.complete = false;
  const from = error?.pos ?? 0;
  const known = new Set<number>();
  collectStarts(script, known);
  // an unterminated quote is part of the command that it stands in
  const inCommand = error?.message.startsWith("unterminated") ?? false;
  scanCommands(text.slice(from), inCommand, ({ words, stdin, at }) => {
    if (!known.has(from + at)) runScannedCommand(words, stdin, context, walk);
  });
}

function collectStarts(node: SyntaxNode, to: Set<number>): void {
  if (node.type === "Command") to.add(node.pos);
  forEachChild(node, (child) => collectStarts(child, to));
}

function runScanned(
  text: string,
  context: Context,
  walk: Walk,
  about: string,
): void {
  walk.complete = false;
  scanCommands(text, false, ({ words, stdin }) => {
    if (about !== "" && !mentions(words, stdin, about)) return;
    runScannedCommand(words, stdin, context, walk);
  });
}

function mentions(
  words: readonly Value[],
  stdin: string | undefined,
  about: string,
): boolean {
  return words.some((word) => sourceOf(word).includes(about)) ||
    (stdin?.includes(about) ?? false);
}

function runScannedCommand(
  words: readonly Value[],
  stdin: string | undefined,
  context: Context,
  walk: Walk,
): void {
  const { operands, assignments } = takeAssignments(words);
  walk.words(operands, { ...context, stdin, assignments: assignments ?? {} });
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
    cwd: scope.cwd,
    via,
    remote,
  };
}
