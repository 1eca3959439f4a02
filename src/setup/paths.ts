/** The folder of a path; a root is its own. */
export function parentOf(path: string): string {
  const parent = path.replace(/[\\/][^\\/]*$/, "");
  return parent === path ? path : parent || "/";
}

/** `path` as seen from `root`, when it is below. */
export function relativeTo(root: string, path: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

/**
 * `path` as somebody in the folder `cwd` would name it: below it, above it
 * within `root` (`../a`), below the home folder (`~/a`), or else whole.
 */
export function shownPath(
  path: string,
  { cwd, root, home }: {
    readonly cwd: string;
    readonly root: string;
    readonly home?: string;
  },
): string {
  if (path.startsWith(`${cwd}/`)) return relativeTo(cwd, path);
  if (cwd.startsWith(`${root}/`) && path.startsWith(`${root}/`)) {
    const steps = cwd.slice(root.length).split("/").length - 1;
    return "../".repeat(steps) + relativeTo(root, path);
  }
  return home && path.startsWith(`${home}/`)
    ? `~/${relativeTo(home, path)}`
    : path;
}
