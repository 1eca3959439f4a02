import { EXIT } from "../core/exit_codes.ts";
import type { System } from "../core/system.ts";
import { readStdin, writeStdout } from "../io/stdio.ts";
import { answerHook } from "./run.ts";

/** `butler hook`: exits 0 whatever happens, so that no failure of ours locks a tool out. */
export async function runHook(system: System): Promise<number> {
  const answer = await answerHook(readStdin, system);
  try {
    if (answer !== "") writeStdout(`${answer}\n`);
  } catch {
    // Nobody can hear it (a full disk): the call goes on.
  }
  return EXIT.ok;
}
