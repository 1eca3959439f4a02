/**
 * Looks for inputs on which something does not hold:
 * `deno task fuzz [SECONDS] [TARGET] [--seed N]`, 60 seconds over all targets
 * when nothing is said. Each find is minimised and added to `fixtures/fuzz/`,
 * where a test replays it. Exits 1 when there was a find.
 */

import { parseArgs } from "@std/cli/parse-args";
import { targetNamed, TARGETS } from "./fuzz/catalog.ts";
import { addFind, pack } from "./fuzz/corpus.ts";
import { inputOf } from "./fuzz/run_target.ts";
import { kindOf } from "./fuzz/target.ts";
import type { Target } from "./fuzz/target.ts";
import type { Message, Order } from "./fuzz/worker.ts";

/** Milliseconds without a new case: the input hangs. */
const HANG = 60_000;
/** Finds of one kind in one run; one cause rarely needs more. */
const MOST_OF_A_KIND = 5;

interface Tally {
  inputs: number;
  finds: number;
}

async function fuzz(
  target: Target,
  seed: number,
  end: number,
): Promise<Tally> {
  const kinds = new Map<string, number>();
  const tally: Tally = { inputs: 0, finds: 0 };
  const onFind = (input: string, problem: string) => {
    const kind = kindOf(problem);
    const count = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, count);
    tally.finds++;
    if (count > MOST_OF_A_KIND) return;
    console.error(
      `${target.name}: ${problem}\n  ${JSON.stringify(pack(input))}`,
    );
    addFind(target, input, problem);
  };
  for (let first = 0; Date.now() < end;) {
    const { next, hangs } = await runWorker(
      { target: target.name, seed, first, end, counter: newCounter() },
      onFind,
    );
    if (hangs) onFind(inputOf(target, seed, next), "hangs: no answer");
    first = hangs ? next + 1 : next;
    tally.inputs = first;
  }
  return tally;
}

function newCounter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** Runs a worker until the time is over or an input hangs. */
function runWorker(
  order: Order,
  onFind: (input: string, problem: string) => void,
): Promise<{ next: number; hangs: boolean }> {
  const url = new URL("./fuzz/worker.ts", import.meta.url);
  const worker = new Worker(url, { type: "module" });
  return new Promise((resolve, reject) => {
    let seen = -1;
    let since = Date.now();
    const finish = (next: number, hangs: boolean) => {
      clearInterval(watch);
      worker.terminate();
      resolve({ next, hangs });
    };
    const watch = setInterval(() => {
      const now = Atomics.load(order.counter, 0);
      if (now !== seen) since = Date.now();
      seen = now;
      if (Date.now() - since > HANG) finish(now, true);
    }, 500);
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      since = Date.now();
      if (data.kind === "find") onFind(data.input, data.problem);
      else finish(data.next, false);
    };
    worker.onerror = (event) => {
      clearInterval(watch);
      reject(new Error(event.message));
    };
    worker.postMessage(order);
  });
}

const { _: [seconds = 60, name], seed = Date.now() % 1_000_000 } = parseArgs(
  Deno.args,
);
const targets = name === undefined ? TARGETS : [targetNamed(String(name))];
console.log(`seed ${seed}`);
for (const target of targets) {
  const share = Number(seconds) * 1000 / targets.length;
  const { inputs, finds } = await fuzz(target, seed, Date.now() + share);
  console.log(
    `${target.name.padEnd(12)} ${String(inputs).padStart(9)} inputs ` +
      `${String(finds).padStart(4)} finds  ${target.holds}`,
  );
  if (finds > 0) Deno.exitCode = 1;
}
