import { entryOf } from "./classify.ts";
import type { Layout } from "./layout.ts";
import type { Successor } from "./messages.ts";
import { camel, entryNumber, nextEntry } from "./numbering.ts";
import { folderOf, foldersUp, join, relativeTo, resolvePath } from "./paths.ts";
import { shellLine } from "./work_vcs.ts";
import type { World } from "./world.ts";

/** The new migration that can carry the change which `path` must not. */
export function successorOf(
  path: string,
  layout: Layout,
  root: string,
  world: World,
): Successor | undefined {
  const { folder, name } = entryOf(path, layout);
  const own = ownForm(layout, path, name);
  const names = [
    ...world.system.list(join(root, folder)) ?? [],
    ...entriesAhead(folder, layout, root, world),
  ].filter((one) => sameKind(one, own.next));
  const slug = `change_${slugOf(name, layout)}`;
  const next = nextEntry(own, names, slug, world.system.now());
  if (next.startsWith("<")) return undefined;
  const create = createOf(layout, join(root, folder), world);
  const home = create === "" ? "" : homeOf(layout, folder, root, world);
  const command = filled(
    create,
    slug,
    relativeTo(home, folder) ?? folder,
    next,
  );
  const isElsewhere = home !== "" && command !== "";
  return {
    path: join(folder, next),
    create: isElsewhere ? `cd ${asWord(home)} && ${command}` : command,
  };
}

/** The folder of the repository that the tool is run in. */
function homeOf(
  { home = [] }: Layout,
  folder: string,
  root: string,
  { system }: World,
): string {
  return foldersUp(folder).find((one) =>
    home.some((file) =>
      system.kindOf(resolvePath(join(root, one), file)) !== undefined
    )
  ) ?? "";
}

/** Entries of a folder that others have added since this branch began. */
export function entriesAhead(
  folder: string,
  layout: Layout,
  root: string,
  world: World,
): string[] {
  return world.git(root).ahead(folder).map((file) => entryOf(file, layout))
    .filter((entry) => entry.folder === folder).map((entry) => entry.name);
}

function filled(
  create: string,
  slug: string,
  folder: string,
  next: string,
): string {
  // Kysely's own command counts milliseconds.
  if (/^[^_]*T\d\d-/.test(next)) return "";
  // goose and golang-migrate number by the clock unless they are told not to.
  const digits = /^\d{1,9}(?=_)/.exec(next)?.[0].length;
  const seq = /^1\d{9}_/.test(next)
    ? "-format unix "
    : digits === undefined
    ? ""
    : digits === 6
    ? "-seq "
    : `-seq -digits ${digits} `;
  const second = /(\w+)_migrate$/.exec(folder)?.[1];
  const quoted = asWord(folder);
  const isUsual = folder === "database/migrations";
  return create
    .replace("<s>", digits === undefined ? "" : "-s ")
    .replace("<seq>", seq)
    .replace(
      /<(--?[\w-]+) ([\w/]+)>/,
      (_, option, usual) => folder === usual ? "" : `${option} ${quoted} `,
    )
    .replace("<cd>", () => inFolder(folder))
    .replace("<hasura>", () => hasuraOptions(folder))
    .replace("<database>", second ? ` --database ${second}` : "")
    .replace("<path>", () => isUsual ? "" : ` --path=${quoted}`)
    .replace("<Name>", camel(slug))
    .replace("<folder>", () => quoted)
    .replace("<app>", folderOf(folder).split("/").at(-1) ?? "APP")
    .replaceAll("<name>", slug);
}

/** A path as a person would type it. */
function asWord(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : shellLine([path]);
}

/** Rails generates for the application or the engine that it is called in. */
function inFolder(folder: string): string {
  const own = /^(.+)\/db\/\w*migrate$/.exec(folder)?.[1];
  return own === undefined ? "" : `cd ${asWord(own)} && `;
}

/** The project's folder and the database: `hasura/migrations/analytics`. */
function hasuraOptions(folder: string): string {
  const [, project, database] =
    /^(?:(.*)\/)?migrations(?:\/([\w-]+))?$/.exec(folder) ?? [];
  return (project ? ` --project ${asWord(project)}` : "") +
    (database ? ` --database-name ${database}` : "");
}

/** The command of the framework around the tool, where there is one. */
function createOf(
  { create, createBy }: Layout,
  folder: string,
  { system }: World,
): string {
  if (!createBy) return create;
  const isSaid = createBy.files.some((file) =>
    createBy.says.test(system.readText(resolvePath(folder, file)) ?? "")
  );
  return isSaid ? createBy.create : create;
}

/** Whether an entry counts for a name of the form `next`: Flyway's `V` and `R` are counted apart. */
function sameKind(entry: string, next: string): boolean {
  const prefix = next.slice(0, Math.max(0, next.indexOf("<number>")));
  return (entryNumber(entry)?.prefix ?? "") === prefix;
}

/** The layout's form of a name, with the ending and the separator that this folder uses. */
function ownForm(layout: Layout, path: string, name: string): Layout {
  const number = entryNumber(name);
  if (!number && layout.numbering === "version") {
    return { ...layout, next: `<name>${/\.[^.]+$/.exec(name)?.[0] ?? ""}` };
  }
  const isNamed = layout.numbering === "none" &&
    !/^\d{1,5}_(?!\d\d_)/.test(name);
  if (!number || isNamed || layout.next.includes("/")) return layout;
  const behind = name.slice(number.prefix.length + number.written.length);
  // Umzug separates with a dot: `2024.01.01T00.00.00.name.ts`.
  const separator = /^(?:[_-]+|\.(?!up\.|down\.)(?=[^.]+\.))?/.exec(behind)![0];
  const ending = /(?:\.(?:up|down))?\.[^.]+$/.exec(behind)?.[0] ?? "";
  if (ending === "") {
    // The entry is a folder although the tool's newest form is a file, or the reverse.
    const inside = relativeTo(name, path.slice(path.indexOf(name)));
    return { ...layout, next: `<number>${separator || "_"}<name>/${inside}` };
  }
  // An undo script of Flyway goes with the next version.
  const prefix = number.prefix.replace(/^[UB]$/, "V");
  const word = /<name>/i.exec(layout.next)?.[0] ?? "<name>";
  const slug = separator === "" ? "" : `${separator}${word}`;
  const end = ending.replace(".down.", ".up.");
  return { ...layout, next: `${prefix}<number>${slug}${end}` };
}

/** The words of an entry's name, without its number. */
function slugOf(name: string, { numbering }: Layout): string {
  const number = entryNumber(name);
  const rest = number
    ? name.slice(number.prefix.length + number.written.length)
    : name;
  const behind = numbering === "none"
    ? rest.replace(/^(?:[-_]?\d{4,6}(?=[-_]))?[-_]?[0-9a-f]{6,}[-_]/, "") // a revision of Alembic
    : rest;
  const words = behind.replace(/(?:\.(?:up|down|Designer))?\.[^.]+$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
  return words === "" ? "schema" : words;
}
