import type { Config } from "../core/config.ts";
import type { System } from "../core/system.ts";
import { classify, looksLikeMigration } from "./classify.ts";
import type { Place } from "./classify.ts";
import { realPathOf, repositoryRoot } from "./existing.ts";
import { GitFiles } from "./git_state.ts";
import { matchesRooted } from "./glob.ts";
import { folderOf, relativeTo, resolvePath } from "./paths.ts";

/** Characters. No system opens a longer path: Windows 32,767, Linux 4,096, macOS 1,024. */
const LONGEST_PATH = 32_767;

/** What a judgement may ask: files, git, settings. Git is asked only for paths that look like migrations. */
export class World {
  readonly #git = new Map<string, GitFiles>();

  constructor(
    readonly system: System,
    /** Where the session is. */
    readonly cwd: string,
    readonly settings: NonNullable<Config["migrations"]> = {},
  ) {}

  /** The same as seen from another folder. */
  from(folder = "."): World {
    return new World(
      this.system,
      resolvePath(this.cwd, folder),
      this.settings,
    );
  }

  /** The repository that a path is in, and the path in it; through links too, but a link that is removed is only itself. */
  locate(path: string, removes = false): Located[] {
    const lexical = resolvePath(this.cwd, path);
    if (lexical.length > LONGEST_PATH) return [];
    const isLink = removes && this.system.kindOf(lexical) === "symlink";
    const real = isLink ? lexical : realPathOf(lexical, this.system);
    const found: Located[] = [];
    for (const one of new Set([lexical, real])) {
      const root = repositoryRoot(folderOf(one), this.system);
      const relative = root === undefined ? undefined : relativeTo(root, one);
      if (root !== undefined && relative !== undefined) {
        found.push({ root, path: relative, absolute: one });
      } else if (root === undefined && found.length === 0) {
        found.push({ path: one.replace(/^\//, ""), absolute: one });
      }
    }
    return found;
  }

  git(root: string): GitFiles {
    const known = this.#git.get(root) ?? new GitFiles(this.system, root);
    this.#git.set(root, known);
    return known;
  }

  looksLikeMigration(path: string): boolean {
    return looksLikeMigration(path, this.settings.paths);
  }

  isAllowed(path: string): boolean {
    return matchesRooted(path, this.settings.allow?.paths ?? []);
  }

  classify(at: Located, text?: string): Place | undefined {
    return classify(at.path, {
      system: this.system,
      root: at.root ?? "/",
      paths: this.settings.paths,
      text: text ?? this.system.readText(at.absolute),
    });
  }
}

/** A path inside a repository, or outside of any. */
export interface Located {
  readonly root?: string;
  /** Relative to the root; without one, absolute but for the first slash. */
  readonly path: string;
  readonly absolute: string;
}
