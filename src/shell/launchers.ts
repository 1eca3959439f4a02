import { git } from "./git_message.ts";
import { has, readOptions, valueOf } from "./options.ts";
import { splitWords } from "./split_words.ts";
import { takeAssignments, withoutBlanks } from "./run_wrapper.ts";
import { runScript } from "./shells.ts";
import { parallel } from "./parallel.ts";
import { BLANK, hole, join, programName, sourceOf } from "./value.ts";
import type { Value } from "./value.ts";
import { through, UNKNOWN } from "./walk_types.ts";
import type { Context, Result, Walk } from "./walk_types.ts";
import { Scope } from "./scope.ts";

export type Launcher = (
  words: readonly Value[],
  context: Context,
  walk: Walk,
) => Result;

/** Programs that run commands in a way of their own. */
export const LAUNCHERS: Readonly<Record<string, Launcher>> = {
  busybox,
  cmd,
  env,
  fd: find,
  fdfind: find,
  find,
  flock,
  gfind: find,
  git,
  gxargs: xargs,
  parallel,
  powershell: pwsh,
  pwsh,
  rush: parallel,
  sem: parallel,
  toybox: busybox,
  xargs,
};

/** `env -i A=1 git`, `env -S 'git status'`. */
function env(words: readonly Value[], context: Context, walk: Walk): Result {
  const options = readOptions(words.slice(1), {
    short: "uCSa",
    long: "unset chdir split-string argv0",
  });
  if (has(options, "help version")) return emit(words, context, walk);
  const split = valueOf(options, "S split-string");
  if (split !== undefined) {
    const inside = splitInside(words);
    return inside ? env(inside, context, walk) : emit(words, context, walk);
  }
  const rest = options.operands[0] === "-"
    ? options.operands.slice(1)
    : options.operands;
  const { operands, assignments } = takeAssignments(withoutBlanks(rest));
  if (operands.length === 0) return emit(words, context, walk);
  const folder = valueOf(options, "C chdir");
  const scope = folder ? new Scope(context.scope) : context.scope;
  if (folder) scope.enter(folder);
  return walk.words(
    operands,
    through(context, "env", {
      scope,
      excludes: "builtins",
      assignments: { ...context.assignments, ...assignments },
    }),
  );
}

/** What is split takes the place of `-S`: `env -S bash -c x` is `env bash -c x`. */
function splitInside(words: readonly Value[]): readonly Value[] | undefined {
  const option = /^(?:-[0iv]*S|--split-string(?:=|$))/;
  const at = words.findIndex((word) => option.test(sourceOf(word)));
  const attached = sourceOf(words[at] ?? "").replace(option, "");
  const text = attached === "" ? words[at + 1] : attached;
  if (at < 0 || typeof text !== "string") return undefined;
  const rest = words.slice(at + (attached === "" ? 2 : 1));
  return [...words.slice(0, at), ...splitWords(text), ...rest];
}

/** Runs its own applets, shells and wrappers among them, but no other program. */
function busybox(
  words: readonly Value[],
  context: Context,
  walk: Walk,
): Result {
  const applet = programName(words[1]);
  if (applet === undefined || applet.startsWith("git")) {
    return emit(words, context, walk);
  }
  return walk.words(words.slice(1), through(context, "busybox"));
}

/** `cmd.exe /c git status`, in MSYS `cmd //c`: its `&&` and quotes are near enough to those of a shell. */
function cmd(words: readonly Value[], context: Context, walk: Walk): Result {
  const at = words.findIndex((word) => /^\/{1,2}[ck]$/i.test(sourceOf(word)));
  const script = words.slice(at + 1).map(withSlashes);
  return at < 0 || script.length === 0
    ? emit(words, context, walk)
    : runScript(join(script), [], "cmd /c", words, context, walk);
}

/** `bin\rails`: to cmd a backslash is no escape. */
function withSlashes(word: Value): Value {
  return typeof word === "string" ? word.replaceAll("\\", "/") : word;
}

/** `pwsh -Command …`; without an option Windows PowerShell takes a script too. */
function pwsh(words: readonly Value[], context: Context, walk: Walk): Result {
  const isCommand = (word: Value) => /^-c(ommand)?$/i.test(sourceOf(word));
  let at = words.findIndex(isCommand);
  if (at < 0 && programName(words[0]) === "powershell") {
    at = words.findIndex((word, index) =>
      index > 0 && !sourceOf(word).startsWith("-")
    ) - 1;
  }
  const script = words.slice(at + 1);
  if (at < 0 || script.length === 0) return emit(words, context, walk);
  const label = "pwsh -Command";
  const all = join(script);
  return runScript(all, [], label, words, context, walk, "powershell");
}

/** `-exec`, `-execdir`, `-ok`, `-okdir` of find; `-x`, `-X` of fd. */
function find(words: readonly Value[], context: Context, walk: Walk): Result {
  walk.emit(words, context);
  const outputs = printfs(words);
  for (let at = 1; at < words.length; at++) {
    const action = words[at];
    if (
      typeof action !== "string" ||
      !/^(-(exec|ok)(dir)?|-[xX]|--exec(-batch)?)$/.test(action)
    ) continue;
    const end = endOfAction(words, at + 1);
    const command = actionOf(action, words.slice(at + 1, end));
    const label = `${sourceOf(words[0])} ${action}`;
    const { output } = walk.words(
      command,
      through(context, label, { excludes: "builtins", stdin: undefined }),
    );
    outputs.push(output);
    at = end;
  }
  return outputs.length === 1 ? { output: outputs[0] } : UNKNOWN;
}

/** What `-printf 'git add %p\n'` prints for a file, and other actions that print. */
function printfs(words: readonly Value[]): (Value | undefined)[] {
  return words.flatMap((word, index) => {
    if (!/^-(?:printf|print0?|ls)$/.test(sourceOf(word))) return [];
    const format = words[index + 1];
    const isKnown = word === "-printf" && typeof format === "string" &&
      !/\\[^n]|%[^%\w]/.test(format);
    if (!isKnown) return [undefined];
    const text = format.replaceAll("\\n", "\n")
      .replace(/%(.)/g, (_, letter) => letter === "%" ? "%" : BLANK);
    return [text === format ? text : { unknown: text, text }];
  });
}

/** fd puts the files at the end when no place is given. */
function actionOf(action: string, words: readonly Value[]): readonly Value[] {
  const appends = !/^-(exec|ok)/.test(action) &&
    !words.some((word) => sourceOf(word).includes("{"));
  const files = hole("…", { loose: true });
  return [...words.map(foundFile), ...(appends ? [files] : [])];
}

function endOfAction(words: readonly Value[], from: number): number {
  for (let at = from; at < words.length; at++) {
    if (words[at] === ";") return at;
    if (words[at] === "+" && words[at - 1] === "{}") return at;
  }
  return words.length;
}

function foundFile(word: Value): Value {
  return typeof word === "string" && word.includes("{}")
    ? hole(word, { text: word.replaceAll("{}", BLANK) })
    : word;
}

/** The lock file comes before the command or before `-c`. */
function flock(words: readonly Value[], context: Context, walk: Walk): Result {
  const { operands } = readOptions(words.slice(1), {
    short: "wE",
    long: "wait timeout conflict-exit-code",
  });
  const [, ...command] = operands;
  if (command[0] === "-c" || command[0] === "--command") {
    return runScript(command[1], [], "flock -c", words, context, walk);
  }
  if (command.length === 0) return emit(words, context, walk);
  return walk.words(
    command,
    through(context, "flock", { excludes: "builtins" }),
  );
}

function xargs(words: readonly Value[], context: Context, walk: Walk): Result {
  const options = readOptions(words.slice(1), {
    short: "IJLnPsdaERS",
    attached: "ile",
    long: "arg-file delimiter max-args max-procs max-chars " +
      "process-slot-var",
  });
  if (options.operands.length === 0) return emit(words, context, walk);
  const inner = through(context, "xargs", {
    excludes: "builtins",
    stdin: undefined,
  });
  const token = valueOf(options, "I replace i");
  const { stdin } = context;
  if (token !== undefined && typeof stdin === "string" && !/\S/.test(stdin)) {
    walk.emit(words, context); // without a line it runs nothing
    return { output: "" };
  }
  const command = token === undefined
    ? [...options.operands, ...fed(context.stdin)]
    : options.operands.map((word) =>
      replaced(word, token || "{}", context.stdin)
    );
  return walk.words(command, inner);
}

/** The words that xargs reads, or a hole where nobody knows. */
function fed(stdin: Value | undefined): readonly Value[] {
  return typeof stdin === "string" && !/['"\\]/.test(stdin)
    ? stdin.split(/\s+/).filter((word) => word !== "")
    : [hole("…", { loose: true })];
}

function replaced(word: Value, token: Value, stdin: Value | undefined): Value {
  if (typeof word !== "string" || typeof token !== "string") return word;
  if (!word.includes(token)) return word;
  const line = typeof stdin === "string"
    ? /^([^\n]*)\n?$/.exec(stdin)?.[1]
    : undefined;
  if (word === token && line !== undefined) return line;
  if (word === token && typeof stdin === "object") return stdin;
  // Whatever the token is, others read `{}`.
  const unknown = word.replaceAll(token, () => "{}");
  return hole(unknown, { text: word.replaceAll(token, BLANK) });
}

function emit(words: readonly Value[], context: Context, walk: Walk): Result {
  walk.emit(words, context);
  return UNKNOWN;
}
