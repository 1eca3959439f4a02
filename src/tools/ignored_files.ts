import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { git } from "../git/repository.ts";
import { fileSize } from "../io/work_files.ts";

/** Ignored files that are worth saving: settings and notes, not what a build makes again. */
export interface IgnoredFiles {
  readonly files: readonly string[];
  /** Folders and large files that are left out. */
  readonly missing: readonly string[];
}

/** Folders that a package manager, a build or a test run makes again. */
const REMADE = new Set(
  ["node_modules", "bower_components", ".venv", "venv", "__pycache__"]
    .concat([".tox", ".nox", ".mypy_cache", ".pytest_cache", ".ruff_cache"])
    .concat(["target", "dist", "build", "_build", "coverage", ".gradle"])
    .concat([".next", ".nuxt", ".svelte-kit", ".turbo", ".parcel-cache"])
    .concat([".cache", ".angular", ".dart_tool"]),
);

/** Whether an ignored file or folder is, or is in, one that is made again. */
export function isRemade(path: string): boolean {
  return path.split("/").slice(0, -1).some((name) => REMADE.has(name));
}

const MOST_FILES = 2_000;
/** Bytes of one file, and of all ignored files together. */
export const LARGEST = 50_000_000;

/** All ignored files when they are few and small, else those beside folders that are ignored whole. */
export async function smallIgnored(
  system: System,
  root: string,
): Promise<IgnoredFiles> {
  const args = [
    "ls-files",
    "-z",
    "--others",
    "--ignored",
    "--exclude-standard",
  ];
  const all = nulFields(await git(system, root, args));
  const inside = all.filter((path) => path.endsWith("/"));
  if (fits(root, all)) return { files: all, missing: inside };
  const top = nulFields(await git(system, root, [...args, "--directory"]));
  const folders = top.filter((path) => path.endsWith("/"));
  const files = top.filter((path) => !path.endsWith("/"));
  const small = files.filter((path) => fits(root, [path]));
  const large = files.filter((path) => !small.includes(path));
  return { files: small, missing: [...folders, ...large] };
}

function fits(root: string, files: readonly string[]): boolean {
  if (files.length > MOST_FILES) return false;
  const bytes = files.reduce(
    (total, path) => total + (fileSize(`${root}/${path}`) ?? 0),
    0,
  );
  return bytes <= LARGEST;
}

/**
 * The options that make `clean` leave a path where it is. With `-X` the
 * patterns of `-e` add to what it removes, so there one takes the path out.
 */
export function keep(path: string, onlyIgnored: boolean): string[] {
  const pattern = `/${path.replace(/[*?[\\]/g, "\\$&")}`;
  return ["-e", onlyIgnored ? `!${pattern}` : pattern];
}
