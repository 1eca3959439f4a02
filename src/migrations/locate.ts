import type { System } from "../core/system.ts";
import { realPathOf, repositoryRoot } from "./existing.ts";
import { folderOf, relativeTo } from "./paths.ts";

/** Characters. No system opens a longer path: Windows 32,767, Linux 4,096, macOS 1,024. */
const LONGEST_PATH = 32_767;

/** A path inside a repository, or outside of any. */
export interface Located {
  readonly root?: string;
  /** Relative to the root; without one, absolute but for the first slash. */
  readonly path: string;
  readonly absolute: string;
}

/** The repository that an absolute path is in, and the path in it; through links too, but a link that is removed is only itself. */
export function locate(
  lexical: string,
  system: System,
  removes = false,
): Located[] {
  if (lexical.length > LONGEST_PATH) return [];
  const isLink = removes && system.kindOf(lexical) === "symlink";
  const real = isLink ? lexical : realPathOf(lexical, system);
  const found: Located[] = [];
  for (const one of new Set([lexical, real])) {
    const root = repositoryRoot(folderOf(one), system);
    const relative = root === undefined ? undefined : relativeTo(root, one);
    if (root !== undefined && relative !== undefined) {
      found.push({ root, path: relative, absolute: one });
    } else if (root === undefined && found.length === 0) {
      found.push({ path: one.replace(/^\//, ""), absolute: one });
    }
  }
  return found;
}
