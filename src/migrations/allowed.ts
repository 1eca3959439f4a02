import { readCommandLine } from "../shell/walk.ts";
import type { Command } from "../shell/command.ts";
import { textOf } from "./call.ts";
import { commandsOf } from "./commands.ts";
import type { Finding } from "./finding.ts";
import type { Peeled } from "./peel.ts";
import { REMOTE_RUNNERS } from "./targets.ts";

/**
 * Whether the settings let `command` pass: one of `allowed` is how it begins,
 * word by word, in the same environment and by the same wrappers. Where every
 * operand is a task of its own (`rails db:reset db:drop`), all must be named.
 */
export function isAllowed(
  command: Command,
  { calls, scripts }: Peeled,
  allowed: readonly string[],
): boolean {
  const [program = ""] = command.words;
  return allowed.some((line) => {
    if (!line.includes(textOf(program))) return false;
    const [wanted] = readCommandLine(line).commands;
    if (!wanted || !startsWith(command, wanted)) return false;
    const hasTasks = calls.some(({ program }) => commandsOf(program)?.tasks) ||
      scripts.some(({ runner }) => runner.kind === "scripts");
    const more = command.words.slice(wanted.words.length).map(textOf);
    return !hasTasks || more.every((word) => /^-|=/.test(word));
  });
}

function startsWith(command: Command, wanted: Command): boolean {
  const isSame = (name: string) =>
    textOf(command.assignments[name] ?? "") ===
      textOf(wanted.assignments[name]);
  // A container of this machine is as near as the machine.
  const isNear = !command.via.some((one) => REMOTE_RUNNERS.test(one));
  return (wanted.remote ? command.via.join() === wanted.via.join() : isNear) &&
    wanted.words.every((word, i) =>
      command.words[i] !== undefined &&
      textOf(command.words[i]) === textOf(word)
    ) && Object.keys(wanted.assignments).every(isSame);
}

/** What no list of commands lets pass: production, and ways around a protection. */
const KEPT = ["production", "evasion", "evades"];

export function isKept({ decision, names }: Finding): boolean {
  return decision === "deny" && names.some((name) => KEPT.includes(name));
}
