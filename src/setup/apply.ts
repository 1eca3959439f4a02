import type { Text } from "../core/text.ts";
import {
  readWhole,
  removeFile,
  replaceFile,
  whyNotWritable,
  writeCopy,
} from "../io/files_atomic.ts";
import { unifiedDiff } from "./line_diff.ts";
import { parentOf, relativeTo } from "./paths.ts";
import type { Problem, Step } from "./plan.ts";
import { problemText } from "./problem_text.ts";

/** What was done to a file, for the person; `failed` when it could not be. */
export interface Report {
  readonly text: Text;
  readonly failed: boolean;
}

/** What reports of a set-up are about. */
export interface Setting {
  /** The project, or the home folder: what removing may not go above. */
  readonly root: string;
  /** The command, as it is run again after a problem. */
  readonly again: string;
  /** A path as the person would name it. */
  shown(path: string): string;
}

/** Carries a step out, the copy first. */
export function applyStep(step: Step, setting: Setting): Report {
  const problem = carryOut(step, setting.root);
  return describe(
    problem ? { kind: "problem", path: step.path, problem } : step,
    setting,
    "done",
  );
}

/** The step, or the problem that its file could not be written. */
export function tried(step: Step): Step {
  if (step.kind !== "write" && step.kind !== "delete") return step;
  const { path, backup } = step;
  const reason = whyNotWritable(path) ?? (backup && whyNotWritable(backup));
  return reason
    ? { kind: "problem", path, problem: { kind: "unreadable", reason } }
    : step;
}

/** What a step would do, with the lines that it would change. */
export function previewStep(step: Step, setting: Setting): Report {
  const { text, failed } = describe(step, setting, "planned");
  const diff = diffOf(step, relativeTo(setting.root, step.path))
    .replace(/\n$/, "");
  if (diff === "") return { text, failed };
  return {
    text: { en: `${text.en}\n${diff}`, ja: `${text.ja}\n${diff}` },
    failed,
  };
}

function carryOut(step: Step, root: string): Problem | undefined {
  switch (step.kind) {
    case "problem":
      return step.problem;
    case "unchanged":
      return;
    case "sweep":
      return unreadable(removeFile(step.path, parentOf(step.path)));
    case "delete": {
      const { path, before, backup, keepsFolder } = step;
      if (!isAsPlanned(path, before)) return CHANGED;
      const copied = backup && writeCopy(path, backup, before);
      const top = keepsFolder ? parentOf(path) : root;
      return unreadable(copied || removeFile(path, top)) ??
        discard(step, root);
    }
    case "write": {
      const { path, text, before, backup, folderMark } = step;
      if (!isAsPlanned(path, before, text)) return CHANGED;
      const copied = backup && writeCopy(path, backup, before ?? "") ||
        folderMark && writeCopy(path, folderMark, "");
      return unreadable(copied || replaceFile(path, text)) ??
        discard(step, root);
    }
  }
}

const CHANGED: Problem = { kind: "changed_meanwhile" };

/** Whether a file still holds what the plan found, or already what it wants: another init may run. */
function isAsPlanned(path: string, ...expected: (string | undefined)[]) {
  const file = readWhole(path);
  const text = file.kind === "file" ? file.text : undefined;
  return file.kind === "unreadable" || expected.includes(text);
}

function unreadable(reason: Text | undefined): Problem | undefined {
  return reason && { kind: "unreadable", reason };
}

/** Removes copies that have served. */
function discard(
  { spent = [] }: { readonly spent?: readonly string[] },
  root: string,
): undefined {
  for (const copy of spent) removeFile(copy, parentOf(root));
}

/** One line that says what a step does. */
function describe(
  step: Step,
  { shown, again }: Setting,
  tense: "done" | "planned",
): Report {
  const path = shown(step.path);
  if (step.kind === "problem") {
    return { text: problemText(path, step.problem, again), failed: true };
  }
  const verb = VERBS[verbOf(step)][tense];
  const note = noteOf(step, shown);
  return {
    failed: false,
    text: {
      en: `${verb.en} ${path}${note ? ` (${note.en})` : ""}`,
      ja: `${verb.ja} ${path}${note ? ` (${note.ja})` : ""}`,
    },
  };
}

function noteOf(
  step: Step,
  shown: Setting["shown"],
): Text | undefined {
  if (step.kind === "sweep") return ABANDONED;
  if (step.kind !== "write" && step.kind !== "delete") return undefined;
  const { backup, kept = [] } = step;
  const copies = [...(backup ? [backup] : []), ...kept].map(shown).join(", ");
  if (copies === "") return undefined;
  return { en: `before: ${copies}`, ja: `変更前: ${copies}` };
}

const ABANDONED: Text = {
  en: "left by an init that was killed",
  ja: "中断された init の残り",
};

function verbOf(step: Exclude<Step, { kind: "problem" }>) {
  if (step.kind === "unchanged") return "unchanged";
  if (step.kind !== "write") return "removed";
  return step.before === undefined ? "created" : "changed";
}

const UNCHANGED: Text = { en: "unchanged", ja: "変更なし" };

const VERBS = {
  created: {
    done: { en: "created", ja: "作成" },
    planned: { en: "would create", ja: "作成予定" },
  },
  changed: {
    done: { en: "changed", ja: "変更" },
    planned: { en: "would change", ja: "変更予定" },
  },
  removed: {
    done: { en: "removed", ja: "削除" },
    planned: { en: "would remove", ja: "削除予定" },
  },
  unchanged: { done: UNCHANGED, planned: UNCHANGED },
} as const;

/** A file that is not there is `/dev/null`, as patch and git write it. */
function diffOf(step: Step, path: string): string {
  if (step.kind !== "write" && step.kind !== "delete") return "";
  const side = (text: string | undefined) => ({
    name: text === undefined ? "/dev/null" : path,
    text: text ?? "",
  });
  const after = step.kind === "write" ? step.text : undefined;
  return unifiedDiff(side(step.before), side(after));
}
