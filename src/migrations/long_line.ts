import type { CommandLine } from "../shell/command.ts";
import { readCommandLine } from "../shell/walk.ts";
import { mayConcernCommand } from "./quick.ts";

/** Commands of a line that nobody writes by hand. */
const MANY = 200;

/**
 * A command line, and where the reader's budget ended before the line did,
 * what may concern the guard of its rest, each line by itself and once.
 */
export function readLongLine(
  source: string,
  shell: "bash" | "powershell",
): CommandLine {
  const read = readCommandLine(source, { shell });
  if (read.complete || read.commands.length < MANY) return read;
  const lines = source.split("\n");
  const parts = lines.length < MANY ? source.split(/\n|;|&&|\|\|/) : lines;
  const left = new Set(parts.filter((part) => mayConcernCommand(part)));
  const more = readCommandLine([...left].join("\n"), { shell });
  return { commands: [...read.commands, ...more.commands], complete: false };
}
