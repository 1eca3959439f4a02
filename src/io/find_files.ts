export interface FoundFile {
  /** Absolute, links resolved as far as `root`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
}

/** What is below a folder, or why nothing can be said. */
export type Found =
  | {
    readonly kind: "found";
    readonly files: readonly FoundFile[];
    /** Folders that are not ours to read. */
    readonly unreadable: readonly string[];
  }
  | { readonly kind: "missing" | "denied" | "unfit" };

/**
 * The files below a folder whose names end in `extension`, by path; a file of
 * such a name is itself. Of links to folders only those right below `root` are
 * followed, and only out of it: nothing is found twice. `unfit` is any other
 * file, a device, a link into nothing but itself.
 */
export function findFiles(root: string, extension: string): Found {
  const files: FoundFile[] = [];
  const unreadable: string[] = [];
  try {
    const path = Deno.realPathSync(root);
    const { isFile, isDirectory } = Deno.statSync(path);
    if (isFile && path.endsWith(extension)) add(path, files);
    else if (isDirectory) {
      walk(path, extension, files, unreadable);
      for (const linked of linkedFolders(path)) {
        walkInto(linked, extension, files, unreadable);
      }
    } else return { kind: "unfit" };
  } catch (error) {
    return { kind: kindOf(error) };
  }
  files.sort((a, b) => a.path < b.path ? -1 : 1);
  return { kind: "found", files, unreadable };
}

function walk(
  folder: string,
  extension: string,
  files: FoundFile[],
  unreadable: string[],
): void {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) walkInto(path, extension, files, unreadable);
    else if (entry.name.endsWith(extension)) add(path, files);
  }
}

function walkInto(...where: Parameters<typeof walk>): void {
  const [folder, , , unreadable] = where;
  try {
    walk(...where);
  } catch {
    unreadable.push(folder);
  }
}

function* linkedFolders(root: string): Generator<string> {
  for (const { name, isSymlink } of Deno.readDirSync(root)) {
    const path = `${root}/${name}`;
    if (isSymlink && leadsOut(path, root)) yield path;
  }
}

/** To a folder that neither is in `root` nor holds it. */
function leadsOut(link: string, root: string): boolean {
  try {
    const target = Deno.realPathSync(link);
    return Deno.statSync(target).isDirectory &&
      !`${target}/`.startsWith(`${root}/`) &&
      !`${root}/`.startsWith(`${target}/`);
  } catch {
    return false; // a broken link
  }
}

function add(path: string, files: FoundFile[]): void {
  try {
    const { size, mtime, isFile } = Deno.statSync(path);
    if (isFile) files.push({ path, size, modified: mtime ?? new Date(0) });
  } catch {
    // It went away meanwhile, or is a broken link.
  }
}

function kindOf(error: unknown): "missing" | "denied" | "unfit" {
  if (error instanceof Deno.errors.PermissionDenied) return "denied";
  return error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory
    ? "missing"
    : "unfit";
}
