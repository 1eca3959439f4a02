/** `path` from `base` on, without `.`, `..` and double slashes. Absolute, with `/`; Windows paths keep their drive. */
export function resolvePath(base: string, path: string): string {
  const plain = path.replaceAll("\\", "/");
  const whole = isAbsolute(plain)
    ? plain
    : `${base.replaceAll("\\", "/")}/${plain}`;
  const drive = /^[A-Za-z]:/.exec(whole)?.[0] ?? "";
  const parts: string[] = [];
  for (const part of whole.slice(drive.length).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `${drive}/${parts.join("/")}`;
}

export function isAbsolute(path: string): boolean {
  return /^(?:\/|\\|[A-Za-z]:[\\/])/.test(path);
}

/** `path` relative to `root`, "" for the root itself, or undefined outside of it. */
export function relativeTo(root: string, path: string): string | undefined {
  if (path === root) return "";
  const prefix = root.endsWith("/") ? root : `${root}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : slash === 0 ? "/" : path.slice(0, slash);
}

/** Folders above a file that may say something about it. */
const MOST_FOLDERS = 32;

/** `folder` (relative to the root) and those above it, nearest first; "" is the last one. */
export function foldersUp(folder: string): string[] {
  const found: string[] = [];
  let here = folder;
  for (; here !== "" && found.length < MOST_FOLDERS; here = folderOf(here)) {
    found.push(here);
  }
  return [...found, ""];
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function join(folder: string, name: string): string {
  return folder === ""
    ? name
    : folder.endsWith("/")
    ? folder + name
    : `${folder}/${name}`;
}
