import type { Config } from "../core/config.ts";
import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { runGit } from "../git/run.ts";
import {
  classify,
  entryOf,
  looksLikeMigration,
} from "../migrations/classify.ts";

/** Migrations of one tool in one folder. */
export interface MigrationFolder {
  /** Relative to the project. */
  readonly folder: string;
  /** The tool's name for people; none where any runner may take them. */
  readonly tool?: string;
  readonly files: number;
}

/** Where a project keeps migrations, by the files that git knows or would add. */
export async function migrationFolders(
  system: System,
  root: string,
  config: Config,
): Promise<MigrationFolder[]> {
  const paths = config.migrations?.paths;
  const found = new Map<string, MigrationFolder>();
  for (const path of await filesOf(system, root)) {
    if (!looksLikeMigration(path, paths)) continue;
    const place = classify(path, { system, root, paths });
    if (place?.kind !== "migration") continue;
    const folder = entryOf(path, place.layout).folder || ".";
    const { tool: name, title } = place.layout;
    const tool = name === "sql" ? undefined : title;
    const files = (found.get(folder)?.files ?? 0) + 1;
    found.set(folder, { folder, tool, files });
  }
  return [...found.values()];
}

/** None where git cannot tell. */
async function filesOf(system: System, root: string): Promise<string[]> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  try {
    return nulFields((await runGit(system, args, { folder: root })).stdout);
  } catch (error) {
    if (error instanceof ButlerError) return [];
    throw error;
  }
}
