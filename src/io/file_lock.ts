/** Milliseconds between two attempts. */
const PAUSE = 15;

/**
 * Runs `action` while this process alone holds the lock of `path`, or returns
 * undefined when it is still taken after `patience` milliseconds. The kernel
 * holds the lock, not the file: it ends with the process, so none gets stale.
 */
export async function withFileLock<T>(
  path: string,
  patience: number,
  action: () => Promise<T>,
): Promise<{ readonly value: T } | undefined> {
  using file = Deno.openSync(path, { create: true, write: true, mode: 0o600 });
  const end = performance.now() + patience;
  while (!(await file.tryLock(true))) {
    if (performance.now() > end) return undefined;
    await pause(PAUSE);
  }
  return { value: await action() };
}

/** Waits some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
