import { entryOf } from "./classify.ts";
import { repositoryRoot } from "./existing.ts";
import { LAYOUTS } from "./layouts.ts";
import type { Layout } from "./layout.ts";
import { compareNumbers, entryNumber } from "./numbering.ts";
import { matchesAny } from "./glob.ts";
import type { World } from "./world.ts";

/** Layouts of the tools whose commands have another name. */
const LAYOUT_TOOLS: Readonly<Record<string, readonly string[]>> = {
  prisma: ["prisma", "prisma-next"],
  "flask-migrate": ["alembic"],
  "ef-console": ["ef"],
  "ef-console-update": ["ef"],
  "ef-console-remove": ["ef"],
  cake: ["phinx"],
};

function layoutsOf(tool: string): readonly Layout[] {
  const names = LAYOUT_TOOLS[tool] ?? [tool];
  const found = LAYOUTS.filter((layout) => names.includes(layout.tool));
  return found.length > 0 ? found : LAYOUTS;
}

function globsOf(layout: Layout): readonly string[] {
  return [...layout.files, ...layout.shared ?? []];
}

/** The tool's committed and new files, relative to the repository that `folder` is in. */
function filesOf(tool: string, folder: string, world: World) {
  const root = repositoryRoot(folder, world.system);
  if (root === undefined) return undefined;
  const globs = layoutsOf(tool).flatMap(globsOf);
  const isOwn = (file: string) =>
    matchesAny(file, globs) && world.looksLikeMigration(file);
  const git = world.git(root);
  return {
    git,
    committed: git.committed([]).filter(isOwn),
    untracked: git.untracked().filter(isOwn),
  };
}

export function hasMigrations(
  tool: string,
  folder: string,
  world: World,
): boolean {
  const files = filesOf(tool, folder, world);
  return !files || files.committed.length + files.untracked.length > 0;
}

/**
 * Whether the tool's newest migration is committed. Where no migration is
 * known at all, its folder has an unknown name, and the answer is yes.
 */
export function newestIsCommitted(
  tool: string,
  folder: string,
  world: World,
): boolean {
  const files = filesOf(tool, folder, world);
  if (!files || files.untracked.length === 0) return true;
  const layout = layoutsOf(tool)[0];
  const numbers = (paths: readonly string[]) =>
    paths.map((path) => entryNumber(entryOf(path, layout).name))
      .filter((number) => number !== undefined);
  const committed = numbers(files.committed);
  const isNewest = numbers(files.untracked).some((fresh) =>
    committed.every((old) => compareNumbers(fresh, old) >= 0)
  );
  return !isNewest;
}

/** Whether the last operand names the tool's newest migration, so that nothing is rolled back: `goto 7`, `migrate shop 0004`. */
export function namesNewest(
  tool: string,
  operands: readonly (string | undefined)[],
  folder: string,
  world: World,
): boolean {
  const files = filesOf(tool, folder, world);
  const [app, wanted] = operands.slice(-2);
  if (!files || wanted === undefined) return false;
  const layout = layoutsOf(tool)[0];
  const names = [...files.committed, ...files.untracked]
    .filter((path) =>
      tool !== "django" || `/${path}`.includes(`/${app}/migrations/`)
    )
    .map((path) => entryOf(path, layout).name.replace(/\..*$/, ""));
  const number = entryNumber(`${wanted}_x`);
  if (number === undefined) {
    return names.sort().at(-1)?.endsWith(`_${wanted}`) === true;
  }
  const numbers = names.map(entryNumber).filter((one) => one !== undefined);
  return numbers.length > 0 &&
    numbers.every((one) => compareNumbers(number, one) >= 0);
}

/** Whether the last operands name a migration that is not committed yet: `optimizemigration shop 0004`. */
export function namesNew(
  tool: string,
  operands: readonly (string | undefined)[],
  folder: string,
  world: World,
): boolean {
  const [app, wanted] = operands.slice(-2);
  if (app === undefined || wanted === undefined) return false;
  const isMeant = (path: string) =>
    `/${path}`.includes(`/${app}/migrations/${wanted}`);
  const files = filesOf(tool, folder, world);
  return files !== undefined && files.untracked.some(isMeant) &&
    !files.committed.some(isMeant);
}

/** Whether a committed migration of the tool differs on disk. */
export function isModified(
  tool: string,
  folder: string,
  world: World,
): boolean {
  const files = filesOf(tool, folder, world);
  if (!files) return true;
  const own = new Set(files.committed);
  return files.git.changed([]).some(({ file }) => own.has(file));
}
