/** What `appendLine` did: the line is in the file, or why it is not. */
export type Append = { readonly ok: true } | {
  readonly ok: false;
  readonly reason: string;
};

export interface AppendLimits {
  /** Bytes; a file that has grown past this is cut. */
  readonly maxBytes: number;
  /** Bytes; the newest lines that are kept when it is. */
  readonly keepBytes: number;
}

const NEWLINE = 0x0a;
const CHUNK = 256 * 1024;

/**
 * Appends one line (its newline included) to a file that others append to at
 * the same time, in one write. Writers share a lock, cutting takes it alone,
 * and the system drops it when a process is killed: no line is lost but the
 * oldest. Programs that know nothing of the lock may append too. Never throws.
 */
export function appendLine(
  path: string,
  line: Uint8Array,
  limits: AppendLimits,
): Append {
  try {
    createFolderOf(path);
    const real = realPath(path);
    const { file, isBroken } = openForLine(real);
    try {
      // Ours starts anew behind a broken line.
      write(file, isBroken ? prefixed(line) : line);
      if (file.statSync().size <= limits.maxBytes) return { ok: true };
    } finally {
      file.close();
    }
    trim(real, limits);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

function createFolderOf(path: string): void {
  const end = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  if (end > 0) Deno.mkdirSync(path.slice(0, end), { recursive: true });
}

/** A symbolic link is followed once, so that a rename does not replace the link. */
function realPath(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    return path;
  }
}

/** Opens the file under a lock; again when it was replaced meanwhile. */
function openLocked(path: string, exclusive: boolean): Deno.FsFile {
  for (;;) {
    const file = Deno.openSync(path, {
      read: true,
      append: true,
      create: true,
      mode: 0o600,
    });
    if (!lock(file, exclusive) || isCurrent(file, path)) return file;
    file.close();
  }
}

/** A file system without locks (some network mounts) still takes the line. */
function lock(file: Deno.FsFile, exclusive: boolean): boolean {
  try {
    file.lockSync(exclusive);
    return true;
  } catch {
    return false;
  }
}

function isCurrent(file: Deno.FsFile, path: string): boolean {
  try {
    return Deno.statSync(path).ino === file.statSync().ino;
  } catch {
    return false;
  }
}

/**
 * Opens the file for a line. A last line without its end is another writer's
 * between two pages of its write, or broken: alone in the file, it is broken.
 */
function openForLine(path: string): { file: Deno.FsFile; isBroken: boolean } {
  const file = openLocked(path, false);
  if (!endsInsideLine(file)) return { file, isBroken: false };
  file.close();
  const alone = openLocked(path, true);
  return { file: alone, isBroken: endsInsideLine(alone) };
}

function write(file: Deno.FsFile, line: Uint8Array): void {
  const written = file.writeSync(line);
  if (written < line.length) throw new Error("Disk is full");
}

function endsInsideLine(file: Deno.FsFile): boolean {
  const size = file.statSync().size;
  if (size === 0) return false;
  const last = new Uint8Array(1);
  file.seekSync(size - 1, Deno.SeekMode.Start);
  return file.readSync(last) === 1 && last[0] !== NEWLINE;
}

function prefixed(line: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(line.length + 1);
  bytes[0] = NEWLINE;
  bytes.set(line, 1);
  return bytes;
}

/** Keeps the newest lines. Whoever cannot have the lock at once leaves it to the next writer. */
function trim(path: string, limits: AppendLimits): void {
  const file = Deno.openSync(path, { read: true });
  try {
    if (!file.tryLockSync(true) || !isCurrent(file, path)) return;
    const { size } = file.statSync();
    if (size <= limits.maxBytes) return;
    const replacement = `${path}.trim`;
    const end = copyLines(file, size - limits.keepBytes, replacement);
    Deno.renameSync(replacement, path);
    // Lines of a writer without the lock, come while we copied.
    copyBytes(file, end, Deno.openSync(path, { append: true }));
  } catch {
    // The line is written; a file that is too long harms nobody today.
  } finally {
    file.close();
  }
}

/** Copies the whole lines from `from` on; returns where the copy ended in the source. */
function copyLines(
  source: Deno.FsFile,
  from: number,
  target: string,
): number {
  const copy = Deno.openSync(target, {
    write: true,
    create: true,
    truncate: true,
    mode: 0o600,
  });
  return copyBytes(source, lineStart(source, from), copy);
}

/** Where the first line after `from` starts. */
function lineStart(source: Deno.FsFile, from: number): number {
  const chunk = new Uint8Array(CHUNK);
  let offset = from;
  source.seekSync(offset, Deno.SeekMode.Start);
  for (;;) {
    const read = source.readSync(chunk);
    if (read === null) return offset;
    const newline = chunk.subarray(0, read).indexOf(NEWLINE);
    if (newline >= 0) return offset + newline + 1;
    offset += read;
  }
}

function copyBytes(
  source: Deno.FsFile,
  from: number,
  target: Deno.FsFile,
): number {
  const chunk = new Uint8Array(CHUNK);
  let offset = from;
  source.seekSync(offset, Deno.SeekMode.Start);
  try {
    for (;;) {
      const read = source.readSync(chunk);
      if (read === null) return offset;
      let rest = chunk.subarray(0, read);
      while (rest.length > 0) rest = rest.subarray(target.writeSync(rest));
      offset += read;
    }
  } finally {
    target.close();
  }
}

/** `Permission denied (os error 13): open '…'` without the system's decoration. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/ \(os error \d+\).*$/s, "").toLowerCase();
}
