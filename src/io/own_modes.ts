/** What git does not keep of a file: its permissions, beyond "executable or not". */

/** Permission bits of a regular file; undefined where there is none. */
export function permissionsOf(path: string): number | undefined {
  try {
    const { isFile, mode } = Deno.lstatSync(path);
    return isFile && mode !== null ? mode & 0o777 : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file's content can be read; a missing file cannot. */
export function isReadable(path: string): boolean {
  try {
    Deno.openSync(path).close();
    return true;
  } catch {
    return false;
  }
}

/** Whether a file that this process creates could get these permissions by itself. */
export function isUsual(permissions: number): boolean {
  const taken = Deno.build.os === "windows" ? 0 : Deno.umask();
  return [0o666, 0o777].some((all) => (all & ~taken) === permissions);
}

export function setPermissions(path: string, permissions: number): void {
  Deno.chmodSync(path, permissions);
}
