import type { Command, Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { lifecycleScripts, nodeRun, spelledOut } from "./lifecycle.ts";
import { INLINE_OPTIONS, readFile } from "./peel_file.ts";
import { programName } from "./program_name.ts";
import { RUNNERS } from "./runners.ts";
import type { Runner } from "./runner.ts";
import { sentScript, special } from "./special_calls.ts";
import { nxTargets, yarnWorkspaces } from "./workspace_calls.ts";

/** A script that a command would run, to be looked up. */
export interface ScriptCall {
  readonly runner: Runner;
  readonly name: string;
  /** Words behind the name, which the script gets. */
  readonly more: readonly Word[];
  readonly folder?: string;
  /** The task file, where the line names it. */
  readonly file?: string;
  readonly workspace?: string;
  /** `NAME=value` behind it, as make takes them. */
  readonly settings?: readonly string[];
  /** In every package of the repository. */
  readonly everywhere?: boolean;
}

/** What is left when the runners of a command are taken off. */
export interface Peeled {
  readonly calls: readonly Call[];
  readonly scripts: readonly ScriptCall[];
  /** Lines that a shell would read. */
  readonly lines: readonly string[];
  /** What brings the lines to another machine. */
  readonly via?: string;
}

/** Runners in runners are followed this far. */
const MAX_LAYERS = 8;

/** Takes `npx`, `bundle exec`, `python -m`, `docker compose` … off a command. Total. */
export function peel(command: Command): Peeled {
  const base: Call = {
    program: "",
    written: "",
    words: command.words,
    env: command.assignments,
    stdin: command.stdin,
    piped: command.piped,
    redirections: command.redirections,
    cwd: command.cwd,
    via: command.via,
    remote: command.remote,
    scripts: [],
  };
  return peelWords(command.words, base, 0);
}

const NOTHING: Peeled = { calls: [], scripts: [], lines: [] };

function peelWords(
  words: readonly Word[],
  base: Call,
  layers: number,
): Peeled {
  const [first, ...rest] = words;
  // `> file` alone has no words and still empties the file.
  if (first === undefined) {
    return base.redirections.length > 0 ? callsOf([base]) : NOTHING;
  }
  const program = programName(first);
  if (base.via.at(-1) === "concurrently" && layers === 0) {
    const line = spelledOut(textOf(first));
    if (line !== textOf(first)) return { ...NOTHING, lines: [line] };
  }
  if (program === "nx") return nxTargets(rest);
  const named = special(program, rest, base);
  const sent = sentScript(program, rest);
  if (sent !== undefined) {
    return { ...NOTHING, lines: [sent], via: "aws ssm send-command" };
  }
  if (named) return callsOf(named.map((one) => ({ ...base, ...one })));
  const runner = layers < MAX_LAYERS && findRunner(program, rest);
  const own = { ...base, program, written: first, words: rest };
  if (!runner) return callsOf([own]);
  return peelRunner(runner, own, layers) ?? callsOf([own]);
}

function callsOf(calls: readonly Call[]): Peeled {
  return { calls, scripts: [], lines: [] };
}

function findRunner(
  program: string,
  words: readonly Word[],
): Runner | undefined {
  // `bun -e "…"` is a program in itself, what Bun runs else is a script.
  if (program === "bun" && isProgram(words[0])) return undefined;
  return RUNNERS.find((runner) => {
    if (!runner.programs.split(" ").includes(program)) return false;
    if (!runner.after) return true;
    const { operands } = split(words, runner);
    return runner.after.split(" ").includes(textOf(operands[0] ?? ""));
  });
}

function isProgram(word: Word | undefined): boolean {
  return INLINE_OPTIONS.bun.split(" ").includes(textOf(word ?? ""));
}

function peelRunner(
  runner: Runner,
  call: Call,
  layers: number,
): Peeled | undefined {
  if (hasOption(call.words, runner.dry)) return undefined;
  const { operands, values } = split(call.words, runner);
  const named = pick(values, runner.run);
  if (named !== undefined) return { ...NOTHING, scripts: [nodeRun(named)] };
  const line = pick(values, runner.line);
  if (line !== undefined) return { ...NOTHING, lines: [line] };
  const behind = runner.after ? operands.slice(1) : operands;
  const label = [call.program, runner.after && textOf(operands[0])]
    .filter(Boolean).join(" ");
  const signs = Object.values(values).join(" ");
  const inner = { ...call, via: [...call.via, `${label} ${signs}`.trim()] };
  switch (runner.kind) {
    case "lines":
      return { ...NOTHING, lines: behind.map(textOf).map(spelledOut) };
    case "file":
      return readFile(
        call,
        runner,
        (words) => peelWords(words, inner, layers + 1),
      );
    case "go-package":
      return behind.length > 0
        ? peelWords(behind, inner, layers + 1)
        : undefined;
    case "command": {
      const { env, words } = runner.assigns
        ? takeAssignments(behind, call.env)
        : { env: call.env, words: afterToolRun(call.program, behind) };
      if (words.length === 0) return undefined;
      return peelWords(words, { ...inner, env }, layers + 1);
    }
    default:
      return peelScript(
        runner,
        call,
        behind,
        values,
        (words) => peelWords(words, inner, layers + 1),
      );
  }
}

/** Whether one of the options `names` stands before a `--`. */
function hasOption(words: readonly Word[], names = ""): boolean {
  const end = words.indexOf("--");
  const own = end < 0 ? words : words.slice(0, end);
  return own.some((word) => names.split(" ").includes(textOf(word) || "-"));
}

/** `dotnet tool run dotnet-ef`, `uv tool run alembic`: a second word belongs to the runner. */
function afterToolRun(
  program: string,
  words: readonly Word[],
): readonly Word[] {
  const isTool = program === "dotnet" || program === "uv";
  return isTool && words[0] === "run" ? words.slice(1) : words;
}

function peelScript(
  runner: Runner,
  call: Call,
  behind: readonly Word[],
  values: Readonly<Record<string, string>>,
  asCommand: (words: readonly Word[]) => Peeled,
): Peeled | undefined {
  const where = {
    folder: pick(values, runner.folder),
    file: pick(values, runner.file),
    workspace: pick(values, runner.workspace),
    everywhere: hasOption(call.words, runner.everywhere),
  };
  if (runner.kind === "scripts") {
    const names = behind.filter((word) => !/^-|=/.test(textOf(word)));
    const settings = behind.map(textOf).filter((word) => /^\w+=/.test(word));
    const all = names.length === 0 && runner.scripts !== "package.json"
      ? [""]
      : names.map(textOf);
    const scripts = all.map((name) => ({
      runner,
      name,
      more: [],
      settings,
      ...where,
    }));
    return { ...NOTHING, scripts, calls: [call] };
  }
  if (
    runner.programs === "yarn" && /^workspaces?$/.test(textOf(behind[0] ?? ""))
  ) {
    const { rest, ...named } = yarnWorkspaces(behind);
    const inside = pickScript(runner, rest, named);
    return inside && { ...inside, calls: asCommand(rest).calls };
  }
  const lifecycle = runner.after === ""
    ? lifecycleScripts(call, behind, where)
    : undefined;
  if (lifecycle) return { ...NOTHING, calls: [call], scripts: lifecycle };
  const [name] = behind;
  const isOwn = name !== undefined &&
    (runner.own ?? "").split(" ").includes(textOf(name));
  if (name === undefined || isOwn) return undefined;
  const found = pickScript(runner, behind, where);
  if (runner.kind === "script") return found;
  return found && { ...asCommand(behind), scripts: found.scripts };
}

function pickScript(
  runner: Runner,
  behind: readonly Word[],
  where: Pick<ScriptCall, "folder" | "file" | "workspace" | "everywhere">,
): Peeled | undefined {
  const name = behind[0] === undefined || textOf(behind[0]) !== "run"
    ? behind
    : behind.slice(1);
  if (name[0] === undefined) return undefined;
  const more = name.slice(1).filter((word) => word !== "--");
  const script = { runner, name: textOf(name[0]), more, ...where };
  return { ...NOTHING, scripts: [script] };
}

interface Split {
  readonly operands: readonly Word[];
  readonly values: Readonly<Record<string, string>>;
}

/** The runner's own options and what stands behind them. */
function split(words: readonly Word[], runner: Runner): Split {
  const valued = `${runner.valued ?? ""} ${runner.line ?? ""} ${
    runner.run ?? ""
  }`.split(" ");
  const values: Record<string, string> = {};
  const operands: Word[] = [];
  // npm reads its own options behind the script's name, too; others leave them to the script.
  const own = runner.programs === "npm" && runner.kind === "script"
    ? Infinity
    : runner.after
    ? 1
    : 0;
  let i = 0;
  for (; i < words.length && operands.length <= own; i++) {
    const text = textOf(words[i]);
    if (text === "--" && own === Infinity) break;
    if (text === "--") continue;
    const equals = /^(-{1,2}[\w-]+)=(.*)$/s.exec(text);
    if (equals) values[equals[1]] = equals[2];
    else if (valued.includes(text) && text !== "") {
      values[text] = textOf(words[++i] ?? "");
    } else if (!text.startsWith("-")) operands.push(words[i]);
  }
  return { operands: [...operands, ...words.slice(i)], values };
}

function pick(
  values: Readonly<Record<string, string>>,
  names: string | undefined,
): string | undefined {
  return names?.split(" ").map((name) => values[name])
    .find((value) => value !== undefined);
}

function takeAssignments(
  words: readonly Word[],
  env: Readonly<Record<string, Word>>,
): { env: Readonly<Record<string, Word>>; words: readonly Word[] } {
  const more: Record<string, Word> = {};
  let i = 0;
  for (; i < words.length; i++) {
    const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(textOf(words[i]));
    if (!match) break;
    more[match[1]] = match[2];
  }
  return { env: { ...env, ...more }, words: words.slice(i) };
}
