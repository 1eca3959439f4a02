import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";
import { emptyTree } from "../git/scratch_index.ts";

/**
 * The paths at which two trees differ; "" is the tree without files. With
 * `contents` only those that `from` has a file at.
 */
export async function differences(
  system: System,
  folder: string,
  from: string,
  to: string,
  contents: "contents" | "all" = "all",
): Promise<Set<string>> {
  const [a, b] = await Promise.all(
    [from, to].map((tree) => tree === "" ? emptyTree(system, folder) : tree),
  );
  if (a === b) return new Set();
  const what = contents === "contents" ? ["--diff-filter=a"] : [];
  const options = ["-r", "-z", "--no-renames", "--name-only", ...what];
  const args = ["diff-tree", ...options, a, b];
  return new Set(nulFields(await gitOrNothing(system, folder, args)));
}
