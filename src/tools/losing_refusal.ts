import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import { readGitCommand } from "../git/argv.ts";
import type { Judged, VcsCall } from "./vcs_calls.ts";

/** What is asked before a command that can lose work. */
export interface Question {
  readonly system: System;
  readonly judged: Judged;
  /** The folder of the call, and the root of its work tree. */
  readonly cwd: string;
  readonly root: string;
  /** The folder as the call names it. */
  readonly place?: string;
}

/** The folder where a git command starts: `-C` as git takes it. */
export function folderOf(
  system: System,
  cwd: string,
  words: readonly string[],
): string {
  return readGitCommand(words).folders.map(String).reduce((at, folder) => {
    const path = folder.startsWith("/") ? folder : `${at}/${folder}`;
    return system.realPath(path) ?? at;
  }, cwd);
}

/** The error of a command that could lose `path`. */
export function refusal(
  losing: readonly VcsCall[],
  path: string,
  reason: Text,
  hint: Text,
): ButlerError {
  const git = losing.length === 1 ? `git ${losing[0].subcommand}` : "this";
  const name = JSON.stringify(path);
  return new ButlerError("invalid_argument", {
    en: `Cannot run ${git}: it could lose ${name}: ${reason.en}`,
    ja:
      `${git} を実行できません: ${name} が失われる可能性があります(${reason.ja})`,
  }, hint);
}
