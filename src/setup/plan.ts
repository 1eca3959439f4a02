import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import { abandonedDrafts, readWhole } from "../io/files_atomic.ts";
import type { WholeFile } from "../io/files_atomic.ts";
import { copiesAt, copyPlace, freePath } from "./backup.ts";
import { parentOf } from "./paths.ts";
import { isForm, isWithout, originalAmong, textOf } from "./own_part.ts";
import type { Edited } from "./settings_file.ts";
import type { Target } from "./targets.ts";

/** What happens to the copies of a file. */
interface Copies {
  /** Where what the file holds now goes first. */
  readonly backup?: string;
  /** Copies that have served. */
  readonly spent?: readonly string[];
  /** Older copies that hold what is nowhere else. */
  readonly kept?: readonly string[];
}

/** What happens to one file. */
export type Step =
  | { readonly kind: "unchanged"; readonly path: string }
  | Copies & {
    readonly kind: "write";
    readonly path: string;
    readonly text: string;
    /** What the file holds now; undefined where it is created. */
    readonly before?: string;
    /** An empty file there will say that the folder is older than this one. */
    readonly folderMark?: string;
  }
  | Copies & {
    readonly kind: "delete";
    readonly path: string;
    readonly before: string;
    /** The folder was there before the file: it stays, though it be empty. */
    readonly keepsFolder?: true;
  }
  /** A draft that a killed init left. */
  | { readonly kind: "sweep"; readonly path: string }
  | {
    readonly kind: "problem";
    readonly path: string;
    readonly problem: Problem;
  };

export type Problem =
  | { readonly kind: "unreadable"; readonly reason: Text }
  | { readonly kind: "read_only" }
  | { readonly kind: "changed_meanwhile" }
  | {
    readonly kind: "malformed";
    readonly reason: Text;
    readonly line: number;
  }
  | { readonly kind: "taken"; readonly name: string; readonly line: number };

const BOM = "\uFEFF";

/** The steps that remove what a killed init left beside these files. */
export function planSweeping(targets: readonly Target[]): Step[] {
  const drafts = targets.flatMap(({ path }) => abandonedDrafts(path));
  return [...new Set(drafts)].map((path) => ({ kind: "sweep", path }));
}

/** The steps that put butler in. Nothing is written. */
export function planAdding(
  system: System,
  targets: readonly Target[],
): Step[] {
  return distinct(system, targets).flatMap((target) => {
    const file = readWhole(target.path);
    if (file.kind === "missing") return create(system, target);
    return editing(target, file, (text) => {
      const added = target.add(text);
      if ("problem" in added) return added;
      return { text: added.text, backup: copyOf(system, target, text) };
    });
  });
}

/** Where a file goes before butler writes into it. The copy from before butler came in stays. */
function copyOf(system: System, target: Target, text: string): string {
  const { path, own } = copyPlace(system, target.path);
  const [copy] = copiesAt(path);
  if (isWithout(target, text)) {
    const mayGo = (found: string) =>
      found === text || own && isWithout(target, found);
    return freePath(path, mayGo);
  }
  // Somebody put butler in before the first init, or changed what that created.
  if (!copy && !isForm(target, target.empty, text)) return path;
  const base = own && copy ? copy.text : target.empty;
  return freePath(
    lastCopy(path),
    (found) => found === text || isForm(target, base, found),
  );
}

/**
 * The steps that take butler out. A file that nobody else has changed gets its
 * bytes of before back, and the copies go; of another a copy stays.
 */
export function planRemoving(
  system: System,
  targets: readonly Target[],
): Step[] {
  return distinct(system, targets).flatMap((target) => {
    const file = readWhole(target.path);
    if (file.kind === "missing") return unlessOptional(target);
    return editing(target, file, (text) => {
      const removed = target.remove(text);
      if ("problem" in removed || removed.text === text) return removed;
      return removing(system, target, text, removed.text);
    });
  });
}

function removing(
  system: System,
  target: Target,
  text: string,
  removed: string,
): Edit {
  const { path, own } = copyPlace(system, target.path);
  const first = copiesAt(path);
  const original = originalAmong(target, first, removed);
  const saved = original ?? (own ? first[0] : undefined);
  const bases = [target.empty, ...(saved ? [saved.text] : [])];
  const isOurs = (found: string) =>
    bases.some((base) => isForm(target, base, found));
  const last = lastCopy(path);
  const backup = isOurs(text)
    ? undefined
    : freePath(last, (found) => found === text || isOurs(found));
  const older = copiesAt(last).filter((copy) => copy.path !== backup);
  const without = saved && isWithout(target, saved.text);
  const mark = folderMark(target, path);
  const isOlder = own && mark !== undefined &&
    system.kindOf(mark) !== undefined;
  const copies = {
    backup,
    spent: [
      ...(isOlder ? [mark] : []),
      ...(without ? [saved.path] : []),
      ...older.filter((copy) => isOurs(copy.text)).map(({ path }) => path),
    ],
    kept: [
      ...(saved && !without ? [saved.path] : []),
      ...older.filter((copy) => !isOurs(copy.text)).map(({ path }) => path),
    ],
  };
  const empty = removed.trim() === target.empty.trim();
  return !original && !without && empty
    ? {
      ...copies,
      text: removed,
      gone: true,
      ...(isOlder && { keepsFolder: true }),
    }
    : { ...copies, text: original?.text ?? removed };
}

/** Where the file as it was before butler's last change of its own part is kept. */
function lastCopy(copy: string): string {
  return `${copy}.last`;
}

/** Butler's own copies of a file that is no longer there have served. */
function create(system: System, target: Target): Step[] {
  const { path, empty } = target;
  if (target.optional) return [];
  const place = copyPlace(system, path);
  const [first] = place.own ? copiesAt(place.path) : [];
  const spent = [
    ...(first && isWithout(target, first.text) ? [first] : []),
    ...(place.own ? copiesAt(lastCopy(place.path)) : [])
      .filter(({ text }) => isForm(target, empty, text)),
  ].map(({ path }) => path);
  const text = textOf(target.add(empty)) ?? "";
  const isThere = system.kindOf(parentOf(path)) !== undefined;
  const mark = place.own && isThere
    ? folderMark(target, place.path)
    : undefined;
  return [{ kind: "write", path, text, spent, folderMark: mark }];
}

/** Beside the copies of a file: who goes by the work tree alone cannot tell whose an empty folder is. */
function folderMark(
  { bringsFolder }: Target,
  copy: string,
): string | undefined {
  return bringsFolder && `${copy}.folder`;
}

function unlessOptional({ path, optional }: Target): Step[] {
  return optional ? [] : [{ kind: "unchanged", path }];
}

/** An edit of a file, or that nothing of it is left. */
type Edit = Edited & Copies & {
  readonly gone?: true;
  readonly keepsFolder?: true;
};

function editing(
  target: Target,
  file: Exclude<WholeFile, { kind: "missing" }>,
  edit: (text: string) => Edit,
): Step {
  const { path } = target;
  const problem = (problem: Problem): Step => ({
    kind: "problem",
    path,
    problem,
  });
  if (file.kind === "unreadable") return problem(file);
  const [mark, inner] = splitBom(file.text);
  const edited = edit(inner);
  if ("problem" in edited) {
    const { problem: reason, line, taken } = edited;
    if (taken) return problem({ kind: "taken", name: taken, line });
    return problem({ kind: "malformed", reason, line });
  }
  const text = mark + edited.text;
  if (text === file.text) return { kind: "unchanged", path };
  if (file.readOnly) return problem({ kind: "read_only" });
  const { backup, spent, kept, gone, keepsFolder } = edited;
  const step = { path, before: file.text, backup, spent, kept };
  return gone
    ? { ...step, kind: "delete", keepsFolder }
    : { ...step, kind: "write", text };
}

/** Two names of one file (CLAUDE.md linked to AGENTS.md) are edited once. */
function distinct(system: System, targets: readonly Target[]): Target[] {
  const seen = new Set<string>();
  return targets.filter(({ path }) => {
    const real = system.realPath(path) ?? path;
    if (seen.has(real)) return false;
    return seen.add(real);
  });
}

function splitBom(text: string): [string, string] {
  return text.startsWith(BOM) ? [BOM, text.slice(1)] : ["", text];
}
