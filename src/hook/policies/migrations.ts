import { stringAt } from "../../core/json.ts";
import {
  hasWord,
  mayConcernCommand,
  mayConcernPath,
  mayConcernText,
  mayConcernTool,
} from "../../migrations/quick.ts";
import { gitLine, isWorkVcs, readVcsCall } from "../../migrations/work_vcs.ts";
import { readPlain } from "../../shell/plain.ts";
import { shellCommand } from "../event.ts";
import type { BeforeTool, HookEvent } from "../event.ts";
import { SILENT } from "../policy.ts";
import type { Facts, Policy } from "../policy.ts";

/**
 * Committed migrations are immutable, databases are not wiped by the way, and
 * risky SQL is asked about. Ordinary commands and edits end at a test of
 * letters: no parser, no process.
 */
export const migrations: Policy = {
  name: "migrations",
  async judge(event, facts) {
    if (event.kind === "before_tool") {
      const short = shorten(event);
      if (!await mayConcern(short, facts)) return SILENT;
      const { judgeEvent } = await import("../../migrations/judge_event.ts");
      return judgeEvent(short, facts);
    }
    if (!mayHaveChanged(event)) return SILENT;
    const { reportChanged } = await import("../../migrations/afterwards.ts");
    const cwd = event.cwd ?? facts.system.cwd();
    const { sessionId } = event;
    const context = reportChanged(facts.system, cwd, facts.config, sessionId);
    return context ? { verdicts: [], context } : SILENT;
  },
};

/** Characters. No system starts a longer command: Linux 128 KiB an argument, macOS 1 MiB in all. */
const LONGEST_COMMAND = 1_048_576;

function shorten(event: BeforeTool): BeforeTool {
  const command = shellCommand(event);
  if (command === undefined || command.length <= LONGEST_COMMAND) return event;
  const input = { ...event.input, command: command.slice(0, LONGEST_COMMAND) };
  return { ...event, input };
}

async function mayConcern(event: BeforeTool, facts: Facts): Promise<boolean> {
  const { tool, input } = event;
  const command = shellCommand(event) ?? vcsLine(event);
  if (command !== undefined) {
    if (mayConcernCommand(command)) {
      return tool === "PowerShell" ||
        !onlyReads(command) && !await isHarmless(command, event.cwd, facts);
    }
    return mayWrite(command) &&
      (hasOwnPaths(facts) || followsLink(command, event.cwd, facts));
  }
  if (tool.startsWith("mcp__")) {
    return mayConcernTool(tool, hasOwnPaths(facts) ? undefined : input) ||
      (facts.config.migrations?.mcpTools ?? []).length > 0;
  }
  const path = stringAt(input, "file_path") ?? stringAt(input, "notebook_path");
  if (path === undefined) return false;
  const real = realPlace(path, facts);
  return mayConcernPath(path) || real !== path && mayConcernPath(real) ||
    bringsSetting(input) || hasOwnPaths(facts);
}

/** Programs that change nothing, whatever their arguments. */
const READERS = new Set(
  "cat cd cut date diff du echo grep head ls pwd sleep tail tr wc".split(" "),
);

/** `grep -rn update src | head`: words of migrations in a line that writes nothing. */
function onlyReads(command: string): boolean {
  const line = readPlain(command);
  return line !== undefined &&
    line.commands.every(({ words }) => READERS.has(words[0] as string));
}

/** The second test knows more and is loaded late: fewer lines need it. */
async function isHarmless(
  command: string,
  cwd: string | undefined,
  facts: Facts,
): Promise<boolean> {
  const second = await import("../../migrations/harmless.ts");
  return second.isHarmless(command, cwd ?? facts.system.cwd(), facts);
}

function vcsLine({ tool, input }: BeforeTool): string | undefined {
  const call = isWorkVcs(tool) ? readVcsCall(input) : undefined;
  return call && gitLine(call);
}

/** Where a path leads; a file that does not exist yet comes into the folder that does. */
function realPlace(path: string, { system }: Facts): string {
  const at = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  return system.realPath(path) ??
    (system.realPath(path.slice(0, at)) ?? "") + path.slice(at);
}

/** Words of a line that are looked at as paths. */
const MOST_WORDS = 40;

/** A link with any name may lead to a migration. */
function followsLink(
  command: string,
  cwd: string | undefined,
  { system }: Facts,
): boolean {
  const folder = cwd ?? system.cwd();
  return pathsIn(command).some((word) => {
    const path = word.startsWith("/") ? word : `${folder}/${word}`;
    const inside = path.slice(0, path.lastIndexOf("/")); // of `linked/*.sql`
    const real = system.realPath(path) ?? system.realPath(inside);
    return real !== undefined && real !== path && real !== inside &&
      mayConcernPath(real);
  });
}

/** The first words with a dot or a slash in them. */
function pathsIn(command: string): string[] {
  const paths: string[] = [];
  for (const [word] of command.matchAll(/[\w./@+-]+/g)) {
    if (/[./]/.test(word)) paths.push(word);
    if (paths.length === MOST_WORDS) break;
  }
  return paths;
}

const WRITERS = (
  "rm mv cp sed perl ruby tee truncate dd install ln checkout " +
  "restore apply patch unlink shred"
).split(" ");

function mayWrite(command: string): boolean {
  return command.includes(">") || hasWord(command, WRITERS);
}

/** Folders of the configuration may have any name. */
function hasOwnPaths(facts: Facts): boolean {
  return (facts.config.migrations?.paths ?? []).length > 0;
}

function bringsSetting(input: Readonly<Record<string, unknown>>): boolean {
  return Object.values(input).some((value) =>
    typeof value === "string"
      ? mayConcernText(value)
      : Array.isArray(value) && mayConcernText(JSON.stringify(value))
  );
}

/** A shell command may have run anything; at the end of a turn the rest is found. */
function mayHaveChanged(event: HookEvent): boolean {
  return event.kind === "after_tool"
    ? shellCommand(event) !== undefined || isWorkVcs(event.tool)
    : event.kind === "stop";
}
