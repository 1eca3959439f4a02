import { byteLength } from "../core/bytes.ts";
import type { Change } from "../git/changes.ts";
import type { FilePatch } from "../git/patch.ts";

/** Bytes of one patch. */
export const PATCH_BYTES = 24_000;

export interface Piece {
  readonly change: Change;
  readonly patch: FilePatch;
}

export interface FittedPatch {
  readonly text: string;
  /** Files that are shown whole. */
  readonly whole: ReadonlySet<Change>;
  /** Files of which some hunks are shown, and how many: `3 of 40 hunks`. */
  readonly partly: ReadonlyMap<Change, string>;
}

/** As much of a patch as fits: whole files first, then whole hunks, in the order of the files. */
export function fitPatch(
  pieces: readonly Piece[],
  budget = PATCH_BYTES,
): FittedPatch {
  let room = budget;
  const texts = new Map<Change, string>();
  const partly = new Map<Change, string>();
  for (const { change, patch } of pieces) {
    const text = patch.header + patch.hunks.join("");
    const bytes = byteLength(text);
    if (bytes > room) continue;
    room -= bytes;
    texts.set(change, text);
  }
  const whole = new Set(texts.keys());
  for (const { change, patch } of pieces) {
    if (whole.has(change)) continue;
    const hunks = fittingHunks(patch, room);
    if (hunks === 0) continue;
    const text = patch.header + patch.hunks.slice(0, hunks).join("");
    room -= byteLength(text);
    texts.set(change, text);
    partly.set(change, `${hunks} of ${patch.hunks.length} hunks`);
  }
  const text = pieces.map(({ change }) => texts.get(change) ?? "").join("");
  return { text, whole, partly };
}

function fittingHunks({ header, hunks }: FilePatch, budget: number): number {
  let room = budget - byteLength(header);
  let count = 0;
  for (const hunk of hunks) {
    room -= byteLength(hunk);
    if (room < 0) break;
    count++;
  }
  return count;
}

/** The beginning of a patch whose first hunk alone is over the budget, cut between lines. */
export function beginningOf(patch: FilePatch, budget = PATCH_BYTES): string {
  const lines = (patch.header + patch.hunks.join("")).split("\n");
  let room = budget;
  let count = 0;
  while (count < lines.length) {
    room -= byteLength(lines[count]) + 1;
    if (room < 0) break;
    count++;
  }
  return lines.slice(0, count).map((line) => `${line}\n`).join("");
}
