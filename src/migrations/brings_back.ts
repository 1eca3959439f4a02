import { resolvePath } from "./paths.ts";
import type { ShellWrite } from "./shell_writes.ts";
import type { Located, World } from "./world.ts";

/** `git checkout main -- FILE` after a bad edit, or of what that revision lacks; `mv` and `cp` of the committed text. */
export function bringsBack(
  { from, undoes, copied, how }: ShellWrite,
  folder: string | undefined,
  at: Located,
  world: World,
): boolean {
  if (at.root === undefined) return false;
  const git = world.git(at.root);
  const text = copied !== undefined && how === "changes" && folder !== undefined
    ? world.system.readText(resolvePath(folder, copied))
    : undefined;
  if (text !== undefined && git.isCommittedText(at.path, text)) return true;
  if (undoes) {
    const now = world.system.readText(at.absolute);
    return now === undefined || !git.isCommittedText(at.path, now);
  }
  if (!from) return false;
  return git.isCommittedIn(from.revision, from.path ?? at.path, at.path) ||
    from.keeps === true && git.lacks(from.revision, at.path);
}
