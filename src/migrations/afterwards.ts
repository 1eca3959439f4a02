import { isObject, parseJson } from "../core/json.ts";
import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import type { Config } from "../core/config.ts";
import { replaceFile } from "../io/files_atomic.ts";
import { repositoryRoot } from "./existing.ts";
import { GitFiles } from "./git_state.ts";
import { looksLikeMigration } from "./classify.ts";
import { matchesRooted } from "./glob.ts";
import { join } from "./paths.ts";

/** Changed migrations that are named; the rest is counted. */
const SHOWN = 3;

/**
 * Committed migrations that changed on disk, whoever changed them: a formatter,
 * a codemod, a script. Each is reported once until it is as committed again;
 * what was reported is kept in the git directory.
 */
export function reportChanged(
  system: System,
  cwd: string,
  config: Config,
): Text | undefined {
  const root = repositoryRoot(cwd, system);
  if (root === undefined) return undefined;
  const settings = config.migrations ?? {};
  const git = new GitFiles(system, root);
  const changed = git.changed([]).filter(({ file }) =>
    looksLikeMigration(file, settings.paths) &&
    !matchesRooted(file, settings.allow?.paths ?? [])
  ).map(({ file, letter }) => `${letter} ${file}`);
  const state = stateFile(git, changed.length > 0, system);
  const known = new Set(state?.reported ?? []);
  const fresh = changed.filter((one) =>
    !known.has(one) && git.stateOf(one.slice(2)).kind === "published"
  );
  const now = changed.filter((one) => known.has(one) || fresh.includes(one));
  if (state && now.join("\n") !== [...known].join("\n")) {
    replaceFile(state.path, `${JSON.stringify({ reported: now })}\n`);
  }
  if (fresh.length === 0) return undefined;
  return report(
    fresh.map((one) => one.slice(2)),
    config.mcp?.exposeVcs !== false,
  );
}

function stateFile(git: GitFiles, hasChanges: boolean, system: System) {
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
  const list = isObject(json) && Array.isArray(json.reported)
    ? json.reported.filter((one) => typeof one === "string")
    : [];
  return { path, reported: list };
}

function report(files: readonly string[], exposed: boolean): Text {
  const named = files.slice(0, SHOWN).join(", ");
  const more = files.length - SHOWN;
  const call = `work_vcs(${
    JSON.stringify(["checkout", "HEAD", "--", ...files.slice(0, SHOWN)])
  })`;
  const way = exposed ? call : "git checkout HEAD -- PATH";
  return {
    en:
      `Committed migrations differ from HEAD: ${named}${
        more > 0 ? ` and ${more} more` : ""
      }. Databases that ran them will not see the change, or refuse it. ` +
      `Restore with ${way}, then add a new migration.`,
    ja:
      `コミット済みのマイグレーションが HEAD と異なります: ${named}${
        more > 0 ? ` ほか ${more} 件` : ""
      }。実行済みのデータベースには反映されないか、拒否されます。` +
      `${way} で元に戻し、新しいマイグレーションを追加してください。`,
  };
}
