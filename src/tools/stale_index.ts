import type { System } from "../core/system.ts";
import type { Repository } from "../git/repository.ts";

/**
 * Lets the index follow a record whose git was killed before that, so that a
 * read tells no changes that are none. True when something was mended. Waits
 * for nobody: while another call writes, or git itself, the index is theirs.
 */
export async function mendStaleIndex(
  system: System,
  { root, ...repository }: Repository,
): Promise<boolean> {
  const files = system.list(`${repository.commonDir}/butler`) ?? [];
  const isOpen = files.some((name) => /^record-.*\.json$/.test(name));
  if (!isOpen || root === undefined) return false;
  if (system.kindOf(`${repository.gitDir}/index.lock`)) return false;
  const [{ followLanded }, { withFreeLock }] = await Promise.all([
    import("./record_journal.ts"),
    import("./write_lock.ts"),
  ]);
  const tree = { root, ...repository };
  try {
    const done = await withFreeLock(
      system,
      tree,
      (system) => followLanded(system, tree),
    );
    return done?.value ?? false;
  } catch {
    return false; // nothing can be written here, and a read need not
  }
}
