export interface FoundFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
}

/**
 * The files below a folder whose names end in `extension`, by path; a file
 * alone is itself. Links to folders below are not followed, what cannot be read
 * is left out. Undefined when there is nothing at `root`.
 */
export function findFiles(
  root: string,
  extension: string,
): FoundFile[] | undefined {
  const found: FoundFile[] = [];
  try {
    if (Deno.statSync(root).isFile) add(root, found);
    else walk(root, extension, found);
  } catch {
    return undefined;
  }
  return found.sort((a, b) => a.path < b.path ? -1 : 1);
}

function walk(folder: string, extension: string, found: FoundFile[]): void {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) {
      try {
        walk(path, extension, found);
      } catch {
        // A folder that is not ours to read.
      }
    } else if (entry.name.endsWith(extension)) add(path, found);
  }
}

function add(path: string, found: FoundFile[]): void {
  try {
    const { size, mtime, isFile } = Deno.statSync(path);
    if (isFile) found.push({ path, size, modified: mtime ?? new Date(0) });
  } catch {
    // It went away meanwhile, or is a broken link.
  }
}
