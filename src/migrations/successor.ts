import { entryOf } from "./classify.ts";
import type { Layout } from "./layout.ts";
import type { Successor } from "./messages.ts";
import { entryNumber, nextEntry } from "./numbering.ts";
import { folderOf, join, relativeTo, resolvePath } from "./paths.ts";
import type { World } from "./world.ts";

/** The new migration that can carry the change which `path` must not. */
export function successorOf(
  path: string,
  layout: Layout,
  root: string,
  world: World,
): Successor | undefined {
  const { folder, name } = entryOf(path, layout);
  const names = world.system.list(join(root, folder)) ?? [];
  const like = names.filter((one) => sameKind(one, name));
  const slug = `change_${slugOf(name)}`;
  const next = nextEntry(
    ownForm(layout, path, name),
    like,
    slug,
    world.system.now(),
  );
  if (next.startsWith("<")) return undefined;
  return {
    path: join(folder, next),
    create: createOf(layout, join(root, folder), world)
      // goose numbers by the clock unless it is told not to
      .replace("<-s>", /^\d{1,9}_/.test(next) ? "-s " : "")
      .replace("<name>", slug)
      .replace("<Name>", camel(slug))
      .replace("<folder>", folder)
      .replace("<app>", folderOf(folder).split("/").at(-1) ?? "APP")
      .replace("<database>", "DATABASE")
      .replace("<name>", slug),
  };
}

/** The command of the framework around the tool, where there is one. */
function createOf(
  { create, createBy }: Layout,
  folder: string,
  { system }: World,
): string {
  if (!createBy) return create;
  const text = system.readText(resolvePath(folder, createBy.file)) ?? "";
  return createBy.says.test(text) ? createBy.create : create;
}

/** `V` and `R` files of Flyway are counted apart. */
function sameKind(a: string, b: string): boolean {
  return (entryNumber(a)?.prefix ?? "") === (entryNumber(b)?.prefix ?? "");
}

/** The layout's form of a name, with the ending and the separator that this folder uses. */
function ownForm(layout: Layout, path: string, name: string): Layout {
  const number = entryNumber(name);
  if (!number && layout.numbering === "version") {
    return { ...layout, next: `<name>${/\.[^.]+$/.exec(name)?.[0] ?? ""}` };
  }
  if (!number || layout.next.includes("/")) return layout;
  const behind = name.slice(number.prefix.length + number.written.length);
  const separator = /^[_-]*/.exec(behind)![0];
  const ending = /(?:\.(?:up|down))?\.[^.]+$/.exec(behind)?.[0] ?? "";
  if (ending === "") {
    // The entry is a folder although the tool's newest form is a file, or the reverse.
    const inside = relativeTo(name, path.slice(path.indexOf(name)));
    return { ...layout, next: `<number>${separator || "_"}<name>/${inside}` };
  }
  const prefix = number.prefix;
  const slug = separator === "" ? "" : `${separator}<name>`;
  const end = ending.replace(".down.", ".up.");
  return { ...layout, next: `${prefix}<number>${slug}${end}` };
}

/** The words of an entry's name, without its number. */
function slugOf(name: string): string {
  const number = entryNumber(name);
  const behind = number
    ? name.slice(number.prefix.length + number.written.length)
    : name.replace(/^[0-9a-f]{6,}_/, ""); // a revision of Alembic
  const words = behind.replace(/(?:\.(?:up|down|Designer))?\.[^.]+$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
  return words === "" ? "schema" : words;
}

function camel(slug: string): string {
  return slug.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
}
