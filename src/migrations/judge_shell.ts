import type { Text } from "../core/text.ts";
import { readCommandLine } from "../shell/walk.ts";
import { readLongLine } from "./long_line.ts";
import type { Command, CommandLine, Word } from "../shell/command.ts";
import { isAllowed, isKept } from "./allowed.ts";
import { knownText, textOf } from "./call.ts";
import type { Call } from "./call.ts";
import {
  EMPTIES,
  emptiesEnvironment,
  EVASIONS,
  hidesAgent,
} from "./evasions.ts";
import type { Evasion } from "./evasions.ts";
import { filled } from "./filled.ts";
import type { Finding } from "./finding.ts";
import { throughImage } from "./images.ts";
import { judgeCommand } from "./judge_command.ts";
import { judgeInline } from "./judge_inline.ts";
import { judgeSqlClient } from "./judge_client.ts";
import { judgeWrites } from "./judge_writes.ts";
import { powershellWrites } from "./powershell_writes.ts";
import { OWN_RULES } from "./own_files.ts";
import { peel } from "./peel.ts";
import { resolvePath } from "./paths.ts";
import { spawnedLines } from "./spawned.ts";
import { findScript } from "./scripts.ts";
import { commandsOf } from "./commands.ts";
import { matchCommand } from "./match.ts";
import type { World } from "./world.ts";

/** Commands before a client that may feed it: the others stand in other pipes. */
const NEAR = 8;
/** Scripts in scripts are followed this far. */
const MAX_DEPTH = 3;
/** Scripts of one line that are looked at: a hand-written line has a few. */
const MOST_SCRIPTS = 60;

/** A call and where it runs. */
export interface PlacedCall {
  readonly call: Call;
  /** Absolute; undefined where only the shell knows. */
  readonly folder?: string;
  /** The lines it was found in: the script's, and those that led to it. */
  readonly source: string;
  /** The settings name it, or what led to it. */
  readonly allowed: boolean;
}

/** What the guard says of a shell command. Total. */
export function judgeShell(
  source: string,
  world: World,
  shell: "bash" | "powershell" = "bash",
): Finding[] {
  const read = readLongLine(source, shell);
  const line = shell === "powershell"
    ? { ...read, commands: read.commands.map(withRedirections) }
    : read;
  const origin = {
    folder: world.cwd,
    scripts: [],
    followed: new Set<string>(),
    source,
    allowed: false,
  };
  const calls = callsOf(line, world, origin, 0);
  const findings = [
    ...evasions(source, calls),
    ...calls.flatMap((placed, index) => {
      const call = throughImage(placed.call, placed.source);
      const found = judgeCall(
        { ...placed, call },
        calls.slice(Math.max(0, index - NEAR), index),
        world,
      );
      return placed.allowed ? found.filter(isKept) : found;
    }),
    ...judgeWrites(
      calls.map(withoutAllowed),
      shell === "powershell" ? powershellWrites(source) : [],
      world,
    ),
  ];
  return findings;
}

/** What the settings let pass still redirects. */
function withoutAllowed(placed: PlacedCall): PlacedCall {
  if (!placed.allowed) return placed;
  return { ...placed, call: { ...placed.call, program: "", words: [] } };
}

/** PowerShell's reader leaves `> file` among the words. */
function withRedirections(command: Command): Command {
  const words: Word[] = [];
  const redirections = [...command.redirections];
  for (let i = 0; i < command.words.length; i++) {
    const word = command.words[i];
    const target = command.words[i + 1];
    const isArrow = typeof word === "string" && /^\d?>>?$/.test(word);
    if (isArrow && target !== undefined) {
      redirections.push({ operator: word, target });
      i++;
    } else words.push(word);
  }
  return { ...command, words, redirections };
}

function judgeCall(
  placed: PlacedCall,
  before: readonly PlacedCall[],
  world: World,
): Finding[] {
  return [
    ...judgeCommand(placed, world),
    ...judgeSqlClient(placed, before, world),
    ...judgeInline(placed),
    ...removesButler(placed.call) ? [OWN_RULES] : [],
  ];
}

/** `butler init --remove` takes the hook lines out. */
function removesButler({ program, words }: Call): boolean {
  const texts = words.map(textOf);
  return program === "butler" && texts[0] === "init" &&
    texts.includes("--remove") && !texts.includes("--dry-run");
}

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
      ...callsOfCommand(inherit(command, origin), world, origin, depth),
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
  };
  for (const line of [...peeled.lines, ...peeled.calls.flatMap(spawnedLines)]) {
    found.push(...callsOf(readCommandLine(line), world, inner, depth + 1));
  }
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

function evasions(source: string, calls: readonly PlacedCall[]): Finding[] {
  const hasTool = calls.some(({ call }) => commandsOf(call.program));
  const found = EVASIONS.filter((one) =>
    calls.some(({ call }) => one.found(call)) &&
    (one.name !== "hidden-agent" || hasTool)
  );
  const hidden = EVASIONS.find(({ name }) => name === "hidden-agent")!;
  const mayEmpty = EMPTIES.test(source);
  const hides = hasTool && hidesAgent(source) ||
    calls.some(({ call }) =>
      asksForAgents(call) && mayEmpty && emptiesEnvironment(call)
    );
  if (hides && !found.includes(hidden)) found.push(hidden);
  return found.map(evasionFinding);
}

/** Prisma refuses these to an agent that it sees (`ai-safety`, 7.10). */
function asksForAgents(call: Call): boolean {
  return commandsOf(call.program)?.tool === "prisma" && wipes(call);
}

function wipes(call: Call): boolean {
  const tool = commandsOf(call.program);
  return tool !== undefined &&
    matchCommand(call, tool).some(({ rule }) => rule.effect === "wipes");
}

function evasionFinding({ name, what }: Evasion): Finding {
  const text: Text = {
    en: `${what.en}. Only the user may do that.`,
    ja: `${what.ja}。利用者だけが行えます。`,
  };
  return {
    names: [name, "evasion"],
    decision: "deny",
    deny: text,
    ask: text,
    irreversible: true,
  };
}
