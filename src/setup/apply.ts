import type { Text } from "../core/text.ts";
import { copyFile, removeFile, replaceFile } from "../io/files_atomic.ts";
import { parentOf, relativeTo } from "./paths.ts";
import type { Problem, Step } from "./plan.ts";

/** What was done to a file, for the person; `failed` when it could not be. */
export interface Report {
  readonly text: Text;
  readonly failed: boolean;
}

/** Carries a step out, the copy first. */
export function applyStep(step: Step, root: string): Report {
  switch (step.kind) {
    case "problem":
    case "unchanged":
      return describeStep(step, root);
    case "delete":
      return report(step, root, removeFile(step.path, root));
    case "write": {
      const { path, text, backup, spent } = step;
      const wrong = (backup && copyFile(path, backup)) ??
        replaceFile(path, text);
      if (wrong === undefined) {
        for (const copy of spent ?? []) removeFile(copy, parentOf(root));
      }
      return report(step, root, wrong);
    }
  }
}

function report(step: Step, root: string, wrong?: string): Report {
  if (wrong === undefined) return describeStep(step, root);
  const { path } = step;
  return describeStep({
    kind: "problem",
    path,
    problem: { kind: "unreadable", reason: wrong },
  }, root);
}

/** One line that says what a step does. */
export function describeStep(step: Step, root: string): Report {
  const path = relativeTo(root, step.path);
  if (step.kind === "problem") {
    return { text: problemText(path, step.problem), failed: true };
  }
  const backup = step.kind === "write" && step.backup
    ? relativeTo(root, step.backup)
    : undefined;
  const verb = VERBS[verbOf(step)];
  return {
    failed: false,
    text: {
      en: `${verb.en} ${path}${backup ? ` (before: ${backup})` : ""}`,
      ja: `${verb.ja} ${path}${backup ? ` (変更前: ${backup})` : ""}`,
    },
  };
}

function verbOf(step: Exclude<Step, { kind: "problem" }>) {
  if (step.kind === "write") return step.created ? "created" : "changed";
  return step.kind === "delete" ? "removed" : "unchanged";
}

const VERBS = {
  created: { en: "created", ja: "作成" },
  changed: { en: "changed", ja: "変更" },
  removed: { en: "removed", ja: "削除" },
  unchanged: { en: "unchanged", ja: "変更なし" },
} as const;

function problemText(path: string, problem: Problem): Text {
  switch (problem.kind) {
    case "read_only":
      return {
        en: `Cannot change ${path}: it is read-only. ` +
          `Run \`chmod u+w ${path}\` and then init again`,
        ja: `${path} を変更できません: 読み取り専用です。` +
          `\`chmod u+w ${path}\` の後にもう一度 init を実行してください`,
      };
    case "not_json":
      return {
        en: `Cannot read ${path}: ${problem.reason} in line ${problem.line}. ` +
          "Mend it and run init again",
        ja: `${path} を読めません: ${problem.line} 行目 ${problem.reason}。` +
          "修正してからもう一度 init を実行してください",
      };
    case "taken":
      return {
        en: `Cannot change ${path}: the server "${problem.name}" in line ` +
          `${problem.line} is not butler's. ` +
          "Give it another name and run init again",
        ja: `${path} を変更できません: ${problem.line} 行目のサーバー ` +
          `"${problem.name}" は butler のものではありません。` +
          "別の名前に変えてからもう一度 init を実行してください",
      };
    case "unreadable":
      return {
        en: `Cannot change ${path}: ${problem.reason}. ` +
          "Mend that and run init again",
        ja: `${path} を変更できません: ${problem.reason}。` +
          "解消してからもう一度 init を実行してください",
      };
  }
}
