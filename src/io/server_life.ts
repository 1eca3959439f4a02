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
