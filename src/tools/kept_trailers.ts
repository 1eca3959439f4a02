import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import { readGitCommand } from "../git/argv.ts";
import { LOG_FORMAT, readLog } from "../git/log.ts";
import { gitOrNothing } from "../git/repository.ts";
import { recordTrailers } from "./record_message.ts";
import { issuesOfTrailer } from "./issue_numbers.ts";
import { argumentsOf } from "./vcs_refusals.ts";

/** A command, and what is to be said of its answer. */
export interface WithTrailers {
  readonly words: readonly string[];
  readonly notice?: Text;
}

/**
 * `commit --amend` with another message would take the record's id and issues
 * away: the new message gets them too, unless it says its own.
 */
export async function keepTrailers(
  system: System,
  folder: string,
  words: readonly string[],
): Promise<WithTrailers> {
  if (!replacesMessage(words)) return { words };
  const log = ["log", ...LOG_FORMAT, "--max-count=1", "--"];
  const [head] = readLog(await gitOrNothing(system, folder, log));
  const id = head?.recordIds.at(-1);
  if (id === undefined) return { words };
  if (!await knowsTrailers(system, folder)) return { words, notice: LOST };
  const issues = issuesOfTrailer(head.issues);
  const { subcommand = "", args } = readGitCommand(words);
  const globals = words.slice(0, words.length - args.length - 1);
  return {
    words: [
      ...globals,
      ...KEYS.flatMap((key) => ["-c", `trailer.${key}.ifExists=doNothing`]),
      String(subcommand),
      ...recordTrailers({ id, issues }).flatMap((one) => ["--trailer", one]),
      ...args.map(String),
    ],
  };
}

const KEYS = ["Butler-Record", "Butler-Issues"];

const MESSAGES = /^(?:-[mFC]|--(?:mes|fil|reuse-)[a-z-]*)$/;

function replacesMessage(words: readonly string[]): boolean {
  if (readGitCommand(words).subcommand !== "commit") return false;
  const options = [...argumentsOf(words).options];
  return options.some((name) => /^--am(?:e|en|end)?$/.test(name)) &&
    options.some((name) => MESSAGES.test(name));
}

/** `commit --trailer` came with git 2.32. */
async function knowsTrailers(
  system: System,
  folder: string,
): Promise<boolean> {
  const version = await gitOrNothing(system, folder, ["version"]);
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 2 || (major === "2" && Number(minor) >= 32);
}

const LOST: Text = {
  en:
    "The new message has no Butler-Record trailer: the record has a hash instead of its number, and no issues",
  ja:
    "新しいメッセージに Butler-Record トレーラーがないため、記録は番号ではなくハッシュで識別され、issue も付きません",
};
