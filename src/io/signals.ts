import type { GroupSignal, Running } from "./spawn_to_file.ts";

const FORWARDED: readonly GroupSignal[] = [
  "SIGTERM",
  "SIGINT",
  "SIGHUP",
  "SIGQUIT",
  "SIGUSR1",
  "SIGUSR2",
  "SIGCONT",
];

/**
 * Hands on to `target` what is sent to butler, Ctrl-C and Ctrl-Z of the terminal
 * too: a process in a session of its own gets none itself. To be called before
 * that process starts, so that no signal finds butler unprepared; handlers run
 * in a later turn of the event loop. Returns what ends it.
 */
export function forwardSignals(
  target: (signal: GroupSignal) => void,
): () => void {
  if (Deno.build.os === "windows") return () => {};
  const handlers: [GroupSignal, () => void][] = FORWARDED.map((
    name,
  ) => [name, () => target(name)]);
  handlers.push(["SIGTSTP", () => suspend(target)]);
  for (const [name, handler] of handlers) {
    Deno.addSignalListener(name, handler);
  }
  return () => {
    for (const [name, handler] of handlers) {
      Deno.removeSignalListener(name, handler);
    }
  };
}

/** An orphaned group ignores SIGTSTP (POSIX), so it gets the one it cannot. */
function suspend(target: (signal: GroupSignal) => void): void {
  target("SIGSTOP");
  Deno.kill(Deno.pid, "SIGSTOP");
}

const WATCHDOG = `read -r _ && exit
kill -s TERM -- -"$1"; sleep 2; kill -s KILL -- -"$1"`;

/**
 * Ends the group of a process when butler is killed with no chance to do it
 * itself: a shell waits on a pipe that only butler holds open. Returns what
 * dismisses it.
 */
export function guardAgainstOwnDeath(running: Running): () => Promise<void> {
  if (Deno.build.os === "windows" || running.pid === undefined) {
    return () => Promise.resolve();
  }
  try {
    const watchdog = new Deno.Command("/bin/sh", {
      args: ["-c", WATCHDOG, "sh", String(running.pid)],
      stdin: "piped",
      stdout: "null",
      stderr: "null",
      detached: true,
    }).spawn();
    return () => dismiss(watchdog);
  } catch {
    return () => Promise.resolve(); // the check runs all the same
  }
}

async function dismiss(watchdog: Deno.ChildProcess): Promise<void> {
  try {
    const writer = watchdog.stdin.getWriter();
    await writer.write(new Uint8Array([0x0a]));
    await writer.close();
    await watchdog.status;
  } catch {
    // Somebody ended it.
  }
}
