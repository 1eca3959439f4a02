import type { Text } from "../core/text.ts";
import { repositoryRoot } from "./existing.ts";
import type { Finding } from "./finding.ts";
import { nameOf, relativeTo, resolvePath } from "./paths.ts";
import type { ShellWrite } from "./shell_writes.ts";
import { SCRATCH, SQLITE_FILE } from "./sqlite_files.ts";
import type { World } from "./world.ts";

/** Letters in the paths of data folders: others are not looked into. */
const LETTERS =
  /pg|postgres|data|db|mysql|maria|mongo|sqlite|storage|volume|var\/lib/i;
const NEVER = /(?:^|\/)(?:node_modules|vendor|dist|build|target|\.git)(?:\/|$)/;

/** Whether a folder with this path is looked into when it goes away. */
export function mayHoldData(path: string): boolean {
  return LETTERS.test(path) && !SCRATCH.test(path) && !NEVER.test(path);
}

/** What only a server's own folder holds: its manuals on the layout of data folders. */
const MARKS: Readonly<Record<string, string>> = {
  PG_VERSION: "PostgreSQL",
  ibdata1: "MySQL",
  aria_log_control: "MariaDB",
  "mongod.lock": "MongoDB",
  WiredTiger: "MongoDB",
};
/** Folders on the way to a data folder that are looked into, too. */
const WAY = /^(?:data|pgdata|db|postgres(?:ql)?|mysql|mariadb|mongo(?:db)?)$/i;
const MOST_ON_WAY = 4;

/** `rm -rf pgdata`: the whole database, where the folder really is one. */
export function dataFolderRemoved(
  { path, how, isPattern, kept, unknown }: ShellWrite,
  folder: string | undefined,
  world: World,
): Finding | undefined {
  if (how !== "removes" || kept || unknown !== undefined) return undefined;
  // `pgdata/*` and what `find pgdata -delete` finds is all of it.
  const bare = isPattern ? path.replace(/(?:\/\*\*)?\/\*{1,2}$/, "") : path;
  if (folder === undefined || /[*?[{]/.test(bare)) return undefined;
  const absolute = resolvePath(folder, bare);
  const isOne = world.locate(absolute, true).some((at) => mayHoldData(at.path));
  if (!isOne) return undefined;
  if (world.system.kindOf(absolute) !== "folder") return undefined;
  const server = serverIn(absolute, world);
  return server === undefined ? undefined : finding(bare, server);
}

function serverIn(folder: string, world: World): string | undefined {
  const names = world.system.list(folder);
  if (names === undefined) return serverOfClosed(folder, world);
  const inside = names.filter((name) => WAY.test(name)).slice(0, MOST_ON_WAY)
    .flatMap((name) => world.system.list(`${folder}/${name}`) ?? []);
  for (const name of [...names, ...inside]) {
    if (Object.hasOwn(MARKS, name)) return MARKS[name];
    if (SQLITE_FILE.test(name) && !SCRATCH.test(name)) return "SQLite";
  }
  return undefined;
}

/** Servers close their folders to others: then the system's own place or the compose file says what it is. */
function serverOfClosed(folder: string, world: World): string | undefined {
  const own = /^\/var\/lib\/(?:postgresql|mysql|mongo(?:db)?)(?:\/|$)/;
  if (own.test(folder)) return nameOf(folder);
  const root = repositoryRoot(folder, world.system);
  const inside = root === undefined ? undefined : relativeTo(root, folder);
  if (root === undefined || !inside) return undefined;
  const bound = `\\.?/?${inside.replace(/\W/g, "\\$&")}/?`;
  const volume = new RegExp(
    `(?:^|[\\s"'-])${bound}:/(?:var/lib/(postgresql|mysql|mongodb)|(data/db)|bitnami)\\b`,
    "m",
  );
  return COMPOSE_FILES.some((name) =>
      volume.test(world.system.readText(`${root}/${name}`) ?? "")
    )
    ? "docker compose"
    : undefined;
}

const COMPOSE_FILES = [
  "compose.yaml",
  "compose.yml",
  "docker-compose.yml",
  "docker-compose.yaml",
];

function finding(path: string, server: string): Finding {
  const ask: Text = {
    en: `Removing ${path} deletes the data folder of ${server}: ` +
      "every database in it is lost.",
    ja:
      `${path} は ${server} のデータフォルダです。削除するとその中の全データベースが失われます。`,
  };
  const deny: Text = {
    en: `${ask.en} Dump or copy it first, or ask the user.`,
    ja: `${ask.ja}先にダンプかコピーを取るか、利用者に確認してください。`,
  };
  return {
    names: ["data-folder", "wipes", "commands"],
    decision: "ask",
    deny,
    ask,
    irreversible: true,
  };
}
