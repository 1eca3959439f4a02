/** Length of the JSON that one thread may have waiting for its turn. */
const MOST_HELD = 16 * 1024 * 1024;

const OPEN = 0;
const CLOSED = 1;

/**
 * Makes a thread wait that is too far ahead. In shared memory, because a thread
 * hears no message while it reads a file.
 */
export class Gate {
  readonly #state: Int32Array;
  #held = 0;

  constructor(
    readonly memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  ) {
    this.#state = new Int32Array(memory);
  }

  hold(length: number): void {
    this.#held += length;
    if (this.#held > MOST_HELD) Atomics.store(this.#state, 0, CLOSED);
  }

  release(length: number): void {
    this.#held -= length;
    Atomics.store(this.#state, 0, OPEN);
    Atomics.notify(this.#state, 0);
  }

  /** Called in the thread, with the memory of the other side's gate. */
  wait(): void {
    Atomics.wait(this.#state, 0, CLOSED);
  }
}
