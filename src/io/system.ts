import type { ProcessRequest, ProcessResult, System } from "../core/system.ts";
import { runProcess, runProcessSync } from "./process.ts";

/** The machine butler runs on. */
export const system: System = {
  env,
  // The folder may have been removed under a running session, or have a name
  // that is not UTF-8.
  cwd: () => attempt(() => Deno.cwd()) ?? env("PWD") ?? "/",
  readText: (path) => attempt(() => Deno.readTextFileSync(path)),
  kindOf: (path) => attempt(() => kind(Deno.lstatSync(path))),
  realPath: (path) => attempt(() => Deno.realPathSync(path)),
  list: (path) =>
    attempt(() => Array.from(Deno.readDirSync(path), (entry) => entry.name)),
  runSync: (request: ProcessRequest): ProcessResult => runProcessSync(request),
  run: (request: ProcessRequest): Promise<ProcessResult> => runProcess(request),
  now: () => new Date(),
};

/** A value that is not UTF-8 counts as none: reading it throws. */
function env(name: string): string | undefined {
  return attempt(() => Deno.env.get(name));
}

function kind(info: Deno.FileInfo): "file" | "folder" | "symlink" | "other" {
  if (info.isSymlink) return "symlink";
  if (info.isDirectory) return "folder";
  return info.isFile ? "file" : "other";
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
