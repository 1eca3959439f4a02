import { Gate } from "./gate.ts";
import type { LogFile } from "./log_files.ts";
import { startLogWorker } from "./log_worker.ts";
import type { Answer, Task } from "./log_worker.ts";
import { Turns } from "./turns.ts";
import type { Sink } from "./turns.ts";

/** Bytes; below that the threads' start takes as long as they save. */
const WORTH_THREADS = 64e6;

/** More would wait for the one that adds up, and take memory. */
const MOST_THREADS = 4;

/** How many threads should read `files` on a machine with `cores`. */
export function threadsFor(files: readonly LogFile[], cores: number): number {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes < WORTH_THREADS
    ? 1
    : Math.min(files.length, cores, MOST_THREADS);
}

/**
 * Reads files on `count` threads; returns those that could not be read. The
 * first file that is not finished goes on to the sink as it is read, what comes
 * after it waits; a thread with too much of that pauses, so memory is bounded.
 * Rejects when a thread fails.
 */
export async function readOnThreads(
  files: readonly LogFile[],
  count: number,
  sink: Sink,
  start: () => Worker = startLogWorker,
): Promise<LogFile[]> {
  const turns = new Turns(files, sink);
  const workers: Worker[] = [];
  try {
    while (workers.length < count) workers.push(start());
    await Promise.all(workers.map((worker) => work(worker, turns)));
  } finally {
    for (const worker of workers) worker.terminate();
  }
  return turns.unreadable();
}

/** Has a worker read one file after the other until there is none. */
function work(worker: Worker, turns: Turns): Promise<void> {
  const gate = new Gate();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let turn = turns.next(gate);
  const ask = () => {
    if (!turn) return resolve();
    const task: Task = { path: turn.file.path, gate: gate.memory };
    worker.postMessage(task);
  };
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    try {
      turns.take(turn!, data);
      if (typeof data === "string") return;
      turn = turns.next(gate);
      ask();
    } catch (error) {
      reject(error);
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(event.message));
  };
  ask();
  return promise;
}
