import { findFiles } from "../../io/find_files.ts";

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

type Env = (name: string) => string | undefined;

/** Where Claude Code keeps its logs: `CLAUDE_CONFIG_DIR`, else its older and newer homes. */
export function logRoots(env: Env): string[] {
  const own = env("CLAUDE_CONFIG_DIR");
  if (own) return [`${own}/projects`];
  const home = env("HOME") || env("USERPROFILE");
  if (!home) return [];
  return [`${home}/.claude/projects`, `${home}/.config/claude/projects`];
}

/** The logs below a folder, by path; undefined when there is no such folder or file. */
export function logFiles(root: string): LogFile[] | undefined {
  const base = root.replace(/(?<=.)[/\\]+$/, "");
  return findFiles(base, ".jsonl")?.map((file) => ({
    ...file,
    ...placeOf(file.path, base),
  }));
}

/**
 * `PROJECT/SESSION.jsonl`, and for sub-agents `PROJECT/SESSION/subagents/agent-ID.jsonl`
 * or, in older versions, `PROJECT/agent-ID.jsonl`.
 */
function placeOf(
  path: string,
  root: string,
): Pick<LogFile, "project" | "session" | "subagent"> {
  const parts = path.slice(root.length + 1).split("/");
  const stem = path.split("/").at(-1)!.replace(/\.jsonl$/, "");
  /** Where the session's folder stands in `parts`, below 0 when there is none. */
  const above = parts.lastIndexOf("subagents") - 1;
  return {
    project: above > 0 || (above < 0 && parts.length > 1)
      ? parts[0]
      : projectFolder(path, root),
    session: above >= 0 ? parts[above] : stem,
    subagent: stem.startsWith("agent-"),
  };
}

/** The root is a project's own folder, or one of its files. */
function projectFolder(path: string, root: string): string {
  const folder = path === root ? root.split("/").slice(0, -1) : root.split("/");
  return folder.at(-1) || root;
}

/** `--project`: a part of the folder's name, or the project's path, which the folder's name is made of. */
export function isOfProject(file: LogFile, wanted: string): boolean {
  return file.project.includes(wanted) ||
    file.project.includes(wanted.replace(/[^A-Za-z0-9]/g, "-"));
}
