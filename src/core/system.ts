/**
 * What policies and tools may ask of the machine. `src/io` holds the one real
 * implementation; pure code gets it handed in.
 */
export interface System {
  env(name: string): string | undefined;
  cwd(): string;
  /** The text of a file, or undefined when it is missing, unreadable or a folder. */
  readText(path: string): string | undefined;
  /** What is at `path` itself: a symbolic link is not followed. */
  kindOf(path: string): "file" | "folder" | "symlink" | "other" | undefined;
  /** `path` with every symbolic link resolved, or undefined when it does not exist. */
  realPath(path: string): string | undefined;
  /** The names in a folder, in no order, or undefined when it cannot be read. */
  list(path: string): string[] | undefined;
  /** Runs a process to its end; the hook path has nothing to do meanwhile. */
  runSync(request: ProcessRequest): ProcessResult;
  run(request: ProcessRequest): Promise<ProcessResult>;
  /** The present moment. */
  now(): Date;
}

export interface ProcessRequest {
  /** The program and its arguments; no shell is involved. */
  readonly argv: readonly [string, ...string[]];
  readonly cwd?: string;
  /** The whole environment of the process; without it, butler's own. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  /** Milliseconds; when they are over the process group is ended. */
  readonly timeout?: number;
}

export interface ProcessResult {
  /** The exit status; 128 + n after signal n; 127 when the program is missing, 126 when it cannot be run. */
  readonly status: number;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly timedOut: boolean;
}
