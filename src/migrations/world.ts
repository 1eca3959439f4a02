import type { Config } from "../core/config.ts";
import type { System } from "../core/system.ts";
import { classify, looksLikeMigration } from "./classify.ts";
import type { Place } from "./classify.ts";
import { DrizzleFolders } from "./drizzle_folder.ts";
import { repositoryRoot } from "./existing.ts";
import { GitFiles } from "./git_state.ts";
import { matchesRooted } from "./glob.ts";
import { LAYOUTS } from "./layouts.ts";
import { locate } from "./locate.ts";
import type { Located } from "./locate.ts";
import { resolvePath } from "./paths.ts";

export type { Located } from "./locate.ts";

const DRIZZLE = LAYOUTS.find(({ tool }) => tool === "drizzle")!;

/** What a judgement may ask: files, git, settings. Git is asked only for paths that look like migrations. */
export class World {
  readonly #git = new Map<string, GitFiles>();
  readonly #drizzle: () => DrizzleFolders;

  constructor(
    readonly system: System,
    /** Where the session is. */
    readonly cwd: string,
    readonly settings: NonNullable<Config["migrations"]> = {},
  ) {
    let made: DrizzleFolders | undefined;
    this.#drizzle = () =>
      made ??= new DrizzleFolders(repositoryRoot(cwd, system), system);
  }

  /** The same as seen from another folder. */
  from(folder = "."): World {
    return new World(
      this.system,
      resolvePath(this.cwd, folder),
      this.settings,
    );
  }

  /** The repository that a path is in, and the path in it. */
  locate(path: string, removes = false): Located[] {
    return locate(resolvePath(this.cwd, path), this.system, removes);
  }

  git(root: string): GitFiles {
    const known = this.#git.get(root) ?? new GitFiles(this.system, root);
    this.#git.set(root, known);
    return known;
  }

  looksLikeMigration(path: string): boolean {
    return looksLikeMigration(path, this.settings.paths) ||
      this.#drizzle().has(path);
  }

  isAllowed(path: string): boolean {
    return matchesRooted(path, this.settings.allow?.paths ?? []);
  }

  classify(at: Located, text?: string): Place | undefined {
    const found = classify(at.path, {
      system: this.system,
      root: at.root ?? "/",
      paths: this.settings.paths,
      text: text ?? this.system.readText(at.absolute),
    });
    if (found || !this.#drizzle().has(at.path)) return found;
    return { kind: "migration", layout: DRIZZLE, isDown: false };
  }
}
