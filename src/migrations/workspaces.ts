import { isObject, parseJson } from "../core/json.ts";
import type { System } from "../core/system.ts";
import type { ScriptCall } from "./peel.ts";
import { folderOf, nameOf, resolvePath } from "./paths.ts";

export type Files = Pick<System, "readText" | "list">;

/** Folders in which monorepos keep their packages. */
const WORKSPACE_FOLDERS = ["packages", "apps", "libs", "services"];
/** Packages that are looked through. */
const MAX_WORKSPACES = 200;

/** The nearest of `names` in `folder` or above it. */
export function nearest(
  folder: string,
  names: readonly string[],
  files: Files,
  levels = 12,
): { readonly folder: string; readonly text: string } | undefined {
  let here = folder;
  for (let level = 0; level < levels; level++) {
    for (const name of names) {
      const text = files.readText(resolvePath(here, name));
      if (text !== undefined) return { folder: here, text };
    }
    if (here === "/" || here === "") return undefined;
    here = folderOf(here);
  }
  return undefined;
}

/** The packages whose script is meant: the nearest one, or the workspaces that a filter names. */
export function packageFolders(
  script: ScriptCall,
  folder: string,
  files: Files,
): readonly string[] {
  const near = nearest(folder, ROOTS, files);
  if (!near) return [];
  const { workspace } = script;
  const all = script.runner.kind === "scripts" || workspace ||
    script.everywhere;
  if (!all) return [near.folder];
  const found = [...workspaces(near, files), ...workspace ? [near.folder] : []]
    .filter((one) => workspace === undefined || isNamed(one, workspace, files));
  return workspace ? found : [near.folder, ...found];
}

const ROOTS = ["package.json", "nx.json"];

/** `db`, `@x/db`, `@x/*`, `./packages/db`, `{packages/db}`, and pnpm's `...` for what depends on it. */
function isNamed(folder: string, filter: string, files: Files): boolean {
  const plain = filter.replace(/^(?:\.\.\.\^?)|\^?\.\.\.$/g, "")
    .replace(/^\{(.*)\}$/, "$1").replace(/^\.\//, "").replace(/\/+$/, "");
  if (folder.endsWith(`/${plain}`)) return true;
  const source = plain.split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*");
  const pattern = new RegExp(`^${source}$`);
  return [nameOf(folder), ...namesOf(folder, files)]
    .some((name) => pattern.test(name));
}

function namesOf(folder: string, files: Files): string[] {
  return ["package.json", "project.json"].map((file) =>
    parseJson(files.readText(resolvePath(folder, file)) ?? "")
  ).map((json) => isObject(json) ? json.name : undefined)
    .filter((name) => typeof name === "string");
}

function workspaces(
  root: { readonly folder: string; readonly text: string },
  files: Files,
): string[] {
  const parents = new Set([...WORKSPACE_FOLDERS, ...listed(root, files)]);
  return [...parents].flatMap((name) => {
    const folder = resolvePath(root.folder, name);
    return (files.list(folder) ?? []).map((one) => resolvePath(folder, one));
  }).slice(0, MAX_WORKSPACES);
}

/** The folders of `modules/*` in package.json, lerna.json or pnpm-workspace.yaml. */
function listed(
  { folder, text }: { readonly folder: string; readonly text: string },
  files: Files,
): string[] {
  const texts = [
    text,
    files.readText(resolvePath(folder, "pnpm-workspace.yaml")) ?? "",
    files.readText(resolvePath(folder, "lerna.json")) ?? "",
  ];
  return texts.flatMap((one) =>
    [...one.matchAll(/["'\s-]([\w./-]+)\/\*{1,2}["'\s]/g)]
      .map(([, parent]) => parent)
  ).slice(0, MAX_WORKSPACES);
}
