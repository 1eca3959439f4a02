import type { Names, Stash } from "./safety_refs.ts";

/**
 * The calls that bring lost stashes back: oldest first, so that they get their
 * old order. Those above the oldest lost one go and come back.
 */
export function stashSteps(
  { stashes }: Pick<Names, "stashes">,
  now: Pick<Names, "stash" | "stashes">,
): string[][] {
  const left = new Set(now.stashes.map(({ hash }) => hash));
  const lost = stashes.map(({ hash }) => !left.has(hash));
  if (!lost.includes(true)) return [];
  const isCut = now.stash !== "" && now.stash !== now.stashes[0]?.hash;
  if (isCut) return storedAnew(stashes, now.stashes);
  const above = stashes.slice(0, lost.lastIndexOf(true) + 1);
  const moved = above.filter(({ hash }) => left.has(hash)).length;
  const onTop = stashes.length - lost.filter(Boolean).length ===
    now.stashes.length;
  const back = onTop ? above : above.filter(({ hash }) => !left.has(hash));
  return [
    ...Array.from({ length: onTop ? moved : 0 }, () => ["stash", "drop"]),
    ...back.reverse().map(store),
  ];
}

/**
 * `reflog delete` takes the newest from the list and leaves `refs/stash` at it:
 * git lists nothing anew for a ref that has its value already.
 */
function storedAnew(
  before: readonly Stash[],
  now: readonly Stash[],
): string[][] {
  const had = new Set(before.map(({ hash }) => hash));
  const made = now.filter(({ hash }) => !had.has(hash));
  return [
    ["update-ref", "-d", "refs/stash"],
    ...[...made, ...before].reverse().map(store),
  ];
}

function store({ hash, message }: Stash): string[] {
  return ["stash", "store", "-m", message, hash];
}
