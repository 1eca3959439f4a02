import type { System } from "../core/system.ts";
import { readWhole } from "../io/files_atomic.ts";
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
    readonly created: boolean;
    /** Where the file as it is goes first. */
    readonly backup?: string;
    /** Copies that have served. */
    readonly spent?: readonly string[];
  }
  | { readonly kind: "delete"; readonly path: string }
  | {
    readonly kind: "problem";
    readonly path: string;
    readonly problem: Problem;
  };

export type Problem =
  | { readonly kind: "unreadable"; readonly reason: string }
  | { readonly kind: "read_only" }
  | {
    readonly kind: "not_json";
    readonly reason: string;
    readonly line: number;
  }
  | { readonly kind: "taken"; readonly name: string; readonly line: number };

const BOM = "\uFEFF";

/** The steps that put butler in. Nothing is written. */
export function planAdding(
  system: System,
  targets: readonly Target[],
): Step[] {
  return distinct(system, targets).map((target) => {
    const file = readWhole(target.path);
    if (file.kind === "missing") return create(target);
    return editing(target, file, (text) => {
      const added = target.add(text);
      if ("problem" in added) return added;
      // The copy from before butler came in must not be overwritten.
      const first = textOf(target.remove(text)) === text;
      const copy = backupPath(system, target.path);
      return { text: added.text, backup: first ? copy : lastCopy(copy) };
    });
  });
}

/** The steps that take butler out and give back the bytes of before. */
export function planRemoving(
  system: System,
  targets: readonly Target[],
): Step[] {
  return distinct(system, targets).map((target) => {
    const file = readWhole(target.path);
    if (file.kind === "missing") {
      return { kind: "unchanged", path: target.path };
    }
    const backup = backupPath(system, target.path);
    const saved = readWhole(backup);
    const step = editing(target, file, (text) => {
      const removed = target.remove(text);
      if ("problem" in removed || removed.text === text) return removed;
      return saved.kind === "file"
        ? {
          text: original(target, removed.text, saved.text),
          spent: [backup, lastCopy(backup)],
        }
        : removed;
    });
    const gone = step.kind === "write" && saved.kind === "missing" &&
      step.text.trim() === target.empty.trim();
    return gone ? { kind: "delete", path: target.path } : step;
  });
}

/** Where the file as it was before butler's last change of its own part is kept. */
function lastCopy(backup: string): string {
  return `${backup}.last`;
}

/** The saved bytes, unless somebody has changed the file since. */
function original(target: Target, text: string, saved: string): string {
  const [, inner] = splitBom(saved);
  const added = textOf(target.add(inner));
  const same = added !== undefined && textOf(target.remove(added)) === text;
  return same ? inner : text;
}

function create(target: Target): Step {
  const { path, empty } = target;
  if (target.optional) return { kind: "unchanged", path };
  const text = textOf(target.add(empty)) ?? "";
  return { kind: "write", path, text, created: true };
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
  return { kind: "write", path, text, created: false, backup, spent };
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
