/** Milliseconds between two attempts. */
const PAUSE = 15;

/**
 * Runs `action` while this process alone holds the lock of `path`, or returns
 * undefined when one holder has kept it for `patience` milliseconds. The kernel
 * holds the lock, not the file: it ends with the process, so none gets stale.
 * The file only says who: `PID TIME`, the time as ISO 8601.
 */
export async function withFileLock<T>(
  path: string,
  patience: number,
  action: () => Promise<T>,
): Promise<{ readonly value: T } | undefined> {
  using file = Deno.openSync(path, { create: true, write: true, mode: 0o600 });
  let holder: string | undefined;
  let end = 0;
  while (!(await file.tryLock(true))) {
    const now = lockHolder(path);
    if (now !== holder) [holder, end] = [now, performance.now() + patience];
    if (performance.now() >= end) return undefined;
    await pause(PAUSE);
  }
  file.truncateSync();
  const told = `${Deno.pid} ${new Date().toISOString()}\n`;
  file.writeSync(new TextEncoder().encode(told));
  return { value: await action() };
}

/** What the last one that took a lock wrote; "" where nothing can be read. */
export function lockHolder(path: string): string {
  try {
    return Deno.readTextFileSync(path).trim();
  } catch {
    return ""; // Windows lets nobody read what is locked
  }
}

/** Waits some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
