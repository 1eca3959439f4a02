import { readCommandLine } from "../shell/walk.ts";
import type { Command, CommandLine, Word } from "../shell/command.ts";
import { isAllowed } from "./allowed.ts";
import { knownText } from "./call.ts";
import type { Call } from "./call.ts";
import { commandsOf } from "./commands.ts";
import { filled } from "./filled.ts";
import { matchCommand } from "./match.ts";
import { peel } from "./peel.ts";
import { resolvePath } from "./paths.ts";
import { findScript } from "./scripts.ts";
import { shellScriptOf } from "./shell_scripts.ts";
import type { ShellScript } from "./shell_scripts.ts";
import { spawnedLines } from "./spawned.ts";
import type { World } from "./world.ts";

/** A call and where it runs. */
export interface PlacedCall {
  readonly call: Call;
  /** Absolute; undefined where only the shell knows. */
  readonly folder?: string;
  /** The lines it was found in: the script's, and those that led to it. */
  readonly source: string;
  /** The settings name it, or what led to it. */
  readonly allowed: boolean;
  /** The shell script that it stands in. */
  readonly script?: ShellScript;
}

/** Scripts in scripts are followed this far. */
const MAX_DEPTH = 3;
/** Scripts of one line that are looked at: a hand-written line has a few. */
const MOST_SCRIPTS = 60;

/** Every call that a line leads to, its scripts included, in order. Total. */
export function placedCalls(
  line: CommandLine,
  source: string,
  world: World,
): PlacedCall[] {
  const origin = {
    folder: world.cwd,
    scripts: [],
    followed: new Set<string>(),
    source,
    allowed: false,
  };
  return callsOf(line, world, origin, 0);
}

/** A call that loses data, whatever the database. */
export function wipes(call: Call): boolean {
  const tool = commandsOf(call.program);
  return tool !== undefined &&
    matchCommand(call, tool).some(({ rule }) => rule.effect === "wipes");
}

/** What a line was reached from. */
interface Origin {
  readonly folder?: string;
  readonly source: string;
  readonly allowed: boolean;
  /** Scripts that this line has led to: each is read once from one folder. */
  readonly followed: Set<string>;
  readonly scripts: readonly string[];
  readonly env?: Readonly<Record<string, Word>>;
  readonly via?: readonly string[];
  readonly remote?: boolean;
  readonly script?: ShellScript;
}

function callsOf(
  line: CommandLine,
  world: World,
  origin: Origin,
  depth: number,
): PlacedCall[] {
  const found: PlacedCall[] = [];
  const commands = line.commands.flatMap((one) =>
    filled(one, line, origin.source)
  );
  for (const command of commands) {
    found.push(
      ...callsOfCommand(
        inherit(command, origin),
        found.at(-1),
        world,
        origin,
        depth,
      ),
    );
  }
  return found;
}

/** A command of a script has what its caller gave it. */
function inherit(command: Command, { env, via, remote }: Origin): Command {
  return {
    ...command,
    assignments: { ...env, ...command.assignments },
    via: [...via ?? [], ...command.via],
    remote: command.remote || remote === true,
  };
}

function callsOfCommand(
  command: Command,
  previous: PlacedCall | undefined,
  world: World,
  origin: Origin,
  depth: number,
): PlacedCall[] {
  const folder = follow(origin.folder, command.cwd, world);
  const peeled = peel(command);
  const allowed = origin.allowed ||
    isAllowed(command, peeled, world.settings.allow?.commands ?? []);
  const found: PlacedCall[] = peeled.calls.map((call) => ({
    call: { ...call, scripts: origin.scripts },
    folder: follow(origin.folder, call.cwd, world),
    source: origin.source,
    allowed,
    script: origin.script,
  }));
  if (depth >= MAX_DEPTH) return found;
  const inner = {
    folder,
    source: origin.source,
    allowed,
    scripts: origin.scripts,
    followed: origin.followed,
    env: command.assignments,
    via: peeled.via ? [...command.via, peeled.via] : command.via,
    remote: command.remote || peeled.via !== undefined,
    script: origin.script,
  };
  for (const line of [...peeled.lines, ...peeled.calls.flatMap(spawnedLines)]) {
    found.push(...callsOf(readCommandLine(line), world, inner, depth + 1));
  }
  found.push(...callsOfScript(found, previous, world, inner, depth));
  // `mix ecto.reset` is an alias of what it is known for.
  const isSaid = peeled.calls.some(wipes);
  if (folder === undefined || command.remote || isSaid) return found;
  for (const script of peeled.scripts) {
    const key = JSON.stringify([script, folder, command.assignments]);
    if (origin.followed.has(key) || origin.followed.size >= MOST_SCRIPTS) {
      continue;
    }
    origin.followed.add(key);
    for (const one of findScript(script, folder, world.system)) {
      const scripts = [...origin.scripts, one.said];
      const source = `${one.line}\n${origin.source}`;
      const inside = { ...inner, folder: one.folder, scripts, source };
      found.push(
        ...callsOf(readCommandLine(one.line), world, inside, depth + 1),
      );
    }
  }
  return found;
}

/** The calls of a shell script that one of `calls` runs; scripts in it are not followed. */
function callsOfScript(
  calls: readonly PlacedCall[],
  previous: PlacedCall | undefined,
  world: World,
  origin: Origin,
  depth: number,
): PlacedCall[] {
  if (origin.script) return [];
  return calls.flatMap((placed) => {
    const script = shellScriptOf(placed, previous, world);
    const key = JSON.stringify([script?.path, placed.folder]);
    if (!script || origin.followed.has(key)) return [];
    origin.followed.add(key);
    const far = script.host === undefined
      ? {}
      : { remote: true, via: [...origin.via ?? [], `ssh ${script.host}`] };
    const inside = { ...origin, ...far, folder: placed.folder, script };
    const { text, shell } = script;
    return callsOf(readCommandLine(text, { shell }), world, inside, depth + 1);
  });
}

/** Where a chain of `cd` leads to. */
function follow(
  from: string | undefined,
  steps: readonly Word[],
  world: World,
): string | undefined {
  let folder = from;
  for (const step of steps) {
    const text = knownText(step);
    if (text === undefined || text === "-") return undefined;
    const home = text === "~" || text.startsWith("~/")
      ? world.system.env("HOME")
      : undefined;
    const path = home === undefined ? text : home + text.slice(1);
    if (folder === undefined && !path.startsWith("/")) return undefined;
    folder = resolvePath(folder ?? "/", path);
  }
  return folder;
}
