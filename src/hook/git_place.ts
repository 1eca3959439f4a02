import type { System } from "../core/system.ts";
import { readArguments, readGitCommand } from "../git/argv.ts";
import { gitDirOf } from "../git/push_place.ts";
import type { GitInvocation } from "../shell/git_findings.ts";
import type { Word } from "../shell/command.ts";
import type { CallArguments, CallValue, ToolCall } from "../tools/call.ts";
import { TOOLS } from "../tools/catalog.ts";

/** From where a command line is looked at. */
export interface Standpoint {
  /** The folder of the session, where the line starts. */
  readonly base: string;
  /** The folder the server works in, where that is known; else `base` is all there is. */
  readonly server?: string;
  readonly system: System;
}

/**
 * Puts a call where its git command would have run. `cd`, `-C`, `--git-dir` and
 * a moved session change what git sees, not the folder the server works in.
 * Inside the same work tree paths become relative to its root, and what
 * `work_vcs` runs gets the folder as `cwd`; another work tree is always named.
 * A read in a folder without repository is the only call that stays here.
 */
export function placeCall(
  call: ToolCall,
  invocation: GitInvocation,
  { base, server, system }: Standpoint,
): ToolCall {
  const git = readGitCommand(invocation.args);
  const isVcs = "args" in call.arguments;
  const steps = [
    ...invocation.cwd,
    ...git.folders,
    ...(isVcs ? [] : elsewhere(git.repository)),
  ];
  const folder = follow(base, steps, system.env("HOME"));
  if (folder === undefined) return withArguments(call, { cwd: UNKNOWN });
  // a folder that the line makes first may become a repository of its own
  const isThere = system.kindOf(folder) !== undefined;
  const root = isThere ? repositoryRoot(folder, system) : undefined;
  const placed = rebase(call, folder, root ?? folder);
  const home = server ?? base;
  if (
    root !== undefined && isSame(root, repositoryRoot(home, system), system)
  ) {
    const own = server === undefined ? root : normalize(server);
    return isVcs && folder !== own
      ? withArguments(placed, { cwd: folder })
      : placed;
  }
  const moved = folder !== normalize(home);
  const reads = !isVcs && READS.has(call.tool);
  const stays = isThere && root === undefined && reads;
  return moved && !stays ? withArguments(placed, { cwd: folder }) : placed;
}

/** The git directory that a git command works on, where it names none itself. */
export function gitDirFor(
  invocation: GitInvocation,
  { base, system }: Standpoint,
): string | undefined {
  const { folders, repository } = readGitCommand(invocation.args);
  if (repository.length > 0) return undefined;
  const steps = [...invocation.cwd, ...folders];
  const folder = follow(base, steps, system.env("HOME"));
  const root = folder === undefined
    ? undefined
    : repositoryRoot(folder, system);
  return root === undefined ? undefined : gitDirOf(system, root);
}

/**
 * The work tree that a session is in while its server works in another one:
 * the tools need it as `cwd`. Undefined where they answer for the session.
 */
export function movedTo(
  folder: string,
  server: string | undefined,
  system: System,
): string | undefined {
  if (server === undefined) return undefined;
  const root = repositoryRoot(folder, system);
  if (root === undefined) return undefined;
  const own = repositoryRoot(server, system);
  return isSame(root, own, system) ? undefined : root;
}

/** Two spellings may lead to one folder, through a symbolic link. */
function isSame(
  root: string,
  other: string | undefined,
  system: System,
): boolean {
  if (root === other) return true;
  return other !== undefined &&
    system.realPath(root) === system.realPath(other);
}

const UNKNOWN: Word = { unknown: "" };

const READS = new Set(
  TOOLS.filter(({ effect }) => effect === "reads").map(({ name }) => name),
);

/** The work tree that `--work-tree` or `--git-dir` names, as one more step. */
function elsewhere(repository: readonly Word[]): readonly Word[] {
  const { values } = readArguments(repository, PLACE_OPTIONS);
  const workTree = values.get("--work-tree")?.at(-1);
  if (workTree !== undefined) return [workTree];
  const gitDir = values.get("--git-dir")?.at(-1);
  if (gitDir === undefined) return [];
  const isInside = typeof gitDir === "string" && /(^|\/)\.git\/?$/.test(gitDir);
  return [isInside ? `${gitDir}/..` : UNKNOWN];
}

const PLACE_OPTIONS = new Set(["--git-dir", "--work-tree", "--namespace"]);

/** Where a chain of `cd` leads to; undefined where only the shell knows. */
function follow(
  base: string,
  steps: readonly Word[],
  home: string | undefined,
): string | undefined {
  let folder = base;
  for (const step of steps) {
    if (typeof step !== "string" || step === "-") return undefined;
    const path = step === "~" || step.startsWith("~/")
      ? home && home + step.slice(1)
      : step;
    if (path === undefined || path.startsWith("~")) return undefined;
    folder = resolve(folder, path);
  }
  return normalize(folder);
}

/** The nearest folder upwards that holds `.git`, as git itself looks for it, or the folder itself if it is a bare repository. */
function repositoryRoot(folder: string, system: System): string | undefined {
  const start = outOfGitFolder(normalize(folder));
  for (let at = start;; at = parent(at)) {
    if (system.kindOf(`${at === "/" ? "" : at}/.git`)) return at;
    if (at === start && isBare(at, system)) return at;
    if (parent(at) === at) return undefined;
  }
}

/** `.git` and what is in it belong to the work tree around it, those of other work trees left alone. */
export function outOfGitFolder(folder: string): string {
  return folder.replace(/(?<=.)\/\.git(?:\/(?!modules\/|worktrees\/).*)?$/, "");
}

function isBare(folder: string, system: System): boolean {
  return ["HEAD", "objects", "refs"]
    .every((name) => system.kindOf(`${folder}/${name}`));
}

/** Paths from the root; the root itself is what a call without paths means. */
function rebase(call: ToolCall, folder: string, root: string): ToolCall {
  const { path, paths, ...rest } = call.arguments;
  const rebased = path === undefined ? "." : fromRoot(path, folder, root);
  const all = (Array.isArray(paths) ? paths as readonly Word[] : ["."])
    .map((one) => fromRoot(one, folder, root));
  const named = {
    ...rest,
    ...(rebased !== "." && { path: rebased }),
    ...(!all.includes(".") && { paths: all as Word[] }),
  };
  return { ...call, arguments: inOrder(named, call.arguments) };
}

/** The order in which the mapping named them. */
function inOrder(named: CallArguments, like: CallArguments): CallArguments {
  const names = Object.keys(like).filter((name) => name in named);
  return Object.fromEntries(names.map((name) => [name, named[name]]));
}

function fromRoot(value: CallValue, folder: string, root: string): CallValue {
  if (typeof value !== "string" || /^:|[*?[]/.test(value)) return value;
  const path = normalize(resolve(folder, value));
  if (path === root) return ".";
  return isInside(path, root) ? path.slice(root.length + 1) : value;
}

function withArguments(call: ToolCall, more: CallArguments): ToolCall {
  return { ...call, arguments: { ...call.arguments, ...more } };
}

// Paths by hand: on the hook path a path library costs more than it saves.

function resolve(folder: string, path: string): string {
  return isAbsolute(path) ? path : `${folder}/${path}`;
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path);
}

function isInside(path: string, root: string): boolean {
  return path === root ||
    path.startsWith(root.endsWith("/") ? root : `${root}/`);
}

function parent(path: string): string {
  const slash = path.lastIndexOf("/");
  if (slash < 0) return path;
  return slash === 0 ? "/" : path.slice(0, slash);
}

function normalize(path: string): string {
  const parts: string[] = [];
  const windows = /^[A-Za-z]:/.test(path);
  for (const part of path.split(windows ? /[\\/]/ : "/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return windows ? parts.join("/") : `/${parts.join("/")}`;
}
