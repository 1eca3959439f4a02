/** The folder of a path; a root is its own. */
export function parentOf(path: string): string {
  const parent = path.replace(/[\\/][^\\/]*$/, "");
  return parent === path ? path : parent || "/";
}

/** `path` as seen from `root`, when it is below. */
export function relativeTo(root: string, path: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}
