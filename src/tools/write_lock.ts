import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import type { Repository } from "../git/repository.ts";
import { environment } from "../io/environment.ts";
import { lockHolder, withFileLock } from "../io/file_lock.ts";
import { butlerFolder } from "./state.ts";

/** Milliseconds that a call waits for one write before it. A hook of that may be slower: the answer says so. */
const PATIENCE = 10_000;

/** Calls in a hook of a call in a hook. */
const DEEPEST = 2;

/** Tells the hooks and filters of a call which locks it and those above it hold, a line each. */
const HELD = "BUTLER_WRITE_LOCK";

/**
 * Runs `action` while no other call of butler writes to the repository, in this
 * process or another. A call from a hook of the one that writes goes ahead:
 * that one waits for the hook. So `action` gets a system whose processes know
 * of the lock.
 */
export async function withWriteLock<T>(
  system: System,
  repository: Repository,
  action: (system: System) => Promise<T>,
): Promise<T> {
  const path = lockOf(repository);
  const depth = locksAbove().filter((one) => one === path).length;
  if (depth > DEEPEST) throw callsItself();
  const told = tellingProcesses(system, path);
  const patience = depth > 0 ? 0 : PATIENCE;
  const done = await withFileLock(path, patience, () => action(told));
  if (done) return done.value;
  if (depth > 0) return await action(told);
  throw stillWriting(lockHolder(path));
}

/** `holder` is what the one that writes says of itself: its process and since when. */
function stillWriting(holder: string): ButlerError {
  const [, id, since] = /^(\d+) (\S+)$/.exec(holder) ?? [];
  const who = id === undefined
    ? ""
    : ` (butler, process ${id}, since ${since})`;
  return new ButlerError("timeout", {
    en: `Cannot write: another call is still writing to this repository${who}`,
    ja: `書き込めません: 別の呼び出しがこのリポジトリに書き込み中です${who}`,
  }, {
    en:
      "It may wait for a hook of the repository: call work_observe() to see whether it has ended, then call again; if it hangs, tell the person",
    ja:
      "リポジトリのフックを待っている可能性があります。work_observe() で終わったか確認し、もう一度呼び出してください。止まったままなら伝えてください",
  });
}

/** The same where nobody waits: undefined, and nothing done, while another call writes. */
export function withFreeLock<T>(
  system: System,
  repository: Repository,
  action: (system: System) => Promise<T>,
): Promise<{ readonly value: T } | undefined> {
  const path = lockOf(repository);
  return withFileLock(path, 0, () => action(tellingProcesses(system, path)));
}

function tellingProcesses(system: System, lock: string): System {
  const more = { [HELD]: [...locksAbove(), lock].join("\n") };
  return {
    ...system,
    run: ({ env, ...request }) =>
      system.run({ ...request, env: { ...env ?? environment(), ...more } }),
  };
}

/** Whether this process was started by a hook of a call that writes here. */
export function isInsideLock(repository: Repository): boolean {
  return locksAbove().includes(lockOf(repository));
}

/** A filter or a hook that is run for its own call would start forever. */
function callsItself(): ButlerError {
  return new ButlerError("invalid_argument", {
    en:
      "Cannot go on: a hook or a filter of the repository calls butler again and again",
    ja:
      "続行できません: リポジトリのフックかフィルターが butler を繰り返し呼び出しています",
  }, {
    en: "Ask the person to take that call out of the hook or the filter",
    ja: "フックかフィルターからその呼び出しを外すよう依頼してください",
  });
}

function locksAbove(): string[] {
  return (environment()[HELD] ?? "").split("\n").filter((path) => path);
}

function lockOf(repository: Repository): string {
  return `${butlerFolder(repository)}/writer`;
}
