import { matchesTool } from "../matchers.ts";
import { migrationFolders } from "../migration_folders.ts";
import type { MigrationFolder } from "../migration_folders.ts";
import { found, plain, RUN_INIT, wrong } from "./check.ts";
import type { Check, Subject } from "./check.ts";

/** What the migration guard watches, and whether it looks afterwards, too. To have none is no fault. */
export const migrations: Check = {
  name: "migrations",
  title: { en: "migration folders", ja: "マイグレーション" },
  async run(subject) {
    const { system, config, places } = subject;
    const folders = await migrationFolders(system, places.root, config);
    if (folders.length === 0) return found({ en: "none", ja: "なし" });
    const names = folders.map(nameOf).join(", ");
    if (looksAfterwards(subject)) return found(plain(names));
    const detail = {
      en: `${names}; not looked at after commands: ` +
        "what changes there is not found",
      ja: `${names}。コマンドの実行後は確認されず、変更を見つけられません`,
    };
    return isSetUpHere(subject) ? wrong(detail, RUN_INIT) : found(detail);
  },
};

function nameOf({ folder, tool, files }: MigrationFolder): string {
  return `${folder} (${tool ? `${tool}, ` : ""}${files})`;
}

/** What init writes where there are migrations, and did not where there were none yet. */
function looksAfterwards({ hooks }: Subject): boolean {
  return ["PostToolUse", "Stop"].every((wanted) =>
    hooks.some(({ event, matcher }) =>
      event === wanted && (event === "Stop" || matchesTool(matcher, "Bash"))
    )
  );
}

/** A set-up of the person, or the plugin, is for every project: it leaves that out, and `butler init` adds it. */
function isSetUpHere({ hooks, places }: Subject): boolean {
  return hooks.some(({ file }) => file.startsWith(`${places.root}/`));
}
