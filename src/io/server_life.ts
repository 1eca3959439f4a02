import process from "node:process";

const SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];

/** Ends the process at once: an open stdin would keep it alive. */
export function endProcess(code: number): never {
  Deno.exit(code);
}

/** Resolves when the client is gone: stdin ends, or a signal asks to end. */
export function clientGone(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
    for (const signal of SIGNALS) Deno.addSignalListener(signal, resolve);
  });
}

/**
 * Resolves when everything that was answered so far is written. A turn of the
 * event loop comes first: the transport sends an answer a few microtasks after
 * the call that gave it has ended.
 */
export async function answersWritten(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise<void>((resolve) => {
    process.stdout.write("", () => resolve());
  });
}
