/** What the work tools do with files of their own, all in the git directory or a temporary one. */

/** Creates a folder that only this user can read, for files that are gone after the call. */
export function temporaryFolder(): string {
  return Deno.makeTempDirSync({ prefix: "butler-" });
}

export function removeFolder(path: string): void {
  attempt(() => Deno.removeSync(path, { recursive: true }));
}

export function removeFile(path: string): void {
  attempt(() => Deno.removeSync(path));
}

export function makeFolder(path: string): void {
  Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Creates a folder of the work tree, with the permissions that any program would give it. */
export function makeOpenFolder(path: string): void {
  Deno.mkdirSync(path, { recursive: true });
}

/**
 * Copies a git index, if there is one. Its time goes along: an entry as young
 * as its index makes git look at the file's content ("racy git"), and a copy
 * that seems younger would hide a change of the same second and size.
 */
export function copyIndex(from: string, to: string): void {
  const info = attempt(() => Deno.statSync(from));
  if (!info) return;
  Deno.copyFileSync(from, to);
  const seconds = Math.floor((info.mtime?.getTime() ?? 0) / 1000);
  Deno.utimeSync(to, seconds, seconds);
}

/** Writes a file whole or not at all: a crash leaves the old one. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const draft = `${path}.${crypto.randomUUID()}.tmp`;
  const bytes = typeof content === "string"
    ? new TextEncoder().encode(content)
    : content;
  try {
    Deno.writeFileSync(draft, bytes, { mode: 0o600 });
    Deno.renameSync(draft, path);
  } catch (error) {
    removeFile(draft);
    throw error;
  }
}

export function moveFile(from: string, to: string): void {
  Deno.renameSync(from, to);
}

/** Bytes of a file; undefined when it is no regular file. Links are not followed. */
export function fileSize(path: string): number | undefined {
  const info = attempt(() => Deno.lstatSync(path));
  return info?.isFile ? info.size : undefined;
}

/** Where a symbolic link points to; undefined when it is none. */
export function linkTarget(path: string): string | undefined {
  return attempt(() => Deno.readLinkSync(path));
}

/** A file's bytes, or undefined. */
export function readBytes(path: string): Uint8Array | undefined {
  return attempt(() => Deno.readFileSync(path));
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
