import { closeSync, openSync, statfsSync } from "node:fs";

/** A file that takes the output of a check while butler reads along. */
export interface Evidence {
  /** Where it stays; undefined when it goes with this run. */
  readonly path?: string;
  /** For the check's stdout and stderr. */
  readonly fd: number;
  /** Bytes so far. */
  size(): number;
  /** Fills `buffer` from byte `offset` on; returns the bytes read, 0 at the end. */
  read(buffer: Uint8Array, offset: number): number;
  close(): void;
}

/** Below this a disk counts as full: the check must not fail for our sake. */
const LEAST_FREE_BYTES = 1024 * 1024;

/**
 * A new file in `folder`, which is made when missing (0700); the file is 0600.
 * Throws what the system says when it cannot be written.
 */
export function openEvidence(folder: string, time: Date): Evidence {
  Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
  requireSpace(folder);
  const base = `${folder}/${stamp(time)}-${Deno.pid}`;
  for (let attempt = 1;; attempt++) {
    const path = attempt === 1 ? `${base}.log` : `${base}-${attempt}.log`;
    try {
      return evidence(openNew(path), path, path);
    } catch (error) {
      if (!isTaken(error) || attempt === 100) throw error;
    }
  }
}

/** A file without a name, gone when it is closed. */
export function openTemporaryEvidence(): Evidence {
  const folder = Deno.makeTempDirSync();
  try {
    requireSpace(folder);
    return evidence(openNew(`${folder}/output`), `${folder}/output`);
  } finally {
    // An open file outlives its name; Windows refuses, and empties its own temp folder.
    attempt(() => Deno.removeSync(folder, { recursive: true }));
  }
}

/**
 * Append, because a check that opens /dev/stderr anew truncates the file: then
 * its later output follows at the new end instead of after a hole.
 */
function openNew(path: string): number {
  return openSync(path, "ax", 0o600);
}

function evidence(fd: number, readFrom: string, path?: string): Evidence {
  const file = Deno.openSync(readFrom);
  return {
    path,
    fd,
    size: () => file.statSync().size,
    read(buffer, offset) {
      file.seekSync(offset, Deno.SeekMode.Start);
      return file.readSync(buffer) ?? 0;
    },
    close() {
      closeSync(fd);
      file.close();
    },
  };
}

function requireSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) {
    throw new Error("No space left on device");
  }
}

/** `20260612-102000`, local time, as the older script names its logs. */
function stamp(time: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const date = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()];
  return `${date.map(two).join("")}-${clock.map(two).join("")}`;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

const OURS = /^\d{8}-\d{6}-\d+(?:-\d+)?\.log$/;

/**
 * Removes the oldest evidence of `folder` beyond `files` files or `bytes` bytes,
 * never `keep` and never a file that is not evidence. The `always` newest ones
 * stay and do not count: one huge log must not cost all others, nor be lost to
 * the next small one after a report has named it.
 */
export function trimEvidence(
  folder: string,
  keep: string,
  { files, bytes, always }: {
    readonly files: number;
    readonly bytes: number;
    readonly always: number;
  },
): void {
  attempt(() => {
    const logs = Array.from(Deno.readDirSync(folder))
      .filter(({ isFile, name }) => isFile && OURS.test(name))
      .map(({ name }) => `${folder}/${name}`)
      .flatMap((path) => attempt(() => ({ path, ...sizeAndTime(path) })) ?? [])
      .sort((a, b) => b.time - a.time || (a.path < b.path ? 1 : -1));
    let total = 0;
    logs.forEach(({ path, size }, index) => {
      if (index < always) return;
      total += size;
      if (path === keep || (index < files && total <= bytes)) return;
      attempt(() => Deno.removeSync(path));
    });
  });
}

function sizeAndTime(path: string): { size: number; time: number } {
  const { size, mtime } = Deno.lstatSync(path);
  return { size, time: mtime?.getTime() ?? 0 };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
