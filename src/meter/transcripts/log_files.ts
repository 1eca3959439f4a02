import { findFiles } from "../../io/find_files.ts";
import type { FoundFile } from "../../io/find_files.ts";
import { noLogs } from "./no_logs.ts";
import type { RootWithout } from "./no_logs.ts";

/** A session log, and what its place says. */
export interface LogFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
  /** The folder under `projects`, made of the project's path. */
  readonly project: string;
  /** For lines that do not name theirs. */
  readonly session: string;
  readonly subagent: boolean;
}

/** The logs below some roots. */
export interface Logs {
  /** By path within a root, each once. */
  readonly files: readonly LogFile[];
  /** Folders that cannot be read. */
  readonly unreadable: readonly string[];
}

type Env = (name: string) => string | undefined;

/** Where Claude Code keeps its logs: `CLAUDE_CONFIG_DIR`, else its older and newer homes. */
export function logRoots(env: Env): string[] {
  const own = env("CLAUDE_CONFIG_DIR");
  if (own) return [`${own}/projects`];
  const home = env("HOME") || env("USERPROFILE");
  if (!home) return [];
  return [`${home}/.claude/projects`, `${home}/.config/claude/projects`];
}

/** The logs below roots of which some may be missing; a ButlerError when there are none at all. */
export function findLogs(roots: readonly string[]): Logs {
  const files = new Map<string, LogFile>();
  const unreadable: string[] = [];
  const without: RootWithout[] = [];
  for (const root of roots) {
    const found = findFiles(root, ".jsonl");
    if (found.kind !== "found") {
      without.push({ root, problem: found.kind });
      continue;
    }
    if (found.files.length === 0) {
      without.push(whyEmpty(root, found.unreadable));
    }
    for (const file of found.files) files.set(file.path, logFile(file));
    unreadable.push(...found.unreadable);
  }
  if (files.size === 0) throw noLogs(without);
  return { files: [...files.values()], unreadable };
}

/** The logs may be in a folder that cannot be read. */
function whyEmpty(root: string, [first]: readonly string[]): RootWithout {
  return first === undefined
    ? { root, problem: "empty" }
    : { root: first, problem: "denied" };
}

/**
 * The place of a log is `PROJECT/SESSION.jsonl`, that of a sub-agent's
 * `PROJECT/SESSION/subagents/agent-ID.jsonl` or, in older versions,
 * `PROJECT/agent-ID.jsonl`.
 */
function logFile(file: FoundFile): LogFile {
  const parts = file.path.replace(/\.jsonl$/, "").split(/[\\/]/);
  const name = parts[parts.length - 1];
  const below = parts.lastIndexOf("subagents");
  const session = below > 0 ? below - 1 : parts.length - 1;
  return {
    ...file,
    project: parts[session - 1] ?? "",
    session: parts[session],
    subagent: name.startsWith("agent-"),
  };
}
