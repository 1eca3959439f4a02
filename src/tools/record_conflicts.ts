import { ButlerError } from "../core/errors.ts";
import type { System } from "../core/system.ts";
import { nulFields } from "../git/nul.ts";
import { git, gitOrNothing } from "../git/repository.ts";
import type { StatusEntry } from "../git/status.ts";
import { linkTarget } from "../io/work_files.ts";

/** A side of a conflict, as `git ls-files --unmerged` lists it. */
interface Side {
  readonly mode: string;
  readonly hash: string;
}

/**
 * Throws when a file is as a conflict without markers left it: one side
 * deleted it, or it is no text, or a submodule. Recorded as it is, that would silently choose.
 */
export async function checkConflicts(
  system: System,
  root: string,
  entries: readonly StatusEntry[],
): Promise<void> {
  const undecided: string[] = [];
  for (const { kind, path, submodule } of entries) {
    if (kind !== "unmerged") continue;
    const isOpen = submodule ? isUnmoved : isUndecided;
    if (await isOpen(system, root, path)) undecided.push(path);
  }
  if (undecided.length > 0) throw mustDecide(undecided);
}

/** Git leaves a submodule at our side's commit. */
async function isUnmoved(
  system: System,
  root: string,
  path: string,
): Promise<boolean> {
  const sides = await sidesOf(system, root, path);
  const folder = `${root}/${path}`;
  if (system.kindOf(`${folder}/.git`) === undefined) return false;
  const head = await gitOrNothing(system, folder, ["rev-parse", "HEAD"]);
  return head.trim() === sides.get("2")?.hash;
}

async function isUndecided(
  system: System,
  root: string,
  path: string,
): Promise<boolean> {
  if (system.kindOf(`${root}/${path}`) === undefined) return false;
  const sides = await sidesOf(system, root, path);
  // Git leaves our side in the work tree, or the only one that has the file.
  const left = sides.get("2") ?? sides.get("3");
  if (!left || await hashOf(system, root, path) !== left.hash) return false;
  const [ours, theirs] = [sides.get("2"), sides.get("3")];
  if (!ours || !theirs) return true;
  if (ours.mode === LINK || theirs.mode === LINK) return true;
  return !await isText(system, root, path, [ours, theirs]);
}

const LINK = "120000";

async function sidesOf(
  system: System,
  root: string,
  path: string,
): Promise<ReadonlyMap<string, Side>> {
  const args = ["ls-files", "--unmerged", "-z", "--", path];
  const sides = new Map<string, Side>();
  for (const field of nulFields(await git(system, root, args))) {
    const [mode, hash, stage] = field.split("\t")[0].split(" ");
    sides.set(stage, { mode, hash });
  }
  return sides;
}

/** The hash that the file would be recorded with. */
async function hashOf(
  system: System,
  root: string,
  path: string,
): Promise<string> {
  const target = linkTarget(`${root}/${path}`);
  const hash = target === undefined
    // A clean filter is a program of the person's, as with git add.
    ? await gitOrNothing(system, root, ["hash-object", "--", path])
    : await git(system, root, ["hash-object", "--stdin"], { stdin: target });
  return hash.trim();
}

/** Whether git writes markers: not where an attribute or a NUL byte says binary. */
async function isText(
  system: System,
  root: string,
  path: string,
  sides: readonly Side[],
): Promise<boolean> {
  const attribute = ["check-attr", "-z", "merge", "--", path];
  const merge = nulFields(await gitOrNothing(system, root, attribute))[2];
  if (merge === "unset" || merge === "binary") return false;
  const contents = await Promise.all(
    sides.map(({ hash }) =>
      gitOrNothing(system, root, ["cat-file", "blob", hash])
    ),
  );
  return !contents.some((text) => text.slice(0, 8000).includes("\0"));
}

/** Files that an error names. */
const LISTED = 20;

function mustDecide(files: readonly string[]): ButlerError {
  const name = JSON.stringify(files[0]);
  const keep = JSON.stringify(["update-index", "--", files[0]]);
  const drop = JSON.stringify(["rm", "--", files[0]]);
  return new ButlerError(
    "conflicts",
    {
      en:
        `Cannot record ${name}: it is in conflict and still as git left it, with one side only`,
      ja:
        `${name} を記録できません: 競合しており、片方の内容のまま解決されていません`,
    },
    {
      en:
        `Put the right content there; to keep what is there call work_vcs(${keep}), to delete it work_vcs(${drop})`,
      ja:
        `正しい内容に置き換えてください。今の内容を残すなら work_vcs(${keep})、削除するなら work_vcs(${drop}) を呼び出してください`,
    },
    { files: files.slice(0, LISTED) },
  );
}
