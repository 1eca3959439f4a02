import type { System } from "../core/system.ts";
import { lostThere } from "./remote_deletions.ts";
import type { RemoteRef } from "./remote_deletions.ts";
import { keptBy, pinRefs } from "./safety.ts";
import type { Snapshot } from "./safety.ts";
import { lostSettings } from "./safety_config.ts";
import type { Settings } from "./safety_config.ts";
import { lostRefs, ORIGINAL, unheld } from "./safety_refs.ts";
import type { Names } from "./safety_refs.ts";

/** Mirrors that are brought back one by one; more come back together. */
const FEW = 10;

/** The calls that bring lost branches, tags and notes back; the current branch comes with HEAD. */
export async function refSteps(
  system: System,
  folder: string,
  snapshot: Snapshot,
  now: Names,
): Promise<string[][]> {
  const { head } = snapshot.names;
  const lost = (await lostRefs(system, folder, snapshot.names, now))
    .filter(([name]) => name !== `refs/heads/${head.branch}`);
  await pinRefs(system, folder, snapshot, lost);
  return lost.map(([name, hash]) => ["update-ref", name, hash]);
}

/**
 * The calls that bring back what mirrored a remote: all of one that is gone
 * from the settings, else what no other name has. What has moved is in the
 * mirror's own reflog, unless filter-branch has rewritten it.
 */
export async function mirrorSteps(
  system: System,
  folder: string,
  snapshot: Snapshot,
  now: Names,
  after: Settings,
): Promise<string[][]> {
  const { settings, names: { mirrors } } = snapshot;
  const removed = lostSettings(settings, after)
    .map((key) => /^remote\.(.*)\.url$/s.exec(key)?.[1])
    .filter((name) => name !== undefined);
  const isRemoved = (ref: string) =>
    removed.some((name) => ref.startsWith(`refs/remotes/${name}/`));
  const gone = [...mirrors].filter(([ref]) => !now.mirrors.has(ref));
  const hashes = gone.map(([, { hash }]) => hash);
  const free = await unheld(system, folder, hashes);
  const rewritten = [...mirrors].filter(([ref, { hash }]) =>
    now.mirrors.get(ref)?.hash !== hash &&
    now.refs.get(ORIGINAL + ref) === hash
  );
  const lost = [...rewritten, ...gone].filter(([ref, { target, hash }]) =>
    isRemoved(ref) || (!target && (now.mirrors.has(ref) || free.has(hash)))
  );
  const plain = lost.filter(([, { target }]) => !target)
    .map(([ref, { hash }]) => [ref, hash] as const);
  await pinRefs(system, folder, snapshot, plain);
  return [
    ...plain.length > FEW ? [together(snapshot)] : plain
      .map(([ref, hash]) => ["update-ref", ref, hash]),
    ...lost.flatMap(([ref, { target }]) =>
      target ? [["symbolic-ref", ref, target]] : []
    ),
  ];
}

/** A fetch from the names that the snapshot keeps. */
function together(snapshot: Snapshot): string[] {
  const refs = `${keptBy(snapshot)}remotes/*:refs/remotes/*`;
  return ["fetch", "--no-prune", "--no-tags", ".", refs];
}

/** The calls that push back what a push has deleted, unless a name here still has it. */
export async function remoteSteps(
  system: System,
  folder: string,
  snapshot: Snapshot,
  deleted: readonly RemoteRef[],
): Promise<string[][]> {
  const lost = await lostThere(system, folder, deleted);
  const kept = lost.map(({ name, hash }) => [`pushed/${name}`, hash] as const);
  await pinRefs(system, folder, snapshot, kept);
  return lost.map((
    { remote, name, hash },
  ) => ["push", remote, `${hash}:${name}`]);
}
