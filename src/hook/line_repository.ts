import type { System } from "../core/system.ts";
import { operationOf } from "../git/operation.ts";
import type { Operation } from "../git/operation.ts";
import { hasBranch, pushPlaceOf } from "../git/push_place.ts";
import type { PushPlace } from "../git/push_place.ts";
import { takesIndex } from "../tools/concluding.ts";

/** What files of a repository say before a line runs; git is not asked. */
export interface LineRepository {
  hasBranch(name: string): boolean;
  /** Where a branch goes; without a name the current one. */
  pushPlace(branch?: string): PushPlace | undefined;
  during(): Operation | undefined;
  /** The files whose conflicts git has listed for the message of the merge. */
  conflicts(): ReadonlySet<string>;
}

/** `findGitDir` answers undefined where only the shell knows the folder. */
export function lineRepository(
  system: System,
  findGitDir: () => string | undefined,
): LineRepository {
  const gitDir = once(findGitDir);
  const from = <T>(read: (gitDir: string) => T | undefined) => {
    const found = gitDir();
    return found === undefined ? undefined : read(found);
  };
  const during = once(() =>
    from((gitDir) => takesIndex(operationOf(system, gitDir)))
  );
  return {
    hasBranch: (name) =>
      from((gitDir) => hasBranch(system, gitDir, name)) ?? false,
    pushPlace: (branch) =>
      from((gitDir) => pushPlaceOf(system, gitDir, branch)),
    during,
    conflicts: once(() => {
      const message = during() &&
        from((gitDir) => system.readText(`${gitDir}/MERGE_MSG`));
      return conflictsIn(message ?? "");
    }),
  };
}

/** The comment that git leaves in MERGE_MSG: `# Conflicts:` and a line for each. */
function conflictsIn(message: string): ReadonlySet<string> {
  const [, list = ""] = /^.{1,2}Conflicts:\n((?:.\t.+\n?)*)/m.exec(message) ??
    [];
  const lines = list.split("\n").filter((line) => line !== "");
  return new Set(lines.map((line) => line.slice(2)));
}

function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}
