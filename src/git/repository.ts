import type { System } from "../core/system.ts";
import { gitFailure } from "./failures.ts";
import { runGit } from "./run.ts";
import type { GitOptions } from "./run.ts";

/** Where a repository lies. All paths are absolute. */
export interface Repository {
  /** The root of the work tree; undefined in a bare repository. */
  readonly root?: string;
  /** The git directory of this work tree: HEAD, index, MERGE_HEAD. */
  readonly gitDir: string;
  /** The git directory that all work trees share: refs, objects, butler's own files. */
  readonly commonDir: string;
  /** The folder that the call is about. */
  readonly folder: string;
}

/** Finds the repository that `folder` is in. Throws not_a_repository. */
export async function openRepository(
  system: System,
  folder: string,
): Promise<Repository> {
  const output = await runGit(system, ["rev-parse", ...PLACES], { folder });
  // Without a work tree only the last answer is missing, and the status is 128.
  const lines = output.stdout.split("\n");
  const answers = PLACES.length - (output.status === 0 ? 0 : 1);
  const isPlain = lines.length <= answers + 1;
  const [gitDir, commonDir, root] = isPlain
    ? lines
    : await Promise.all(PLACES.map((place) => one(system, folder, place)));
  if (!gitDir || !commonDir) throw gitFailure(output, "rev-parse");
  return {
    gitDir,
    commonDir: absolute(system, folder, commonDir),
    ...(root && { root }),
    folder,
  };
}

const PLACES = ["--absolute-git-dir", "--git-common-dir", "--show-toplevel"];

/** A place in a path with a line break in it, for which rev-parse has no other separator. */
async function one(
  system: System,
  folder: string,
  place: string,
): Promise<string> {
  const output = await gitOrNothing(system, folder, ["rev-parse", place]);
  return output.replace(/\n$/, "");
}

/** `--git-common-dir` is relative to the folder of the call; its absolute form needs git 2.31. */
function absolute(system: System, folder: string, path: string): string {
  const joined = path.startsWith("/") ? path : `${folder}/${path}`;
  return system.realPath(joined) ?? joined;
}

/** The folder where git answers for the whole work tree. */
export function topFolder(repository: Repository): string {
  return repository.root ?? repository.gitDir;
}

/** Runs git in `folder` and returns what it printed. Throws its failure. */
export async function git(
  system: System,
  folder: string,
  args: readonly string[],
  options: Omit<GitOptions, "folder"> = {},
): Promise<string> {
  const output = await runGit(system, args, { ...options, folder });
  if (output.status !== 0) throw gitFailure(output, args[0]);
  return output.stdout;
}

/** What git printed, or nothing where it failed: before the first commit, without a work tree. */
export async function gitOrNothing(
  system: System,
  folder: string,
  args: readonly string[],
  options: Omit<GitOptions, "folder"> = {},
): Promise<string> {
  const { status, stdout } = await runGit(system, args, { ...options, folder });
  return status === 0 ? stdout : "";
}
