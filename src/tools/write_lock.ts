import { ButlerError } from "../core/errors.ts";
import type { Repository } from "../git/repository.ts";
import { environment } from "../io/environment.ts";
import { withFileLock } from "../io/file_lock.ts";
import { butlerFolder } from "./state.ts";

/** Milliseconds that a call waits for the writes before it; a hook of theirs may be slow. */
const PATIENCE = 120_000;

/** Tells the hooks of a call which lock it holds. */
const HELD = "BUTLER_WRITE_LOCK";

/**
 * Runs `action` while no other call of butler writes to the repository, in this
 * process or another. A call from a hook of the one that writes goes ahead:
 * that one waits for the hook.
 */
export async function withWriteLock<T>(
  repository: Repository,
  action: () => Promise<T>,
): Promise<T> {
  const path = lockOf(repository);
  const isInside = isInsideLock(repository);
  const done = await withFileLock(path, isInside ? 0 : PATIENCE, action);
  if (done) return done.value;
  if (isInside) return await action();
  throw new ButlerError("timeout", {
    en: "Cannot write: another call is still writing to this repository",
    ja: "書き込めません: 別の呼び出しがこのリポジトリに書き込み中です",
  }, {
    en: "Call work_observe() to see whether it has ended, then call again",
    ja: "work_observe() で終わったか確認し、もう一度呼び出してください",
  });
}

/** Variables for a process that runs hooks while the lock is held. */
export function insideLock(repository: Repository): Record<string, string> {
  return { [HELD]: lockOf(repository) };
}

/** Whether this process was started by a hook of a call that writes here. */
export function isInsideLock(repository: Repository): boolean {
  return environment()[HELD] === lockOf(repository);
}

function lockOf(repository: Repository): string {
  return `${butlerFolder(repository)}/writer`;
}
