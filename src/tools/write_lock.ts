import { ButlerError } from "../core/errors.ts";
import type { Repository } from "../git/repository.ts";
import { withFileLock } from "../io/file_lock.ts";
import { butlerFolder } from "./state.ts";

/** Milliseconds that a call waits for the writes before it; a hook of theirs may be slow. */
const PATIENCE = 120_000;

/** Runs `action` while no other call of butler writes to the repository, in this process or another. */
export async function withWriteLock<T>(
  repository: Repository,
  action: () => Promise<T>,
): Promise<T> {
  const path = `${butlerFolder(repository)}/writer`;
  const done = await withFileLock(path, PATIENCE, action);
  if (done) return done.value;
  throw new ButlerError("timeout", {
    en: "Cannot write: another call is still writing to this repository",
    ja: "書き込めません: 別の呼び出しがこのリポジトリに書き込み中です",
  }, {
    en: "Call work_observe() to see whether it has ended, then call again",
    ja: "work_observe() で終わったか確認し、もう一度呼び出してください",
  });
}
