import { textOf } from "./call.ts";
import type { PlacedCall } from "./placed_calls.ts";
import { resolvePath } from "./paths.ts";
import type { World } from "./world.ts";

/** A patch or a script is read this far, in characters. */
const MOST = 400_000;

/** A file of text, as far as it is read; undefined for others. */
export function readFed(
  file: string,
  folder: string | undefined,
  { system }: World,
): string | undefined {
  if (folder === undefined) return undefined;
  const text = system.readText(resolvePath(folder, file))?.slice(0, MOST);
  return text?.includes("\0") ? undefined : text;
}

/** The file that a call reads on stdin: `< file`, `cat file |`. */
export function stdinFile(
  { call }: PlacedCall,
  previous: PlacedCall | undefined,
): string | undefined {
  const given = call.redirections.findLast(({ operator }) => operator === "<");
  if (given) return knownPath(given.target);
  if (!call.piped || previous?.call.program !== "cat") return undefined;
  const [file, ...more] = previous.call.words;
  return file === undefined || more.length > 0 ? undefined : knownPath(file);
}

function knownPath(word: PlacedCall["call"]["written"]): string | undefined {
  return typeof word === "string" && !textOf(word).startsWith("-")
    ? word
    : undefined;
}
