import { migrationFolders } from "../migration_folders.ts";
import { found, plain } from "./check.ts";
import type { Check } from "./check.ts";

/** What the migration guard watches. To have none is no fault. */
export const migrations: Check = {
  name: "migrations",
  title: { en: "migration folders", ja: "マイグレーション" },
  async run({ system, config, places }) {
    const folders = await migrationFolders(system, places.root, config);
    if (folders.length === 0) return found({ en: "none", ja: "なし" });
    return found(plain(
      folders.map(({ folder, tool, files }) => `${folder} (${tool}, ${files})`)
        .join(", "),
    ));
  },
};
