import type { Finding } from "./finding.ts";
import { rootedGlob } from "./glob.ts";
import { isOwnFile, OWN_RULES, touchesGuard } from "./own_files.ts";
import { folderOf, nameOf, resolvePath } from "./paths.ts";
import type { ShellWrite } from "./shell_writes.ts";
import type { World } from "./world.ts";

/** A shell that writes butler's own rules. */
export function ownFile(
  write: ShellWrite,
  folder: string | undefined,
  world: World,
): Finding | undefined {
  const home = world.system.env("HOME") ?? "~";
  const path = resolvePath(
    folder ?? world.cwd,
    write.path.replace(/^(?:~|\*\*)(?=\/\.claude)/, home),
  );
  const isLoosened = ownFilesAt(path, write, world).some((file) => {
    const before = world.system.readText(file);
    const mayBeMissing = file === path && write.how !== "removes";
    return (before !== undefined || mayBeMissing) &&
      touchesGuard(file, before, write.content);
  });
  return isLoosened ? OWN_RULES : undefined;
}

/** The files of butler that a path is, a folder holds or a pattern fits. */
function ownFilesAt(
  path: string,
  write: ShellWrite,
  { system }: World,
): readonly string[] {
  if (isOwnFile(path)) return [path];
  const inside = folderOf(path);
  const [folder, pattern = "*"] = path.endsWith("/.claude")
    ? [path, "*"]
    : write.isPattern && inside.endsWith("/.claude")
    ? [inside, nameOf(path)]
    : [];
  if (folder === undefined) return [];
  return (system.list(folder) ?? [])
    .filter((name) => rootedGlob(pattern).test(name))
    .map((name) => `${folder}/${name}`).filter(isOwnFile);
}
