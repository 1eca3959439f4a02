import type { Command, Word } from "../shell/command.ts";
import { textOf } from "./call.ts";
import { scan } from "./dsl/scan.ts";
import { POWERSHELL } from "./powershell_writes.ts";

const VALUE = `("[^"]*"|'[^']*'|[^\\s;|&(){}"',]+)`;
/** `$env:NAME = "value"`, `[Environment]::SetEnvironmentVariable("NAME", "value")`, `Set-Item Env:NAME value` */
const SETTINGS: readonly RegExp[] = [
  new RegExp(`\\$\\{?env:(\\w+)\\}?\\s*=(?!=)\\s*${VALUE}`, "gi"),
  new RegExp(
    `\\bEnvironment\\]::SetEnvironmentVariable\\(\\s*["'](\\w+)["']\\s*,\\s*${VALUE}`,
    "gi",
  ),
  new RegExp(
    `\\b(?:Set|New)-Item\\s+(?:-Path\\s+)?["']?Env:[\\\\/]?(\\w+)["']?\\s+(?:-Value\\s+)?${VALUE}`,
    "gi",
  ),
];

/** The commands of a PowerShell line with the environment that its expressions set; the reader of the line passes on commands only. */
export function withEnvironment(
  commands: readonly Command[],
  source: string,
): Command[] {
  const env = environmentSet(source);
  return commands.map((command) => ({
    ...command,
    assignments: { ...env, ...command.assignments },
  }));
}

function environmentSet(source: string): Record<string, Word> {
  const env: Record<string, Word> = {};
  if (!/env/i.test(source)) return env;
  const { bare } = scan(source, POWERSHELL);
  for (const setting of SETTINGS) {
    for (const { index, 1: name, 2: value } of source.matchAll(setting)) {
      // In a string it is only text.
      if (bare[index] !== source[index]) continue;
      const key = name.toUpperCase();
      env[key] = both(env[key], wordOf(value));
    }
  }
  return env;
}

/** What the line says twice counts as either. */
function both(before: Word | undefined, value: Word): Word {
  return before === undefined || before === value
    ? value
    : { unknown: [before, value].map(textOf).join(" ") };
}

function wordOf(text: string): Word {
  if (/^\$null$/i.test(text)) return "";
  const plain = text.replace(/^(["'])([^]*)\1$/, "$2");
  return text.startsWith("'") || !plain.includes("$")
    ? plain
    : { unknown: plain.replaceAll(/\$env:/gi, "$") };
}

/** `cmd /c "set NAME=value && …"`: the commands behind it have the variable. */
export function withCmdSettings(commands: readonly Command[]): Command[] {
  const env: Record<string, Word> = {};
  return commands.map((command) => {
    if (!command.via.at(-1)?.startsWith("cmd ")) return command;
    const [program, setting] = command.words.map(textOf);
    const [, name, value] = /^(\w+)=(.*)$/.exec(setting ?? "") ?? [];
    if (program === "set" && name !== undefined) env[name] = value;
    return { ...command, assignments: { ...env, ...command.assignments } };
  });
}
