import type { System } from "../core/system.ts";
import { readGitCommand } from "../git/argv.ts";
import { git, gitOrNothing } from "../git/repository.ts";
import { runGit } from "../git/run.ts";
import { folderOf } from "./losing_refusal.ts";
import { keptBy } from "./safety.ts";
import type { Snapshot } from "./safety.ts";
import { unheld } from "./safety_refs.ts";
import type { VcsCall } from "./vcs_calls.ts";
import { argumentsOf } from "./vcs_refusals.ts";

/** Commits that get a call each to name them; more are listed. */
const FEW = 10;

/** What a call takes away for good of what no name has any more. */
type Taking = "reflogs" | "objects";

/**
 * The newest commits that no name has and that calls take the last trace of:
 * what reflogs alone know, or what git has not cleaned up yet, such as a stash
 * that somebody has dropped.
 */
export async function endangered(
  system: System,
  cwd: string,
  losing: readonly VcsCall[],
): Promise<string[]> {
  const tips = new Set<string>();
  for (const call of losing) {
    const folder = folderOf(system, cwd, call.words);
    const taking = await takingOf(system, folder, call);
    if (taking === undefined) continue;
    const commits = taking === "reflogs"
      ? await inReflogs(system, folder)
      : await unreachable(system, folder);
    for (const hash of await newest(system, folder, commits)) tips.add(hash);
  }
  return [...tips];
}

async function takingOf(
  system: System,
  folder: string,
  { words, subcommand }: VcsCall,
): Promise<Taking | undefined> {
  const { options, operands } = argumentsOf(words);
  const has = (pattern: RegExp) =>
    [...options].some((name) => pattern.test(name));
  if (subcommand === "reflog") {
    const takes = /^(?:expire|delete|drop)$/.test(String(operands[0]));
    return takes ? "reflogs" : undefined;
  }
  if (subcommand === "prune") return "objects";
  if (subcommand === "repack") {
    return has(/^(?:-[aA]|--cruft)/) ? "objects" : undefined;
  }
  if (subcommand !== "gc" && subcommand !== "maintenance") return undefined;
  if (has(/^--prune/) || await cleansAtOnce(system, folder, words)) {
    return "objects";
  }
  return undefined;
}

/** By itself gc leaves what is younger than two weeks, and reflogs for longer: settings may say otherwise. */
async function cleansAtOnce(
  system: System,
  folder: string,
  words: readonly string[],
): Promise<boolean> {
  const { args } = readGitCommand(words);
  const globals = words.slice(0, words.length - args.length - 1);
  const names = "^gc\\.(.*\\.)?(pruneexpire|reflogexpire.*)$";
  const question = ["config", "--name-only", "--get-regexp", names];
  const options = { mode: "given" } as const;
  return await gitOrNothing(
    system,
    folder,
    [...globals, ...question],
    options,
  ) !== "";
}

const NAMED = ["--not", "--exclude=refs/butler/*", "--all"];

async function inReflogs(system: System, folder: string): Promise<string[]> {
  const args = ["rev-list", "--reflog", ...NAMED];
  return (await git(system, folder, args)).split("\n").filter(Boolean);
}

/** A damaged object is a failure to fsck, and no reason to save less. */
async function unreachable(system: System, folder: string): Promise<string[]> {
  const options = ["--unreachable", "--no-reflogs", "--connectivity-only"];
  const args = ["fsck", ...options, "--no-progress", "--no-dangling"];
  const { stdout } = await runGit(system, args, { folder });
  return [...stdout.matchAll(/^unreachable commit (\S+)$/gm)]
    .map(([, hash]) => hash);
}

/** Those that no other has as a parent, butler's own ones left out. */
async function newest(
  system: System,
  folder: string,
  commits: readonly string[],
): Promise<string[]> {
  const read = await describe(system, folder, commits);
  const own = read.filter(({ subject }) => subject !== "butler safety");
  const parents = new Set(own.flatMap((commit) => commit.parents));
  return own.map(({ hash }) => hash).filter((hash) => !parents.has(hash));
}

interface Described {
  readonly hash: string;
  readonly parents: readonly string[];
  readonly subject: string;
}

async function describe(
  system: System,
  folder: string,
  commits: readonly string[],
): Promise<Described[]> {
  if (commits.length === 0) return [];
  const stdin = commits.map((hash) => `${hash}\n`).join("");
  const form = ["--stdin", "--no-walk=unsorted", "--format=%H%x00%P%x00%s"];
  const rows = await gitOrNothing(system, folder, ["log", ...form], { stdin });
  return rows.split("\n").filter(Boolean).map((row) => {
    const [hash, parents, subject] = row.split("\0");
    return { hash, parents: parents.split(" ").filter(Boolean), subject };
  });
}

/** The calls that give those a name again that nothing but the snapshot has now. */
export async function nameSteps(
  system: System,
  folder: string,
  snapshot: Snapshot,
  tips: readonly string[],
): Promise<string[][]> {
  const stashes = new Set(snapshot.names.stashes.map(({ hash }) => hash));
  const others = tips.filter((hash) => !stashes.has(hash));
  const lost = await unheld(system, folder, others, ["--reflog"]);
  if (lost.size > FEW) {
    const glob = `--glob=${keptBy(snapshot)}commits/*`;
    return [["log", "--no-walk", "--oneline", glob]];
  }
  return (await describe(system, folder, [...lost])).map(nameStep);
}

function nameStep({ hash, parents, subject }: Described): string[] {
  const isStash = parents.length > 1 && /^(?:WIP on|On) .*: /.test(subject);
  return isStash
    ? ["stash", "store", "-m", subject, hash]
    : ["branch", `kept-${hash.slice(0, 7)}`, hash];
}
