import type { Text } from "../core/text.ts";
import { textOf } from "./call.ts";
import type { Finding } from "./finding.ts";
import { resolvePath } from "./paths.ts";
import type { PlacedCall } from "./placed_calls.ts";
import type { ShellWrite } from "./shell_writes.ts";
import type { World } from "./world.ts";

/** A database of SQLite, by its name. */
export const SQLITE_FILE = /\.(?:sqlite3?|db3?|s3db)(?:-journal|-wal|-shm)?$/i;
/** Changes that are not in the database yet (`-wal`) or to be taken back (`-journal`); `-shm` is made again (SQLite, "Temporary Files"). */
const COMPANION = /-(?:journal|wal|shm)$/i;
/** A path of something that is made again. */
export const SCRATCH =
  /(?:^|[/_.-])(?:test|tests|tmp|temp|cache|spec)(?:[/_.-]|$)|Thumbs\.db$/i;

/** A name that says that something else is the database. */
const BACKUP =
  /(?:^|[/_.-])(?:backups?|bak|copy|old|snapshots?|dumps?)(?:[/_.-]|$)/i;

/** `rm prisma/dev.db` is the whole database, `> prisma/dev.db` what is in it, `cp other.db prisma/dev.db` what was in it. */
export function sqliteRemoved(
  { path, isPattern, how, content, appends, kept, replaces }: ShellWrite,
  folder: string | undefined,
  world: World,
): Finding | undefined {
  if (kept || !SQLITE_FILE.test(path) || SCRATCH.test(path)) return undefined;
  const isFile = () =>
    world.system.kindOf(resolvePath(folder ?? world.cwd, path)) === "file";
  if (COMPANION.test(path)) {
    const isLost = how === "removes" && !/-shm$/i.test(path) &&
      (isPattern || isFile());
    return isLost ? lost(path, LEFT_OVER) : undefined;
  }
  if (how === "removes") return lost(path, REMOVED);
  const isThere = how === "changes" && !appends && isFile();
  if (!isThere) return undefined;
  if (content === "") return lost(path, EMPTIED);
  return !replaces || BACKUP.test(path) ? undefined : lost(path, REPLACED);
}

/** Follows the databases that a line copies: after that the copied ones are kept. */
export class Copied {
  readonly #copies = new Set<string>();

  /** The writes of a call, in the order of the line. */
  follow(writes: readonly ShellWrite[], folder: string | undefined) {
    if (folder === undefined) return writes;
    const known = writes.map((one) =>
      SQLITE_FILE.test(one.path) &&
        this.#copies.has(resolvePath(folder, one.path))
        ? { ...one, kept: true as const }
        : one
    );
    for (const { copied, path } of writes) {
      if (copied === undefined || /^\/dev\//.test(path)) continue;
      this.#copies.add(resolvePath(folder, copied));
    }
    return known;
  }
}

/** `sqlite3 dev.db ".restore other.db"` */
export function sqliteRestored(
  { call, folder }: PlacedCall,
  texts: readonly string[],
  world: World,
): Finding[] {
  const [path] = call.words.map(textOf).filter((word) => !/^-/.test(word));
  const restores = /^(?:sqlite3?|litecli)$/.test(call.program) &&
    texts.some((text) => /^\s*\.restore\s/m.test(text));
  if (!restores || path === undefined || folder === undefined) return [];
  const found = sqliteRemoved(
    { path, how: "changes", isPattern: false, deep: false, replaces: true },
    folder,
    world,
  );
  return found ? [found] : [];
}

interface Loss {
  readonly en: (path: string) => string;
  readonly ja: (path: string) => string;
}

const REMOVED: Loss = {
  en: (path) =>
    `Removing ${path} deletes the SQLite database with all its data.`,
  ja: (path) =>
    `${path} の削除により SQLite データベースの全データが失われます。`,
};
const LEFT_OVER: Loss = {
  en: (path) =>
    `Removing ${path} loses changes that are not in the SQLite database yet, or leaves it damaged.`,
  ja: (path) =>
    `${path} を削除すると、SQLite データベースに未反映の変更が失われるか、データベースが壊れることがあります。`,
};
const EMPTIED: Loss = {
  en: (path) =>
    `Emptying ${path} deletes the SQLite database with all its data.`,
  ja: (path) =>
    `${path} の中身を空にすると SQLite データベースの全データが失われます。`,
};
const REPLACED: Loss = {
  en: (path) =>
    `Overwriting ${path} replaces the SQLite database: what is in it is lost.`,
  ja: (path) =>
    `${path} を上書きすると、SQLite データベースの今のデータが失われます。`,
};

function lost(path: string, loss: Loss): Finding {
  const ask: Text = { en: loss.en(path), ja: loss.ja(path) };
  const deny: Text = {
    en:
      `${ask.en} Copy it first on the same line (cp … && …), or ask the user.`,
    ja:
      `${ask.ja}同じ行で先にコピーする (cp … && …) か、利用者に確認してください。`,
  };
  return {
    names: ["sqlite-file", "wipes", "commands"],
    decision: "ask",
    deny,
    ask,
    irreversible: true,
  };
}
