import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { gitOrNothing } from "../git/repository.ts";
import type { Status, StatusEntry } from "../git/status.ts";

/**
 * Files with a staged change that the work tree has not: added and deleted
 * again, or edited back. A record of all changes would be empty. Asks git only
 * where there is no other change.
 */
export async function indexOnly(
  system: System,
  folder: string,
  { entries }: Status,
): Promise<readonly string[]> {
  const gone = entries.filter(({ code }) => code === "AD");
  const edited = entries.filter(isEdited);
  const isAll = gone.length + edited.length === entries.length;
  if (!isAll || edited.length === 0) return gone.map(({ path }) => path);
  const args = ["diff", "--name-only", "--no-renames", "-z", "HEAD", "--"];
  const changed = new Set(nulFields(await gitOrNothing(system, folder, args)));
  return entries.map(({ path }) => path).filter((path) => !changed.has(path));
}

function isEdited({ kind, code, submodule }: StatusEntry): boolean {
  return kind === "changed" && !submodule && /^[MT][MT]$/.test(code);
}
