/** Runs one target for `tools/fuzz.ts`, which sees by the shared counter whether an input hangs. */

/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/// <reference lib="deno.unstable" />

import { targetNamed } from "./catalog.ts";
import { runTarget } from "./run_target.ts";

export interface Order {
  readonly target: string;
  readonly seed: number;
  readonly first: number;
  /** Milliseconds since the epoch. */
  readonly end: number;
  /** [0]: the number of the case that is tried. */
  readonly counter: Int32Array;
}

export type Message =
  | { readonly kind: "find"; readonly input: string; readonly problem: string }
  | { readonly kind: "done"; readonly next: number };

self.onmessage = async ({ data }: MessageEvent<Order>) => {
  const { target, seed, first, end, counter } = data;
  const next = await runTarget(targetNamed(target), {
    seed,
    first,
    goesOn(next) {
      Atomics.store(counter, 0, next);
      return Date.now() < end;
    },
    onFind: (input, problem) => post({ kind: "find", input, problem }),
  });
  post({ kind: "done", next });
};

function post(message: Message): void {
  self.postMessage(message);
}
