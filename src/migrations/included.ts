import { rootedGlob } from "./glob.ts";
import { folderOf, nameOf, resolvePath } from "./paths.ts";
import { taskLines } from "./task_files.ts";
import type { Files } from "./workspaces.ts";

/** Files that a task file brings in. */
const MOST_FILES = 20;

/** A Makefile with the files that it includes, one level: `include mk/*.mk`; a justfile with its imports. */
export function withIncluded(
  text: string,
  folder: string,
  files: Files,
): string {
  let left = MOST_FILES;
  return text.replace(INCLUDE, (_, made?: string, just?: string) => {
    const names = just !== undefined ? [just] : made!.trim().split(/\s+/);
    return names.flatMap((name) => expanded(name, folder, files))
      .map((path) => --left < 0 ? undefined : files.readText(path))
      .filter((one) => one !== undefined).join("\n");
  });
}

const INCLUDE =
  /^(?:(?:-|s)?include[ \t]+([^\n#]+)|import\??[ \t]+["']([^"'\n]+)["']).*$/gm;

/** The files that a name stands for, absolute: `mk/*.mk`. */
export function expanded(name: string, folder: string, files: Files): string[] {
  const path = resolvePath(folder, name);
  if (/\$/.test(name)) return [];
  if (!/[*?]/.test(nameOf(path))) return [path];
  const pattern = rootedGlob(nameOf(path));
  const inside = folderOf(path);
  return (files.list(inside) ?? []).filter((one) => pattern.test(one))
    .sort().map((one) => `${inside}/${one}`);
}

/** A task of a Taskfile that another one includes: `task db:reset` with `includes: { db: ./db }`. */
export function includedTask(
  text: string,
  name: string,
  folder: string,
  files: Files,
): { readonly folder: string; readonly lines: readonly string[] } | undefined {
  const [, space, rest] = /^([\w-]+):(.+)$/.exec(name) ?? [];
  if (space === undefined) return undefined;
  const path = new RegExp(
    `^includes:[^]*?^\\s+${space}:[ \\t]*(?:\\n\\s+taskfile:[ \\t]*)?["']?([\\w./-]+)`,
    "m",
  ).exec(text)?.[1];
  if (path === undefined) return undefined;
  const whole = resolvePath(folder, path);
  const names = /\.ya?ml$/.test(path)
    ? [whole]
    : [`${whole}/Taskfile.yml`, `${whole}/Taskfile.yaml`];
  const found = names.map((one) => files.readText(one))
    .find((one) => one !== undefined);
  return found === undefined
    ? undefined
    : { folder, lines: taskLines(found, rest) };
}
