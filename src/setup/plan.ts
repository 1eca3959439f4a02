import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import { abandonedDrafts, readWhole } from "../io/files_atomic.ts";
import type { WholeFile } from "../io/files_atomic.ts";
import { backupPath } from "./backup.ts";
import type { Edited } from "./settings_file.ts";
import type { Target } from "./targets.ts";

/** What happens to one file. */
export type Step =
  | { readonly kind: "unchanged"; readonly path: string }
  | {
    readonly kind: "write";
    readonly path: string;
    readonly text: string;
    /** What the file holds now; undefined where it is created. */
    readonly before?: string;
    /** Where `before` goes first. */
    readonly backup?: string;
    /** Copies that have served. */
    readonly spent?: readonly string[];
  }
  | {
    readonly kind: "delete";
    readonly path: string;
    readonly before: string;
    readonly spent?: readonly string[];
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
    readonly kind: "not_json";
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
    const copy = backupPath(system, target.path);
    if (file.kind === "missing") return create(target, copy);
    return editing(target, file, (text) => {
      const added = target.add(text);
      if ("problem" in added) return added;
      // The copy from before butler came in must not be overwritten.
      const first = isWithout(target, text);
      return { text: added.text, backup: first ? copy : lastCopy(copy) };
    });
  });
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
    const backup = backupPath(system, target.path);
    const saved = readWhole(backup);
    const step = editing(target, file, (text) => {
      const removed = target.remove(text);
      if ("problem" in removed || removed.text === text) return removed;
      const original = saved.kind === "file"
        ? originalOf(target, removed.text, saved.text)
        : undefined;
      const last = lastCopy(backup);
      return original === undefined
        ? { ...removed, backup: last, spent: [backup] }
        : { text: original, spent: [backup, last] };
    });
    if (step.kind !== "write" || saved.kind !== "missing") return step;
    if (step.text.trim() !== target.empty.trim()) return step;
    const { path, before = "" } = step;
    return { kind: "delete", path, before, spent: [lastCopy(backup)] };
  });
}

/** Where the file as it was before butler's last change of its own part is kept. */
function lastCopy(backup: string): string {
  return `${backup}.last`;
}

/** The saved bytes, unless somebody has changed the file since. */
function originalOf(
  target: Target,
  text: string,
  saved: string,
): string | undefined {
  const [, inner] = splitBom(saved);
  const added = textOf(target.add(inner));
  const same = isWithout(target, inner) && added !== undefined &&
    textOf(target.remove(added)) === text;
  return same ? inner : undefined;
}

function isWithout(target: Target, text: string): boolean {
  return textOf(target.remove(text)) === text;
}

/** Copies of a file that is no longer there have served. */
function create(target: Target, copy: string): Step[] {
  const { path, empty } = target;
  if (target.optional) return [];
  const text = textOf(target.add(empty)) ?? "";
  return [{ kind: "write", path, text, spent: [copy, lastCopy(copy)] }];
}

function unlessOptional({ path, optional }: Target): Step[] {
  return optional ? [] : [{ kind: "unchanged", path }];
}

type Edit = Edited & {
  readonly backup?: string;
  readonly spent?: readonly string[];
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
    return problem({ kind: "not_json", reason, line });
  }
  const text = mark + edited.text;
  if (text === file.text) return { kind: "unchanged", path };
  if (file.readOnly) return problem({ kind: "read_only" });
  const { backup, spent } = edited;
  return { kind: "write", path, text, before: file.text, backup, spent };
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

function textOf(edited: Edited): string | undefined {
  return "problem" in edited ? undefined : edited.text;
}
