import type { System } from "../core/system.ts";
import { readArguments, readGitCommand } from "../git/argv.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";

/** Values by key, in the order of the file; a key without a value is true. */
export type Settings = ReadonlyMap<string, readonly string[]>;

/**
 * The file of settings that a command can change, as options of git config:
 * the repository's own, or the one that a `config` in `folder` names.
 */
export function settingsFile(
  words: readonly string[],
  folder: string,
): readonly string[] {
  const { subcommand, args } = readGitCommand(words);
  if (subcommand !== "config") return ["--local"];
  const valued = new Set(["-f", "--file"]);
  const { options, values } = readArguments(args, valued);
  const [file] = [...valued].flatMap((name) => values.get(name) ?? []);
  if (file !== undefined) {
    const path = String(file);
    return ["--file", path.startsWith("/") ? path : `${folder}/${path}`];
  }
  const named = ["--global", "--system", "--worktree"]
    .find((name) => options.has(name));
  return [named ?? "--local"];
}

export async function readSettings(
  system: System,
  folder: string,
  file: readonly string[],
): Promise<Settings> {
  const args = ["config", ...file, "--no-includes", "--list", "-z"];
  const settings = new Map<string, string[]>();
  for (const field of nulFields(await gitOrNothing(system, folder, args))) {
    const end = field.indexOf("\n");
    const key = end < 0 ? field : field.slice(0, end);
    const value = end < 0 ? "true" : field.slice(end + 1);
    settings.set(key, [...settings.get(key) ?? [], value]);
  }
  return settings;
}

/** Keys with a value that is no longer there. */
export function lostSettings(before: Settings, now: Settings): string[] {
  return [...before.keys()].filter((key) =>
    before.get(key)?.some((value) => !now.get(key)?.includes(value))
  );
}

/** Keys and values that hold a credential: a context is no place for them. */
const SECRET_KEY = /token|passw|secret|extraheader|credential|apikey/i;
const SECRET_VALUE = /:\/\/[^/@]*:[^/@]+@/;

/** Lost settings whose values are not shown, as `key=value` lines. */
export function hiddenSettings(before: Settings, now: Settings): string[] {
  return lostSettings(before, now).filter((key) => isHidden(before, key))
    .flatMap((key) => before.get(key)?.map((value) => `${key}=${value}`) ?? []);
}

function isHidden(settings: Settings, key: string): boolean {
  const values = settings.get(key) ?? [];
  return SECRET_KEY.test(key) || values.some((one) => SECRET_VALUE.test(one));
}

/** The calls that bring lost values back, as far as they may be shown. */
export function settingSteps(
  before: Settings,
  now: Settings,
  file: readonly string[],
): string[][] {
  const where = file[0] === "--local" ? [] : file;
  const keys = lostSettings(before, now).filter((key) =>
    !isHidden(before, key)
  );
  return keys.flatMap((key) =>
    (before.get(key) ?? []).map((value, i) => [
      "config",
      ...where,
      i === 0 ? "--replace-all" : "--add",
      ...(value.startsWith("-") ? ["--"] : []),
      key,
      value,
    ])
  );
}
