import type { Text } from "../core/text.ts";
import { reasonOf } from "./error_reason.ts";

/** A file as it is on disk; `text` keeps a byte order mark and every line end. */
export type WholeFile =
  | { readonly kind: "file"; readonly text: string; readonly readOnly: boolean }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly reason: Text };

/** Reads a text file so that writing `text` back gives the same bytes. */
export function readWhole(path: string): WholeFile {
  try {
    const bytes = Deno.readFileSync(path);
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
    return { kind: "file", text, readOnly: isReadOnly(path) };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) {
      return { kind: "unreadable", reason: reasonOf(error) };
    }
    return leadsNowhere(path)
      ? { kind: "unreadable", reason: LEADS_NOWHERE }
      : { kind: "missing" };
  }
}

const LEADS_NOWHERE: Text = {
  en: "a symbolic link leads nowhere",
  ja: "シンボリックリンクの先がありません",
};

/** Whether a missing path is missing because it, or a folder of it, is a link to nothing. */
function leadsNowhere(path: string): boolean {
  for (let at = path;; at = parent(at)) {
    try {
      return Deno.lstatSync(at).isSymlink && !exists(at);
    } catch {
      if (at === parent(at)) return false;
    }
  }
}

function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Replaces or creates a file by rename, so that no reader sees half of it and
 * a crash loses nothing. A symbolic link stays one: what it points to is
 * replaced. Mode and owner are kept; folders are created. Returns what went wrong.
 */
export function replaceFile(path: string, text: string): Text | undefined {
  let temporary: string | undefined;
  try {
    createFolderOf(path);
    const target = isLink(path) ? Deno.realPathSync(path) : path;
    const mode = modeOf(target);
    temporary = `${target}${PROBE}${Deno.pid}`;
    Deno.writeTextFileSync(temporary, text, { mode });
    if (mode !== undefined && Deno.build.os !== "windows") {
      keepOwner(temporary, target);
      Deno.chmodSync(temporary, mode);
    }
    Deno.renameSync(temporary, target);
  } catch (error) {
    if (temporary) discard(temporary);
    return reasonOf(error);
  }
}

/** What root replaces stays its owner's; others may not give files away, and need not. */
function keepOwner(draft: string, of: string): void {
  const [now, before] = [draft, of].map((path) => Deno.statSync(path));
  if (now.uid === before.uid && now.gid === before.gid) return;
  try {
    Deno.chownSync(draft, before.uid, before.gid);
  } catch {
    // The file is its writer's then, as with any editor that renames.
  }
}

/** Writes `text` beside a file, with that file's mode; folders are created. Returns what went wrong. */
export function writeCopy(
  of: string,
  to: string,
  text: string,
): Text | undefined {
  try {
    createFolderOf(to);
    Deno.writeTextFileSync(to, text, { mode: modeOf(of) });
  } catch (error) {
    return reasonOf(error);
  }
}

/** Begins the name of the file that tries a folder, as of every draft; its process follows. */
const PROBE = ".butler-";

/** Drafts beside a file, and probes of its folder, whose process was killed before it removed them. */
export function abandonedDrafts(path: string): string[] {
  try {
    const target = isLink(path) ? Deno.realPathSync(path) : path;
    const folder = parent(target);
    const beginnings = [target + PROBE, `${folder}/${PROBE}`];
    return [...Deno.readDirSync(folder)]
      .map(({ name }) => `${folder}/${name}`)
      .filter((one) =>
        beginnings.some((beginning) =>
          one.startsWith(beginning) && isGone(one.slice(beginning.length))
        )
      );
  } catch {
    return [];
  }
}

/** Whether no process has this number. Signal 0 is sent to nobody. */
function isGone(pid: string): boolean {
  if (!/^\d{1,9}$/.test(pid)) return false;
  try {
    Deno.kill(Number(pid), 0 as unknown as Deno.Signal);
    return false;
  } catch (error) {
    return error instanceof Deno.errors.NotFound;
  }
}

/** Removes a file, if it is there, and then every folder up to `top` that this leaves empty. */
export function removeFile(path: string, top: string): Text | undefined {
  try {
    Deno.removeSync(path);
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? undefined : reasonOf(error);
  }
  let folder = parent(path);
  while (folder.length > top.length && folder.startsWith(top)) {
    if (isLink(folder)) return;
    try {
      Deno.removeSync(folder);
    } catch {
      return; // It is not empty.
    }
    folder = parent(folder);
  }
}

/** Whether a program can be started from this path. */
export function isExecutable(path: string): boolean {
  try {
    const info = Deno.statSync(path);
    return info.isFile &&
      (Deno.build.os === "windows" || ((info.mode ?? 0) & 0o111) !== 0);
  } catch {
    return false;
  }
}

/** The compiled executable that runs, or undefined when Deno runs the sources. */
export function ownExecutable(): string | undefined {
  return Deno.build.standalone ? Deno.execPath() : undefined;
}

/** What keeps a line from being added to the file, or the file from being created. Changes nothing. */
export function whyNotAppendable(path: string): Text | undefined {
  try {
    if (isReadOnly(path)) return READ_ONLY;
    Deno.openSync(path, { append: true }).close();
  } catch (error) {
    return error instanceof Deno.errors.NotFound
      ? whyNotIn(parent(path))
      : reasonOf(error);
  }
}

const READ_ONLY: Text = { en: "it is read-only", ja: "読み取り専用です" };

/** What keeps `replaceFile` from writing there, tried with a probe that is gone again. */
export function whyNotWritable(path: string): Text | undefined {
  const target = isLink(path) && exists(path) ? Deno.realPathSync(path) : path;
  return whyNotIn(parent(target));
}

/** What keeps a file from being created in a folder, or in the nearest above that is there. */
function whyNotIn(folder: string, again = false): Text | undefined {
  try {
    const probe = `${folder}/${PROBE}${Deno.pid}`;
    discard(probe);
    Deno.openSync(probe, { write: true, createNew: true }).close();
    Deno.removeSync(probe);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      const above = parent(folder);
      if (above !== folder && !exists(folder)) return whyNotIn(above);
      // It has just been created; where nothing can be, as in /proc, that stays.
      if (!again) return whyNotIn(folder, true);
    }
    return reasonOf(error);
  }
}

/** Whether `chmod u+w` would let this person write: root may write anyway, but into no folder of /proc. */
export function chmodHelps(path: string): boolean {
  try {
    const { uid, isDirectory } = Deno.statSync(path);
    return isReadOnly(path) && uid === Deno.uid() &&
      !(isDirectory && uid === 0);
  } catch {
    return false;
  }
}

/** By its mode: a person may write what is marked so (root), but means it. */
function isReadOnly(path: string): boolean {
  const mode = modeOf(path);
  return mode !== undefined && (mode & 0o222) === 0;
}

function modeOf(path: string): number | undefined {
  try {
    const { mode } = Deno.statSync(path);
    return mode === null ? undefined : mode & 0o7777;
  } catch {
    return undefined;
  }
}

function isLink(path: string): boolean {
  try {
    return Deno.lstatSync(path).isSymlink;
  } catch {
    return false;
  }
}

function createFolderOf(path: string): void {
  Deno.mkdirSync(parent(path), { recursive: true });
}

function discard(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // It was not written.
  }
}

function parent(path: string): string {
  if (!/[\\/]/.test(path)) return "."; // a name alone
  return path.replace(/[\\/][^\\/]*$/, "") || "/";
}
