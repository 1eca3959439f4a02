import type { Gate } from "./gate.ts";
import type { LogFile } from "./log_files.ts";
import type { Answer } from "./log_worker.ts";
import type { Batch } from "./reading.ts";

/** Takes batches: those of a file together, and the files in their order. */
export type Sink = (batch: Batch, file: LogFile) => void;

/** A file that a thread reads. */
export interface Turn {
  readonly file: LogFile;
  readonly gate: Gate;
  /** Batches that came before it was this file's turn. */
  readonly waiting: string[];
  /** Undefined until the file has ended. */
  readable?: boolean;
}

/**
 * Hands out files to several threads and brings their answers into the order of
 * the files. It is always some thread's turn, and that one never waits.
 */
export class Turns {
  readonly #turns: Turn[] = [];
  #current = 0;

  constructor(readonly files: readonly LogFile[], readonly sink: Sink) {}

  /** The next file for the thread behind `gate`, or undefined when there is none. */
  next(gate: Gate): Turn | undefined {
    const file = this.files[this.#turns.length];
    if (!file) return undefined;
    const turn = { file, gate, waiting: [] };
    this.#turns.push(turn);
    return turn;
  }

  take(turn: Turn, answer: Answer): void {
    if (typeof answer === "boolean") turn.readable = answer;
    else if (turn === this.#turns[this.#current]) this.#pass(turn, answer);
    else {
      turn.waiting.push(answer);
      turn.gate.hold(answer.length);
    }
    this.#advance();
  }

  /** When all have ended. */
  unreadable(): LogFile[] {
    return this.#turns.filter(({ readable }) => !readable)
      .map(({ file }) => file);
  }

  #advance(): void {
    for (;;) {
      const turn = this.#turns[this.#current];
      if (!turn) return;
      for (const batch of turn.waiting.splice(0)) {
        turn.gate.release(batch.length);
        this.#pass(turn, batch);
      }
      if (turn.readable === undefined) return;
      this.#current++;
    }
  }

  #pass({ file }: Turn, batch: string): void {
    this.sink(JSON.parse(batch), file);
  }
}
