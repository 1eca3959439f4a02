import { isObject, parseJson } from "../core/json.ts";
import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import type { Config } from "../core/config.ts";
import { replaceFile } from "../io/files_atomic.ts";
import { repositoryRoot } from "./existing.ts";
import type { GitFiles } from "./git_state.ts";
import { folderOf, foldersUp, join } from "./paths.ts";
import { World } from "./world.ts";

/** Changed migrations that are named; the rest is counted. */
const SHOWN = 3;
/** Sessions whose reports are remembered. */
const MOST_SESSIONS = 8;

/**
 * Committed migrations that changed on disk, whoever changed them: a formatter,
 * a codemod, a script. A session hears of each once until it is as committed
 * again; what was reported is kept in the git directory.
 */
export function reportChanged(
  system: System,
  cwd: string,
  config: Config,
  session = "",
): Text | undefined {
  const root = repositoryRoot(cwd, system);
  if (root === undefined) return undefined;
  const world = new World(system, root, config.migrations);
  const git = world.git(root);
  const all = git.changed([]);
  const changed = all.filter(({ file }) =>
    world.looksLikeMigration(file) && !world.isAllowed(file)
  ).map(({ file, letter }) => `${letter} ${file}`);
  const state = stateFile(git, changed.length > 0, system);
  const known = new Set(state?.reported[session] ?? []);
  const fresh = changed.filter((one) =>
    !known.has(one) && isDamage(one.slice(2), git, world)
  );
  if (state) remember(state, session, [...known, ...fresh], changed);
  if (fresh.length === 0) return undefined;
  const files = fresh.map((one) => one.slice(2));
  const places = restored(files, all.map(({ file }) => file));
  return report(files, places, config.mcp?.exposeVcs !== false);
}

/** A migration that others have, and that is not as they have it. */
function isDamage(file: string, git: GitFiles, world: World): boolean {
  const absolute = join(git.root, file);
  const text = world.system.readText(absolute);
  const at = { root: git.root, path: file, absolute };
  if (!world.classify(at, text ?? git.textInHead(file))) return false;
  return (git.isOnDefault(file) || git.stateOf(file).kind === "published") &&
    (text === undefined || !git.isBroughtBack(file, text));
}

interface State {
  readonly path: string;
  /** By session: `M FILE` */
  readonly reported: Readonly<Record<string, readonly string[]>>;
}

function stateFile(
  git: GitFiles,
  hasChanges: boolean,
  system: System,
): State | undefined {
  // Nothing changed and nothing reported: the usual case needs no second process.
  const plain = join(join(git.root, ".git"), "butler/migrations.json");
  const isPlain = system.kindOf(join(git.root, ".git")) === "folder";
  const common = isPlain ? undefined : git.commonFolder();
  const path = isPlain
    ? plain
    : common && join(common, "butler/migrations.json");
  if (path === undefined) return undefined;
  const text = system.readText(path);
  if (text === undefined && !hasChanges) return undefined;
  const json = parseJson(text ?? "{}");
  const sessions = isObject(json) && isObject(json.sessions)
    ? Object.entries(json.sessions)
    : [];
  const reported = sessions.map(([name, list]) => [
    name,
    Array.isArray(list) ? list.filter((one) => typeof one === "string") : [],
  ]);
  return { path, reported: Object.fromEntries(reported) };
}

/** Writes what is still changed of what each session has heard, the newest session last. */
function remember(
  { path, reported }: State,
  session: string,
  heard: readonly string[],
  changed: readonly string[],
): void {
  const { [session]: _, ...others } = reported;
  const still = Object.entries({ ...others, [session]: heard })
    .map(([name, list]): [string, readonly string[]] => [
      name,
      changed.filter((one) => list.includes(one)),
    ])
    .filter(([, list]) => list.length > 0).slice(-MOST_SESSIONS);
  const sessions = Object.fromEntries(still);
  if (JSON.stringify(sessions) === JSON.stringify(reported)) return;
  replaceFile(path, `${JSON.stringify({ sessions })}\n`);
}

/** What one call has to restore: few files, or the folders that hold nothing else that changed. */
function restored(files: readonly string[], all: readonly string[]): string[] {
  if (files.length <= SHOWN) return [...files];
  const wanted = new Set(files);
  const isPure = (folder: string) =>
    folder !== "" &&
    all.every((file) => !file.startsWith(`${folder}/`) || wanted.has(file));
  const shared = files.map(folderOf).reduce(sharedFolder);
  if (isPure(shared)) return [shared];
  const folders = [...new Set(files.map(folderOf))];
  return folders.length <= SHOWN && folders.every(isPure)
    ? folders
    : files.slice(0, SHOWN);
}

function sharedFolder(a: string, b: string): string {
  return foldersUp(a).find((one) => one === b || b.startsWith(`${one}/`)) ?? "";
}

function report(
  files: readonly string[],
  places: readonly string[],
  exposed: boolean,
): Text {
  const named = files.slice(0, SHOWN).join(", ");
  const more = files.length - SHOWN;
  const call = `work_vcs(${
    JSON.stringify(["checkout", "HEAD", "--", ...places])
  })`;
  const way = exposed ? call : "git checkout HEAD -- PATH";
  const left = exposed && more > 0 && places[0] === files[0] ? more : 0;
  return {
    en:
      `Committed migrations differ from HEAD: ${named}${
        more > 0 ? ` and ${more} more` : ""
      }. Databases that ran them will not see the change, or refuse it. ` +
      `Restore with ${way}${
        left > 0 ? ` and the other ${left} likewise` : ""
      }, then add a new migration.`,
    ja:
      `コミット済みのマイグレーションが HEAD と異なります: ${named}${
        more > 0 ? ` ほか ${more} 件` : ""
      }。実行済みのデータベースには反映されないか、拒否されます。` +
      `${way} で元に戻し${
        left > 0 ? `(残りの ${left} 件も同様に)` : ""
      }、新しいマイグレーションを追加してください。`,
  };
}
