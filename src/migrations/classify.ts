import type { System } from "../core/system.ts";
import { matchesAny, rootedGlob } from "./glob.ts";
import type { Layout } from "./layout.ts";
import { LAYOUTS, NEVER_MIGRATIONS } from "./layouts.ts";
import { folderOf, foldersUp, nameOf, resolvePath } from "./paths.ts";

/** What a path is to a migration tool. */
export interface Place {
  /** `migration`: a step of the history. `lock`: a file that only the tool writes. */
  readonly kind: "migration" | "lock";
  readonly layout: Layout;
  /** The part that only a rollback runs. */
  readonly isDown: boolean;
}

/** What `classify` may look at to tell tools with the same layout apart. */
export interface Surroundings {
  readonly system: Pick<System, "kindOf" | "readText">;
  /** The repository's root, absolute. */
  readonly root: string;
  /** Globs of the configuration for further migrations. */
  readonly paths?: readonly string[];
  /** What the file says, or will say. */
  readonly text?: string;
}

const DOWN =
  /(?:\.down\.[^/]+|\/down\.(?:sql|yaml)|(?:^|\/)U[\d._]+__[^/]*|(?:^|\/)(?:revert|verify)\/.*)$/;

/** A version by itself on a line, or rows of the table. */
const LISTS_VERSIONS =
  /^["']?\d{3,}["']?[,;]?\s*$|\b(?:insert into|copy) [^\s;]*schema_migrations\b/im;

/**
 * What the file at `path` (relative to the repository) is, or undefined for an
 * ordinary file. Asks no process.
 */
export function classify(
  path: string,
  around: Surroundings,
): Place | undefined {
  if (isNever(path, around.paths)) return undefined;
  const lock = LAYOUTS.find(({ locks = [], dumps = [] }) =>
    matchesAny(path, locks) ||
    matchesAny(path, dumps) && LISTS_VERSIONS.test(around.text ?? "")
  );
  if (lock) return { kind: "lock", layout: lock, isDown: false };
  const layout = migrationLayout(path, around);
  return layout && { kind: "migration", layout, isDown: DOWN.test(path) };
}

/** Whether a path could be a migration or a lock by its name alone: the cheap first test. */
export function looksLikeMigration(
  path: string,
  paths: readonly string[] = [],
): boolean {
  if (isNever(path, paths)) return false;
  return paths.some((glob) => rootedGlob(glob).test(path)) ||
    LAYOUTS.some((layout) => matchesAny(path, globsOf(layout)));
}

/** A glob of the configuration that names an ending (`db/*.txt`) wins; one of a folder does not. */
function isNever(path: string, globs: readonly string[] = []): boolean {
  return matchesAny(path, NEVER_MIGRATIONS) &&
    !globs.some((glob) =>
      nameOf(glob).includes(".") && rootedGlob(glob).test(path)
    );
}

function globsOf(layout: Layout): readonly string[] {
  return [
    ...layout.files,
    ...layout.shared ?? [],
    ...layout.locks ?? [],
    ...layout.dumps ?? [],
  ];
}

function migrationLayout(
  path: string,
  around: Surroundings,
): Layout | undefined {
  const sure = LAYOUTS.filter((layout) => isFileOf(path, layout, layout.files));
  const shared = LAYOUTS.filter((layout) =>
    isFileOf(path, layout, layout.shared ?? [])
  );
  const candidates = LAYOUTS.filter((one) =>
    one !== ANY_RUNNER && (sure.includes(one) || shared.includes(one))
  );
  if (candidates.length === 1 && candidates[0] === sure[0]) return sure[0];
  return mostProven(path, candidates, around) ?? sure[0] ??
    mostProven(path, shared.filter((one) => one === ANY_RUNNER), around) ??
    custom(path, around.paths ?? []);
}

/** The form that every runner could have: it counts where nothing else does. */
const ANY_RUNNER = LAYOUTS.at(-1);

function isFileOf(
  path: string,
  layout: Layout,
  globs: readonly string[],
): boolean {
  return matchesAny(path, globs) &&
    !matchesAny(path, layout.companions ?? []);
}

/** A folder of the configuration holds migrations of an unknown tool. */
function custom(path: string, globs: readonly string[]): Layout | undefined {
  if (!globs.some((glob) => rootedGlob(glob).test(path))) return undefined;
  return ANY_RUNNER;
}

/** The candidate that the text proves, else the one whose evidence is nearest. */
function mostProven(
  path: string,
  candidates: readonly Layout[],
  around: Surroundings,
): Layout | undefined {
  const { root, system } = around;
  const text = around.text ?? "";
  const byText = candidates.find((layout) => layout.text?.test(text));
  if (byText) return byText;
  for (const folder of foldersUp(folderOf(path))) {
    const here = resolvePath(root, folder);
    const found = candidates.find((layout) => isProven(layout, here, system));
    if (found) return found;
  }
  return undefined;
}

function isProven(
  layout: Layout,
  folder: string,
  system: Surroundings["system"],
): boolean {
  return (layout.evidence ?? []).some(({ file, says }) => {
    const path = resolvePath(folder, file);
    if (!says) return system.kindOf(path) !== undefined;
    return says.test(system.readText(path) ?? "");
  });
}

/** The numbered folder or file of the migration at `path`, and the folder that holds it. */
export function entryOf(
  path: string,
  layout: Layout,
): { readonly folder: string; readonly name: string } {
  let levels = layout.next.split("/").length - 1;
  // A tool with both forms (Drizzle 0.x and 1.x) shows in the file's own name.
  if (
    levels === 0 &&
    /^(?:migration\.sql|snapshot\.json|up\.sql|down\.sql)$/.test(nameOf(path))
  ) levels = 1;
  let entry = path;
  for (; levels > 0; levels--) entry = folderOf(entry);
  return { folder: folderOf(entry), name: nameOf(entry) };
}
