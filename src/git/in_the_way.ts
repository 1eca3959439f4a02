import type { GitOutput } from "./run.ts";

/** Work that git would have to overwrite, and so did not begin. */
export interface InTheWay {
  readonly kind: "changed" | "untracked";
  /** From the root; undefined where git does not name them. */
  readonly files?: readonly string[];
}

/** Lists of files (unpack-trees.c, `setup_unpack_trees_porcelain`; merge.c). */
const CHANGED =
  /^error: Your local changes to the following files would be overwritten by .*:\n((?:[ \t]+.+\n?)+)/gm;
const UNTRACKED =
  /^error: (?:The following untracked working tree files would be (?:overwritten|removed) by|Updating the following directories would lose untracked files in them:).*\n((?:[ \t]+.+\n?)+)/gm;
/** One file a line (unpack-trees.c, builtin/stash.c). */
const CHANGED_ONE = /^error: Entry '(.+)' not uptodate\. Cannot merge\.$/gm;
const UNTRACKED_ONE =
  /^(?:error: Untracked working tree file '(.+)' would be overwritten by merge\.|(.+) already exists, no checkout)$/gm;
/** No file (wt-status.c, sequencer.c). */
const UNNAMED =
  /^error: (?:cannot (?:rebase|pull with rebase): (?:You have unstaged|Your index contains)|your local changes would be overwritten by)/m;

/** What git says is in its way; undefined where nothing is. */
export function readInTheWay(
  { stdout, stderr }: GitOutput,
): InTheWay | undefined {
  const said = `${stderr}\n${stdout}`;
  if (/^CONFLICT \(/m.test(said)) return undefined;
  const untracked = [
    ...listed(said, UNTRACKED),
    ...matches(said, UNTRACKED_ONE),
  ];
  if (untracked.length > 0) return { kind: "untracked", files: untracked };
  const changed = [...listed(said, CHANGED), ...matches(said, CHANGED_ONE)];
  if (changed.length > 0) return { kind: "changed", files: changed };
  return UNNAMED.test(said) ? { kind: "changed" } : undefined;
}

function listed(said: string, pattern: RegExp): string[] {
  return matches(said, pattern).flatMap((block) =>
    block.split("\n").map((line) => line.trim()).filter(Boolean)
  );
}

function matches(said: string, pattern: RegExp): string[] {
  return Array.from(
    said.matchAll(pattern),
    ([, first, second]) => first ?? second,
  );
}
