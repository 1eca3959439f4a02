import type { System } from "../core/system.ts";
import { readGitCommand } from "../git/argv.ts";
import type { GitInvocation } from "../shell/git_findings.ts";
import type { Word } from "../shell/command.ts";
import type { CallArguments, CallValue, ToolCall } from "../tools/call.ts";

/**
 * Puts a call where its git command would have run. `cd`, `-C` and a moved
 * session change the folder that git sees, not the one the server works in:
 * inside the same repository, paths become relative to its root; another
 * repository is named as `cwd`. Where there is no repository, only what
 * `work_vcs` runs can make sense (`git init`, `git clone`).
 */
export function placeCall(
  call: ToolCall,
  invocation: GitInvocation,
  base: string,
  system: System,
): ToolCall {
  const steps = [...invocation.cwd, ...readGitCommand(invocation.args).folders];
  const folder = follow(base, steps, system.env("HOME"));
  if (folder === undefined) return withArguments(call, { cwd: UNKNOWN });
  const root = repositoryRoot(folder, system);
  const home = repositoryRoot(base, system);
  if (root !== undefined && root === home) {
    return folder === root ? call : rebase(call, folder, root);
  }
  const moved = folder !== normalize(base);
  return moved && (root !== undefined || "args" in call.arguments)
    ? withArguments(call, { cwd: folder })
    : call;
}

const UNKNOWN: Word = { unknown: "" };

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

/** The nearest folder upwards that holds `.git`, as git itself looks for it. */
function repositoryRoot(folder: string, system: System): string | undefined {
  for (let at = normalize(folder);; at = parent(at)) {
    if (system.kindOf(`${at === "/" ? "" : at}/.git`)) return at;
    if (parent(at) === at) return undefined;
  }
}

function rebase(call: ToolCall, folder: string, root: string): ToolCall {
  const { path, paths } = call.arguments;
  return withArguments(call, {
    ...(path !== undefined && { path: rebaseValue(path, folder, root) }),
    ...(paths !== undefined && { paths: rebaseValue(paths, folder, root) }),
  });
}

function rebaseValue(
  value: CallValue,
  folder: string,
  root: string,
): CallValue {
  if (Array.isArray(value)) {
    return value.map((word) => rebaseValue(word, folder, root) as Word);
  }
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
