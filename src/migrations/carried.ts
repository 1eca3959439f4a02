import { textOf } from "./call.ts";
import type { Call } from "./call.ts";
import { resolvePath } from "./paths.ts";
import type { PlacedCall } from "./placed_calls.ts";
import type { ShellWrite } from "./shell_writes.ts";

/** Follows what git shows through files of the line: `git show main:F > x && cp x F`. */
export class Carried {
  readonly #held = new Map<string, ShellWrite["from"]>();

  /** The writes of a call in the order of the line; a copy of git's own text comes from git, too. */
  follow(
    writes: readonly ShellWrite[],
    { call, folder }: PlacedCall,
  ): readonly ShellWrite[] {
    if (folder === undefined) return writes;
    const source = copied(call);
    const from = source && this.#held.get(resolvePath(folder, source));
    const known = !from
      ? writes
      : writes.map((one) => one.how === "changes" ? { ...one, from } : one);
    for (const { path, from, appends } of known) {
      this.#held.set(resolvePath(folder, path), appends ? undefined : from);
    }
    return known;
  }
}

/** The file that is copied or moved, where it is one. */
function copied({ program, words }: Call): string | undefined {
  if (!/^g?(?:cp|mv)$/.test(program)) return undefined;
  const operands = words.map(textOf).filter((one) => !/^-[fpv]+$/.test(one));
  return operands.length === 2 ? operands[0] : undefined;
}
