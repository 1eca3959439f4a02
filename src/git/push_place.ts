import type { System } from "../core/system.ts";

/** Where the current branch goes, as the repository's own files say it. */
export interface PushPlace {
  readonly branch: string;
  readonly remote: string;
}

/**
 * What a plain push of the branch of `gitDir`, or of another one, does without
 * running git.
 * Undefined where HEAD and `config` alone do not say it: detached, an upstream
 * of another name, a push remote or refspec, a mirror, an include.
 */
export function pushPlaceOf(
  system: System,
  gitDir: string,
  branch = branchOf(system, gitDir),
): PushPlace | undefined {
  const common = commonDirOf(gitDir);
  const config = system.readText(`${common}/config`);
  if (branch === undefined || config === undefined) return undefined;
  if (/^\s*(?:push\w*\s*=|mirror|\[include)/im.test(config)) {
    return undefined;
  }
  const { remote, merge } = settingsOf(config, branch);
  if (merge !== undefined && merge !== `refs/heads/${branch}`) return undefined;
  const target = remote ?? defaultRemote(config);
  return target === undefined ? undefined : { branch, remote: target };
}

function branchOf(system: System, gitDir: string): string | undefined {
  const head = system.readText(`${gitDir}/HEAD`) ?? "";
  return /^ref: refs\/heads\/(.+)\n/.exec(head)?.[1];
}

function commonDirOf(gitDir: string): string {
  return gitDir.replace(/\/worktrees\/[^/]+$/, "");
}

/** Whether there is a local branch of this name. */
export function hasBranch(
  system: System,
  gitDir: string,
  branch: string,
): boolean {
  const common = commonDirOf(gitDir);
  const packed = system.readText(`${common}/packed-refs`) ?? "";
  return packed.includes(` refs/heads/${branch}\n`) ||
    system.kindOf(`${common}/refs/heads/${branch}`) === "file";
}

/** The git directory of a work tree: `.git`, or where the file of that name points. */
export function gitDirOf(system: System, root: string): string {
  const own = `${root}/.git`;
  if (system.kindOf(own) === undefined) return root; // a bare repository
  const pointer = /^gitdir: (.+)\n/.exec(system.readText(own) ?? "")?.[1];
  if (pointer === undefined) return own;
  return /^(?:\/|[A-Za-z]:)/.test(pointer) ? pointer : `${root}/${pointer}`;
}

function settingsOf(
  config: string,
  branch: string,
): { readonly remote?: string; readonly merge?: string } {
  const header = `[branch ${JSON.stringify(branch)}]`;
  const settings: Record<string, string> = {};
  let isHere = false;
  for (const line of config.split("\n").map((line) => line.trim())) {
    if (line.startsWith("[")) isHere = line === header;
    const [, name, value] = /^(remote|merge) = (\S+)$/.exec(line) ?? [];
    if (isHere && name !== undefined) settings[name] = value;
  }
  return settings;
}

/** The one that a branch without upstream is published to. */
function defaultRemote(config: string): string | undefined {
  const remotes = [...config.matchAll(/^\[remote "(.+)"\]$/gm)]
    .map(([, name]) => name);
  if (remotes.includes("origin")) return "origin";
  return remotes.length === 1 ? remotes[0] : undefined;
}
