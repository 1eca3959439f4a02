import { Gate } from "./gate.ts";
import { LogReader } from "./log_reader.ts";

/** A file to read, sent to a worker. */
export interface Task {
  readonly path: string;
  /** The memory of the gate that it passes before each batch. */
  readonly gate: SharedArrayBuffer;
}

/**
 * What a worker answers: Batches as JSON, which is cheaper to send than the
 * object, and in the end whether the file could be read.
 */
export type Answer = string | boolean;

/** The global scope of a worker, as far as it is used here. */
interface WorkerScope {
  onmessage: (event: MessageEvent<Task>) => void;
  postMessage(answer: Answer): void;
}

/**
 * A thread that reads logs. It runs this very module, or the chunk of the bundle
 * that holds it: an entry of its own would cut the hook into more chunks.
 */
export function startLogWorker(): Worker {
  return new Worker(import.meta.url, { type: "module" });
}

if ("WorkerGlobalScope" in globalThis) {
  serve(globalThis as unknown as WorkerScope);
}

function serve(scope: WorkerScope): void {
  const reader = new LogReader();
  scope.onmessage = ({ data }) => {
    const gate = new Gate(data.gate);
    const readable = reader.read(data.path, (batch) => {
      gate.wait();
      scope.postMessage(JSON.stringify(batch));
    });
    scope.postMessage(readable);
  };
}
