import type { System } from "../core/system.ts";
import { NEVER_MIGRATIONS } from "./layouts.ts";
import { matchesAny } from "./glob.ts";
import { folderOf, foldersUp, relativeTo, resolvePath } from "./paths.ts";

/** A file as Drizzle Kit names it. */
const NUMBERED =
  /(?:^|\/)(?:\d{4}_[^/]*\.sql|\d{14}_[^/]*\/(?:migration\.sql|snapshot\.json))$/;

const CONFIGS = ["ts", "js", "mjs", "json"].map((ending) =>
  `drizzle.config.${ending}`
);

/** `out: "./sql"`, as a plain string; the line may not be a comment. */
const OUT =
  /^(?!\s*(?:\/\/|\*|\/\*)).*?\bout["']?\s*:\s*(["'`])([^"'`$\n]+)\1/gm;

/** The folders that configurations of Drizzle Kit name for its migrations (drizzle.config `out`), which may have any name. */
export class DrizzleFolders {
  readonly #known = new Map<string, string | undefined>();

  constructor(
    /** The repository's root, absolute. */
    readonly root: string | undefined,
    readonly system: Pick<System, "readText">,
  ) {}

  /** Whether the file at `path`, relative to the root, is a migration in one of them. Asks no process. */
  has(path: string): boolean {
    if (!NUMBERED.test(path) || this.root === undefined) return false;
    if (matchesAny(path, NEVER_MIGRATIONS)) return false;
    const whole = resolvePath(this.root, path);
    return foldersUp(folderOf(path)).some((folder) => {
      const out = this.#outOf(folder);
      return out !== undefined && relativeTo(out, whole) !== undefined;
    });
  }

  #outOf(folder: string): string | undefined {
    if (!this.#known.has(folder)) this.#known.set(folder, this.#read(folder));
    return this.#known.get(folder);
  }

  /** The absolute folder that a configuration in `folder` names, if it is written out. */
  #read(folder: string): string | undefined {
    const here = resolvePath(this.root!, folder);
    const text = CONFIGS.map((name) =>
      this.system.readText(resolvePath(here, name))
    ).find((one) => one !== undefined);
    const named = [...(text ?? "").matchAll(OUT)];
    return named.length === 1 ? resolvePath(here, named[0][2]) : undefined;
  }
}
