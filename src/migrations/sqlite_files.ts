import type { Text } from "../core/text.ts";
import type { Finding } from "./finding.ts";
import { resolvePath } from "./paths.ts";
import type { ShellWrite } from "./shell_writes.ts";
import type { World } from "./world.ts";

/** A database of SQLite, by its name. */
export const SQLITE_FILE = /\.(?:sqlite3?|db3?|s3db)(?:-journal|-wal|-shm)?$/i;
/** A path of something that is made again. */
export const SCRATCH =
  /(?:^|[/_.-])(?:test|tests|tmp|temp|cache|spec)(?:[/_.-]|$)|Thumbs\.db$/i;

/** `rm prisma/dev.db` is the whole database, `> prisma/dev.db` what is in it. */
export function sqliteRemoved(
  { path, how, content, appends, kept }: ShellWrite,
  folder: string | undefined,
  world: World,
): Finding | undefined {
  if (kept || !SQLITE_FILE.test(path) || SCRATCH.test(path)) return undefined;
  const isEmptied = content === "" && !appends &&
    world.system.kindOf(resolvePath(folder ?? world.cwd, path)) === "file";
  if (how !== "removes" && !isEmptied) return undefined;
  const ask: Text = {
    en: `${
      isEmptied ? "Emptying" : "Removing"
    } ${path} deletes the SQLite database with all its data.`,
    ja: `${path} の${
      isEmptied ? "中身を空にすると" : "削除により"
    } SQLite データベースの全データが失われます。`,
  };
  const deny: Text = {
    en: `${ask.en} Copy it first, or ask the user.`,
    ja: `${ask.ja}先にコピーするか、利用者に確認してください。`,
  };
  return {
    names: ["sqlite-file", "wipes", "commands"],
    decision: "ask",
    deny,
    ask,
    irreversible: true,
  };
}
